/** The registration: the form for those with a usable code, the question for the code for everybody else. */
import { Suspense } from 'react';
import type { LoadedPage } from '../../../shared/page.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useKnownInviter } from '../../registration/useKnownInviter.ts';
import { usePageData } from '../pageData.tsx';
import { CodeFirst } from './CodeFirst.tsx';
import styles from './FormStarted.module.css';
import { type FormStartedData, formStartedQuery } from './formStartedQuery.ts';
import { RegistrationForm } from './RegistrationForm.tsx';

function FormStarted() {
  const { t } = useI18n();
  return (
    <div className={styles.page}>
      <h1 className={styles.headline}>{t('registration:headline')}</h1>
      <Suspense fallback={<Waiting />}>
        <Registration />
      </Suspense>
    </div>
  );
}

function Registration() {
  const data = usePageData<FormStartedData>();
  const { code } = data.state;
  useKnownInviter(data.values.inviterName);
  if (code.status !== 'valid') return <CodeFirst code={code} />;
  return (
    <div className={styles.form}>
      <RegistrationForm data={data} />
    </div>
  );
}

/** As high as the form, so that nothing jumps when it comes. */
function Waiting() {
  const { t } = useI18n();
  return (
    <div className={styles.waiting}>
      <p role="status">{t('common:loading')}</p>
    </div>
  );
}

export const formStartedPage: LoadedPage = { Component: FormStarted, query: formStartedQuery };
