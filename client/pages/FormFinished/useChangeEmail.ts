import { useRef, useState } from 'react';
import { denyQueryOf } from '../../../shared/codeOutcome.ts';
import { ChangeRegistrationEmailDocument } from '../../../shared/graphql/operations.generated.ts';
import { isEmailAddress } from '../../../shared/validation/email.ts';
import { normaliseText } from '../../../shared/validation/text.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { afterMail } from '../../registration/resendWait.ts';
import { outcomeOf, type RegistrationOutcome } from '../../registration/submitRegistration.ts';
import { useRegistration } from '../../registration/useRegistration.ts';
import { waitInWords } from '../../registration/waitInWords.ts';

/** A changed address replaces the registration by a new one; the page goes on waiting for that one. */
export function useChangeEmail(registrationId: string, onChanged: () => void) {
  const { t, locale } = useI18n();
  const { run } = useRuntime();
  const { go } = useNavigation();
  const [, update] = useRegistration();
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const refuse = () => {
    setError(t('validation:email'));
    setAttempt((current) => current + 1);
  };

  const follow = (outcome: RegistrationOutcome, email: string) => {
    switch (outcome.kind) {
      case 'sent':
      case 'pending':
        update({
          registrationId: outcome.registrationId || registrationId,
          registrationEmail: email,
          idempotencyKey: '',
          resendPossibleAt: afterMail(),
        });
        setMessage(t('status:change.changed', { email }));
        return onChanged();
      case 'active':
        return go('accountActive');
      case 'refused':
        return go('deny', { query: denyQueryOf(outcome.reason) });
      case 'invalid':
        return refuse();
      case 'limited':
        return setMessage(t('status:limited', { wait: waitInWords(locale, outcome.seconds ?? 60) }));
      case 'notFound':
        return setMessage(t('status:change.closed'));
      default:
        return setMessage(t(`common:error.${outcome.problem}`));
    }
  };

  const change = async (typed: string) => {
    if (isSending.current) return;
    setMessage('');
    const email = normaliseText(typed);
    if (!isEmailAddress(email)) return refuse();
    setError(null);
    isSending.current = true;
    setBusy(true);
    const result = await run(ChangeRegistrationEmailDocument, { registrationId, email });
    isSending.current = false;
    setBusy(false);
    follow(
      outcomeOf(result, (data) => data.changeRegistrationEmail),
      email,
    );
  };

  return { error, attempt, message, isBusy, change };
}
