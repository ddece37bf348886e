import { useI18n } from '../../i18n/I18n.tsx';
import styles from './FormStarted.module.css';
import type { FormStartedData } from './formStartedQuery.ts';

/** Who invited the visitor and what is asked; on the lean form's second step the words of spec §3 for it. */
export function Intro({ data, isSecondStep }: { data: FormStartedData; isSecondStep: boolean }) {
  const { t } = useI18n();
  const { code } = data.state;
  const isInvited = code.status === 'valid' && code.hasInviter;
  const name = data.values.inviterName;
  const invited = t(isSecondStep ? 'registration:steps.invited' : 'registration:invitedBy', { name });
  return (
    <div className={styles.intro}>
      {isInvited && <p>{invited}</p>}
      {!isInvited && isSecondStep && <p>{t('registration:steps.begun')}</p>}
      <p>{t('registration:intro')}</p>
    </div>
  );
}
