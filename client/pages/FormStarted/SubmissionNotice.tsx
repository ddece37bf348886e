import { Button } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { waitInWords } from '../../registration/waitInWords.ts';
import type { SubmissionProblem } from './useRegistrationForm.ts';

/** Stands inside the form: its button sends the form again, as it is. */
export function SubmissionNotice({ problem }: { problem: SubmissionProblem }) {
  const { t, locale } = useI18n();
  if (problem.kind === 'limited') {
    const wait = waitInWords(locale, problem.seconds ?? 60);
    return (
      <Notice kind="error" title={t('registration:problem.limitedTitle')} focusOnMount>
        <p>{t('registration:problem.limited', { wait })}</p>
        <p>{t('registration:problem.kept')}</p>
      </Notice>
    );
  }
  return (
    <Notice
      kind="error"
      title={t(
        problem.kind === 'connection' ? 'registration:problem.connectionTitle' : 'registration:problem.genericTitle',
      )}
      action={
        <Button type="submit" kind="secondary">
          {t('common:error.retry')}
        </Button>
      }
      focusOnMount
    >
      <p>{t(`common:error.${problem.kind}`)}</p>
      <p>{t('registration:problem.kept')}</p>
    </Notice>
  );
}
