import { denyQueryOf } from '../../../shared/code/codeOutcome.ts';
import { ChangeRegistrationEmailDocument } from '../../../shared/graphql/operations.generated.ts';
import { isEmailAddress } from '../../../shared/validation/email.ts';
import { normaliseText } from '../../../shared/validation/text.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { afterMail } from '../../registration/resendWait.ts';
import { outcomeOf } from '../../registration/submitRegistration.ts';
import { useRegistration } from '../../registration/useRegistration.ts';
import { waitInWords } from '../../registration/waitInWords.ts';
import { leaving, useSubmission } from '../../useSubmission.ts';

/** What is wrong with the address, or what became of the change. */
type Answer = { readonly error: string } | { readonly message: string };

/** A changed address replaces the registration by a new one; the page goes on waiting for that one. */
export function useChangeEmail(registrationId: string, onChanged: () => void) {
  const { t, locale } = useI18n();
  const { run } = useRuntime();
  const { go } = useNavigation();
  const [, update] = useRegistration();

  const change = async (email: string): Promise<Answer | typeof leaving> => {
    const result = await run(ChangeRegistrationEmailDocument, { registrationId, email });
    const outcome = outcomeOf(result, (data) => data.changeRegistrationEmail);
    switch (outcome.kind) {
      case 'sent':
      case 'pending':
        update({
          registrationId: outcome.registrationId || registrationId,
          registrationEmail: email,
          idempotencyKey: '',
          resendPossibleAt: afterMail(),
        });
        onChanged();
        return { message: t('status:change.changed', { email }) };
      case 'active':
        go('accountActive');
        return leaving;
      case 'refused':
        go('deny', { query: denyQueryOf(outcome.reason) });
        return leaving;
      case 'invalid':
        return { error: t('validation:email') };
      case 'limited':
        return { message: t('status:limited', { wait: waitInWords(locale, outcome.seconds ?? 60) }) };
      case 'notFound':
        return { message: t('status:change.closed') };
      default:
        return { message: t(`common:error.${outcome.problem}`) };
    }
  };

  return useSubmission<string, Answer>((typed) => {
    const email = normaliseText(typed);
    return isEmailAddress(email) ? change(email) : { error: t('validation:email') };
  });
}
