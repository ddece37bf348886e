import { RenewActivationDocument, type RenewActivationMutation } from '../../../shared/graphql/operations.generated.ts';
import { type OperationProblem, problemOf } from '../../../shared/graphql/operations.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { waitInWords } from '../../registration/waitInWords.ts';
import { useSubmission } from '../../useSubmission.ts';

type Answer = RenewActivationMutation['renewActivation'] | { readonly status: OperationProblem };

export function useRenewal(token: string) {
  const { t, locale } = useI18n();
  const { run } = useRuntime();
  const { outcome, isBusy, submit } = useSubmission<void, Answer>(async () => {
    const result = await run(RenewActivationDocument, { activationId: token });
    return result.ok ? result.data.renewActivation : { status: problemOf(result.failure) };
  });

  const messageOf = (answer: Answer): string => {
    if (!('retryAfterSeconds' in answer)) return t(`common:error.${answer.status}`);
    const { status, retryAfterSeconds } = answer;
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

  return {
    message: outcome === null ? '' : messageOf(outcome),
    isBusy,
    /** The mail is on its way: there is nothing left to press. */
    isOver: outcome?.status === 'SENT',
    renew: submit,
  };
}
