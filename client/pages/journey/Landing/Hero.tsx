import { type RefCallback, type RefObject, Suspense, useEffect, useState } from 'react';
import { getBrandFigures } from '../../../../shared/brand/brandFigures.ts';
import { getRejectionRedirect } from '../../../../shared/codes/codeOutcome.ts';
import { opaque, unwrap } from '../../../../shared/page/opaqueText.ts';
import { hasMatchingVoucher } from '../../../../shared/routing/landingVariants.ts';
import { InvitationCard, useInvitationDetails } from '../../../components/InvitationCard/InvitationCard.tsx';
import { joinClasses } from '../../../components/joinClasses.ts';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RichText } from '../../../i18n/RichText.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import { useConfig, usePage, usePageData, useValues } from '../../../PageContext.tsx';
import { CodeForm } from '../../../registration/CodeForm.tsx';
import { getCodeError, getCodeMessage } from '../../../registration/codeMessage.ts';
import { useRememberInviter } from '../../../registration/useRegistration.ts';
import { ApplyHint } from './ApplyHint.tsx';
import styles from './Hero.module.css';
import { HeroVideo } from './HeroVideo/HeroVideo.tsx';
import { isInvited, type LandingData } from './landingQuery.ts';

export function Hero({ codeField }: { codeField: RefObject<HTMLInputElement | null> }) {
  const { t } = useI18n();
  const { loginUrl, heroVideoUrl } = useConfig();
  const [headlineRef] = useState(createFocusTransfer);
  return (
    <section className={styles.hero} data-theme="ink">
      <div className={styles.cut}>
        <HeroVideo url={heroVideoUrl} />
      </div>
      <Suspense>
        <LoadedInvitationCard />
      </Suspense>
      <div className={styles.body}>
        <Suspense fallback={<Greeting data={null} headlineRef={headlineRef} />}>
          <LoadedGreeting headlineRef={headlineRef} />
        </Suspense>
        <div className={styles.code}>
          {/* No field yet: typed text would be lost when the code check ends. */}
          <Suspense fallback={<p role="status">{t('common:loading')}</p>}>
            <CodeEntry codeField={codeField} />
          </Suspense>
        </div>
        <ul className={styles.links}>
          <li>
            <ApplyHint />
          </li>
          <li>
            {t('landing:alreadyRegistered')}{' '}
            <a href={loginUrl} className="inline-target">
              {t('landing:login')}
            </a>
          </li>
        </ul>
      </div>
    </section>
  );
}

function LoadedInvitationCard() {
  const cardDetails = useInvitationDetails(usePageData<LandingData>());
  return cardDetails !== null && <InvitationCard details={cardDetails} className={styles.card} />;
}

/** A valid code needs one click; otherwise the visitor enters one. */
function CodeEntry({ codeField }: { codeField: RefObject<HTMLInputElement | null> }) {
  const { t } = useI18n();
  const { state, values } = usePageData<LandingData>();
  const form = <CodeForm inputRef={codeField} />;
  if (state.code.status !== 'valid') return form;
  return (
    <>
      <CodeForm
        // Its hidden field must not become the text field of the form that replaces it.
        key="preset"
        presetCode={values.number}
        formLabel={t('common:card.label')}
        submitLabel={t('landing:popup.accept')}
      />
      {/* Below the button, which stays in the initial viewport. */}
      {state.hasGreeting && (
        <p className={styles.greeting}>
          <q>{values.greeting && unwrap(values.greeting)}</q>
        </p>
      )}
      <details className={styles.otherCode}>
        <summary className="plain">{t('landing:otherCode')}</summary>
        {form}
      </details>
    </>
  );
}

function LoadedGreeting({ headlineRef }: { headlineRef: RefCallback<HTMLElement> }) {
  const { t } = useI18n();
  const data = usePageData<LandingData>();
  const { requestId } = useValues();
  const { go, retry, isPending } = useNavigation();
  const { code } = data.state;

  // The response was too late for a redirect by the server.
  useEffect(() => {
    const redirect = getRejectionRedirect(code);
    if (redirect !== null && !isPending) go('deny', { replace: true, query: redirect.query });
  }, [code, go, isPending]);

  useRememberInviter(data.values.inviterName);

  const error = code.status === 'none' || code.status === 'refused' ? null : getCodeError(code);
  return (
    <>
      <Greeting data={data} headlineRef={headlineRef} />
      {error !== null && (
        <div className={styles.notice}>
          <Notice kind="error" retry={{ busy: isPending, onClick: retry }}>
            <p>{getCodeMessage(t, error)}</p>
            {error === 'generic' && (
              <p className={`fine-print ${styles.requestId}`}>{t('common:error.requestId', { requestId })}</p>
            )}
          </Notice>
        </div>
      )}
    </>
  );
}

/** A navigation focuses the headline: one that replaces it takes the focus. */
function createFocusTransfer(): RefCallback<HTMLElement> {
  let wasFocused = false;
  return (headline) => {
    if (wasFocused) {
      headline?.setAttribute('tabindex', '-1');
      headline?.focus({ preventScroll: true });
    }
    return () => {
      wasFocused = document.activeElement === headline;
    };
  };
}

/** A tag, so that nothing in the name is parsed as a tag. */
const namePlaceholder = opaque('<value>.</value>');

/** Does not fit on one line at the usual size. */
const longPhrasePattern = /<em>.{17,}<\/em>/;
/** Without tags; the name has its own line. */
const getVisibleLength = (greeting: string) => greeting.replace(/<.*?>/g, '').length;
/** At most two lines. */
const isShort = (greeting: string) => getVisibleLength(greeting) < 33;

/** While loading it shows the sentence for invitees, to keep the layout shift small. */
function Greeting({ data, headlineRef }: { data: LandingData | null; headlineRef: RefCallback<HTMLElement> }) {
  const { t, locale } = useI18n();
  const figures = getBrandFigures(locale);
  const { landing } = usePage();
  // Another voucher, or none, must not be advertised.
  const description = hasMatchingVoucher(landing, data?.state.voucher ?? 'none') ? landing.description : 'default';
  const variant = `landing:description.${description}` as const;
  // A narrow space before the percent sign at display size.
  const getGreeting = (visitor: 'withInviter' | 'withoutInviter') =>
    t(`${variant}.${visitor}.greeting`, { ...figures, inviterName: namePlaceholder }).replace('\u00a0%', '\u202f%');
  const [invited, uninvited] = [getGreeting('withInviter'), getGreeting('withoutInviter')];
  const greeting = isInvited(data) ? invited : uninvited;
  // The same before and after the name has loaded.
  const spaceClass = longPhrasePattern.test(invited)
    ? styles.loadingLong
    : getVisibleLength(invited) < 18 && isShort(uninvited) && styles.loadingShort;
  const isCodeMissing = data?.state.code.status === 'none';
  return (
    <div className={isCodeMissing ? undefined : joinClasses(styles.loading, spaceClass)}>
      <p className={`eyebrow ${styles.eyebrow}`}>{t('landing:eyebrow')}</p>
      <h1
        // Remounts the headline, so that a browser translation does not mix with the new text.
        key={greeting}
        ref={headlineRef}
        className={joinClasses(
          styles.headline,
          longPhrasePattern.test(greeting) && styles.longGreeting,
          isCodeMissing && isShort(greeting) && styles.shortGreeting,
        )}
      >
        <RichText
          // Keeps the full stop on the phrase's line.
          text={greeting.replace(/(<\/em>)([.,])/, '$2$1')}
          tags={{
            em: (phrase) => <em>{phrase}</em>,
            value: () =>
              isInvited(data) ? <span className={styles.name}>{unwrap(data.values.inviterName)}</span> : null,
          }}
        />
      </h1>
      <p className={styles.sentence}>
        {t(`${variant}.${isInvited(data) || data === null ? 'withInviter' : 'withoutInviter'}.sentence`, figures) +
          (data?.state.hasExpiry && data.values.expiry
            ? ` ${t('landing:expiry', { expiry: data.values.expiry })}`
            : '')}
      </p>
    </div>
  );
}
