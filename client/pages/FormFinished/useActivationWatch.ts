import { useEffect, useState } from 'react';
import type { VoucherFieldsFragment } from '../../../shared/graphql/operations.generated.ts';
import { useConfig } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { type FinalState, watchActivation } from '../../registration/watchActivation.ts';

export interface ActivationOutcome {
  readonly state: FinalState;
  readonly voucher: VoucherFieldsFragment | null;
}

/**
 * What has become of the registration while the visitor waits; null while it is pending. An outcome belongs to its
 * registration: a changed address begins another one.
 */
export function useActivationWatch(
  registrationId: string,
): readonly [ActivationOutcome | null, (state: FinalState) => void] {
  const { run } = useRuntime();
  const { websocketUrl } = useConfig();
  const [known, setKnown] = useState<(ActivationOutcome & { readonly id: string }) | null>(null);
  const isOver = known?.id === registrationId;
  useEffect(() => {
    if (registrationId === '' || isOver) return;
    const onState: Parameters<typeof watchActivation>[0]['onState'] = (state, voucher) =>
      setKnown({ id: registrationId, state, voucher });
    return watchActivation({ run, registrationId, websocketUrl, onState });
  }, [run, registrationId, websocketUrl, isOver]);
  // An active account stays active, also when the finished registration has been forgotten.
  const outcome = known !== null && (isOver || known.state === 'ACTIVE') ? known : null;
  return [outcome, (state) => setKnown({ id: registrationId, state, voucher: null })];
}
