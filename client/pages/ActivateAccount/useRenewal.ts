import { useRef, useState } from 'react';
import { RenewActivationDocument, type RenewActivationMutation } from '../../../shared/graphql/operations.generated.ts';
import { problemOf } from '../../../shared/graphql/operations.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { waitInWords } from '../../registration/waitInWords.ts';

export function useRenewal(token: string) {
  const { t, locale } = useI18n();
  const { run } = useRuntime();
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** The mail is on its way: there is nothing left to press. */
  const [isOver, setOver] = useState(false);
  const isSending = useRef(false);

  const messageOf = ({ status, retryAfterSeconds }: RenewActivationMutation['renewActivation']): string => {
    const wait = retryAfterSeconds === null ? null : waitInWords(locale, retryAfterSeconds);
    switch (status) {
      case 'SENT':
        return t('activation:expired.sent');
      case 'COOLDOWN':
        return t('activation:expired.wait', { wait: wait ?? waitInWords(locale, 60) });
      case 'LIMIT':
        return wait === null ? t('activation:expired.limitLater') : t('activation:expired.limit', { wait });
      case 'ALREADY_ACTIVE':
        return t('activation:done.already');
      default:
        return t('activation:expired.notFound');
    }
  };

  const renew = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const result = await run(RenewActivationDocument, { activationId: token });
    isSending.current = false;
    setBusy(false);
    if (!result.ok) return setMessage(t(`common:error.${problemOf(result.failure)}`));
    setMessage(messageOf(result.data.renewActivation));
    setOver(result.data.renewActivation.status === 'SENT');
  };

  return { message, isBusy, isOver, renew };
}
