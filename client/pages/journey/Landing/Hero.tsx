/** The first view: the greeting, the way in by the invitation or by its code, and the ways on for those without. */
import { type RefObject, Suspense, useEffect } from 'react';
import { claimValues } from '../../../../shared/brand/claims.ts';
import { buildDenyQuery } from '../../../../shared/codes/codeOutcome.ts';
import { opaque, unwrap } from '../../../../shared/page/opaqueText.ts';
import { hasMatchingVoucher } from '../../../../shared/routing/landingVariants.ts';
import { InvitationCard, useInvitationFacts } from '../../../components/InvitationCard/InvitationCard.tsx';
import { joinClasses } from '../../../components/joinClasses.ts';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RichText } from '../../../i18n/RichText.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';
import { useConfig, usePage, usePageData, useValues } from '../../../PageContext.tsx';
import { CodeForm } from '../../../registration/CodeForm.tsx';
import { codeMessage, getCodeError } from '../../../registration/codeMessage.ts';
import { useRememberInviter } from '../../../registration/useRegistration.ts';
import styles from './Hero.module.css';
import { HeroVideo } from './HeroVideo/HeroVideo.tsx';
import { isInvited, type LandingData } from './landingQuery.ts';

export function Hero({ codeField }: { codeField: RefObject<HTMLInputElement | null> }) {
  const { t } = useI18n();
  const { loginUrl, heroVideoUrl } = useConfig();
  return (
    <section className={styles.hero} data-theme="ink">
      <div className={styles.cut}>
        <HeroVideo url={heroVideoUrl} />
      </div>
      <Suspense>
        <LoadedInvitationCard />
      </Suspense>
      <div className={styles.words}>
        <Suspense fallback={<Greeting data={null} />}>
          <LoadedGreeting />
        </Suspense>
        <div className={styles.code}>
          {/* No field: what is typed into it would go with it when the answer about the link's code comes. */}
          <Suspense fallback={<p role="status">{t('common:loading')}</p>}>
            <CodeEntry codeField={codeField} />
          </Suspense>
        </div>
        <ul className={styles.ways}>
          <li>
            {t('landing:noInvitation')} <RouteLink to="membershipInterest">{t('landing:apply')}</RouteLink>
          </li>
          <li>
            {t('landing:alreadyRegistered')} <a href={loginUrl}>{t('landing:login')}</a>
          </li>
        </ul>
      </div>
    </section>
  );
}

function LoadedInvitationCard() {
  const facts = useInvitationFacts(usePageData<LandingData>());
  return facts !== null && <InvitationCard facts={facts} className={styles.card} />;
}

/** A guest whose code is good has nothing to type: one press accepts. Everybody else is asked for a code. */
function CodeEntry({ codeField }: { codeField: RefObject<HTMLInputElement | null> }) {
  const { t } = useI18n();
  const { state, values } = usePageData<LandingData>();
  const form = <CodeForm inputRef={codeField} />;
  if (state.code.status !== 'valid') return form;
  return (
    <>
      <CodeForm presetCode={values.number} formLabel={t('common:card.label')} submitLabel={t('landing:popup.accept')} />
      <details className={styles.other}>
        <summary>{t('landing:otherCode')}</summary>
        {form}
      </details>
    </>
  );
}

/** The greeting once it is known who invited the visitor, or what kept us from knowing. Suspends until then. */
function LoadedGreeting() {
  const { t } = useI18n();
  const data = usePageData<LandingData>();
  const { requestId } = useValues();
  const { go, retry, isPending } = useNavigation();
  const { code } = data.state;
  const rejectionReason = code.status === 'refused' ? code.reason : null;

  // An answer that came too late for a redirect by the server. Who is on the way to another page is not led back.
  useEffect(() => {
    if (rejectionReason !== null && !isPending) go('deny', { replace: true, query: buildDenyQuery(rejectionReason) });
  }, [rejectionReason, go, isPending]);

  useRememberInviter(data.values.inviterName);

  const error = code.status === 'none' || code.status === 'refused' ? null : getCodeError(code);
  return (
    <>
      <Greeting data={data} />
      {error !== null && (
        <div className={styles.notice}>
          <Notice kind="error" retry={{ busy: isPending, onClick: retry }}>
            <p>{codeMessage(t, error)}</p>
            {error === 'generic' && (
              <p className={`fine-print ${styles.requestId}`}>{t('common:error.requestId', { requestId })}</p>
            )}
          </Notice>
        </div>
      )}
    </>
  );
}

/** A value goes into a marked message by a mark of its own, so that nothing in it is ever read as a mark. */
const namePlaceholder = opaque('<value>.</value>');

/** Wider than a headline's line in its own size. */
const longPhrasePattern = /<em>.{17,}<\/em>/;
/** Its marks take no room, and the name that comes has a line of its own. */
const getVisibleLength = (greeting: string) => greeting.replace(/<.*?>/g, '').length;
/** Of two lines at most, in every language and size. */
const isShort = (greeting: string) => getVisibleLength(greeting) < 33;

/** While the data is on its way the sentence is already that for an invited visitor, so that little moves later. */
function Greeting({ data }: { data: LandingData | null }) {
  const { t, locale } = useI18n();
  const claims = claimValues(locale);
  const { landing } = usePage();
  // A voucher is promised to nobody whose code carries another one, or none.
  const description = hasMatchingVoucher(landing, data?.state.voucher ?? 'none') ? landing.description : 'default';
  const variant = `landing:description.${description}` as const;
  // Beside letters of display size the sign stands closer.
  const getGreeting = (visitor: 'withInviter' | 'withoutInviter') =>
    t(`${variant}.${visitor}.greeting`, { ...claims, inviterName: namePlaceholder }).replace('\u00a0%', '\u202f%');
  const [invited, uninvited] = [getGreeting('withInviter'), getGreeting('withoutInviter')];
  const greeting = isInvited(data) ? invited : uninvited;
  // The same before the name has come as after.
  const spaceClass = longPhrasePattern.test(invited)
    ? styles.awaitsLong
    : getVisibleLength(invited) < 18 && isShort(uninvited) && styles.awaitsShort;
  const isCodeMissing = data?.state.code.status === 'none';
  return (
    <div className={isCodeMissing ? undefined : joinClasses(styles.awaited, spaceClass)}>
      <p className={styles.eyebrow}>{t('landing:eyebrow')}</p>
      <h1
        // Its texts are its own: a translated one goes with it.
        key={greeting}
        className={joinClasses(
          styles.headline,
          longPhrasePattern.test(greeting) && styles.long,
          isCodeMissing && isShort(greeting) && styles.short,
        )}
      >
        <RichText
          // The stop goes with the phrase: it never stands on a line of its own.
          text={greeting.replace(/(<\/em>)([.,])/, '$2$1')}
          tags={{
            em: (phrase) => <em>{phrase}</em>,
            value: () =>
              isInvited(data) ? <span className={styles.name}>{unwrap(data.values.inviterName)}</span> : null,
          }}
        />
      </h1>
      <p className={styles.sentence}>
        {t(`${variant}.${isInvited(data) || data === null ? 'withInviter' : 'withoutInviter'}.sentence`, claims) +
          (data?.state.hasExpiry ? ` ${t('landing:expiry', { expiry: data.values.expiry })}` : '')}
      </p>
    </div>
  );
}
