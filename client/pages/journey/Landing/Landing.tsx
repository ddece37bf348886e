import { type RefObject, Suspense, useRef } from 'react';
import { getBrandFigures } from '../../../../shared/brand/brandFigures.ts';
import { hasMatchingVoucher } from '../../../../shared/routing/landingVariants.ts';
import { buildLanguagePath } from '../../../../shared/routing/languagePaths.ts';
import { useTrackShown } from '../../../analytics/tracking/useTrackShown.ts';
import { loadChunk } from '../../../browser/loadChunk.ts';
import { useLazy } from '../../../browser/onIdle.ts';
import { useHydrated } from '../../../browser/safeStorage.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useConfig, usePage, usePageData, useValues } from '../../../PageContext.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { getTypedCode } from '../../../registration/CodeForm.tsx';
import { getCurrentCode } from '../../../registration/currentCode.ts';
import { About } from './About/About.tsx';
import { BrandFigures } from './BrandFigures/BrandFigures.tsx';
import { ClosingSection } from './ClosingSection/ClosingSection.tsx';
import { Faq } from './Faq/Faq.tsx';
import { Hero } from './Hero.tsx';
import styles from './Landing.module.css';
import { type LandingData, landingPreview, landingQuery } from './landingQuery.ts';
import { MidnightSection } from './MidnightClock/MidnightSection.tsx';
import { Onboarding } from './Onboarding/Onboarding.tsx';
import { Slides } from './Slides/Slides.tsx';
import { StoreList } from './StoreList/StoreList.tsx';

function Landing() {
  const { description } = usePage().landing;
  const codeField = useRef<HTMLInputElement>(null);
  const submitCode = useCodeSubmit(codeField);
  const { registration } = useRuntime();
  const FinishedPopup = useLazy(() =>
    registration.get().registrationId === ''
      ? null
      : loadChunk(() => import('./FinishedPopup/FinishedPopup.tsx')).then((module) => module.FinishedPopup),
  );
  useTrackShown(() => ['landing', { variant: description, has_code: getCurrentCode() !== null }]);
  return (
    <>
      <Hero codeField={codeField} />
      <div className={styles.sections}>
        <BrandFigures />
        <MidnightSection />
        <Slides onSubmitCode={submitCode} />
        <About />
        <Onboarding onSubmitCode={submitCode} />
        <StoreList />
        <Faq />
        <ClosingSection />
      </div>
      <Suspense>
        <Disclaimer />
      </Suspense>
      <PrintedUrl />
      {FinishedPopup && <FinishedPopup />}
    </>
  );
}

function Disclaimer() {
  const { t, locale } = useI18n();
  const { landing } = usePage();
  const { disclaimer } = landing;
  if (!hasMatchingVoucher(landing, usePageData<LandingData>().state.voucher) || disclaimer === null) return null;
  return (
    <section className={styles.disclaimer} data-theme="ink" aria-label={t('landing:disclaimer.label')}>
      <p className={styles.text}>{t(`landing:disclaimer.${disclaimer}`, getBrandFigures(locale))}</p>
    </section>
  );
}

/** Printed pages show the link; the code replaces its placeholder in the URL. */
function PrintedUrl() {
  const { locale } = useI18n();
  const { route } = usePage();
  const { publicUrl, basePath } = useConfig();
  const path = buildLanguagePath(locale, basePath, route, useValues().languageSuffix);
  const { registrationCode: rc = '', validityTimestamp: ts = null } = (useHydrated() && getCurrentCode()) || {};
  const query = String(new URLSearchParams(ts === null ? { rc } : { rc, ts }));
  return <p className={styles.url}>{publicUrl + (rc === '' ? path : path.replace(/\bkept=\d+/, query))}</p>;
}

export function useCodeSubmit(codeField: RefObject<HTMLInputElement | null>): () => void {
  const { registration } = useRuntime();
  return () => {
    const field = codeField.current;
    // The link's code is still being checked; the result is shown at the top.
    if (field === null) return document.getElementById('main')?.focus();
    // It may have been typed into the other code field.
    if (field.value.trim() === '') field.value = getTypedCode(registration);
    if (field.value.trim() === '') field.focus();
    else field.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  };
}

export { Landing as Component, landingPreview as preview, landingQuery as query };
