/** The first view: the greeting, the way in by the invitation or by its code, and the ways on for those without. */
import { type RefObject, Suspense, useEffect } from 'react';
import { claimValues } from '../../../../shared/brand/claims.ts';
import { denyQueryOf } from '../../../../shared/codes/codeOutcome.ts';
import { place, textOf } from '../../../../shared/page/placed.ts';
import { keepsPromise } from '../../../../shared/routing/landingVariants.ts';
import { InvitationCard, useInvitationFacts } from '../../../components/InvitationCard/InvitationCard.tsx';
import { joinClasses } from '../../../components/joinClasses.ts';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RichText } from '../../../i18n/RichText.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';
import { useConfig, usePage, usePageData, useValues } from '../../../PageContext.tsx';
import { CodeForm } from '../../../registration/CodeForm.tsx';
import { codeMessage, codeProblemOf } from '../../../registration/codeMessage.ts';
import { useKnownInviter } from '../../../registration/useRegistration.ts';
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
        <HeldInvitation />
      </Suspense>
      <div className={styles.words}>
        <Suspense fallback={<Greeting data={null} />}>
          <ArrivedGreeting />
        </Suspense>
        <div className={styles.code}>
          {/* No field: what is typed into it would go with it when the answer about the link's code comes. */}
          <Suspense fallback={<p role="status">{t('common:loading')}</p>}>
            <WayIn codeField={codeField} />
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

function HeldInvitation() {
  const facts = useInvitationFacts(usePageData<LandingData>());
  return facts !== null && <InvitationCard facts={facts} className={styles.card} />;
}

/** A guest whose code is good has nothing to type: one press accepts. Everybody else is asked for a code. */
function WayIn({ codeField }: { codeField: RefObject<HTMLInputElement | null> }) {
  const { t } = useI18n();
  const { state, values } = usePageData<LandingData>();
  const form = <CodeForm inputRef={codeField} />;
  if (state.code.status !== 'valid') return form;
  return (
    <>
      <CodeForm given={values.number} formLabel={t('common:card.label')} submitLabel={t('landing:popup.accept')} />
      <details className={styles.other}>
        <summary>{t('landing:otherCode')}</summary>
        {form}
      </details>
    </>
  );
}

/** The greeting once it is known who invited the visitor, or what kept us from knowing. Suspends until then. */
function ArrivedGreeting() {
  const { t } = useI18n();
  const data = usePageData<LandingData>();
  const { requestId } = useValues();
  const { go, retry, isPending } = useNavigation();
  const { code } = data.state;
  const refusal = code.status === 'refused' ? code.reason : null;

  // An answer that came too late for a redirect by the server. Who is on the way to another page is not led back.
  useEffect(() => {
    if (refusal !== null && !isPending) go('deny', { replace: true, query: denyQueryOf(refusal) });
  }, [refusal, go, isPending]);

  useKnownInviter(data.values.inviterName);

  const problem = code.status === 'none' || code.status === 'refused' ? null : codeProblemOf(code);
  return (
    <>
      <Greeting data={data} />
      {problem !== null && (
        <div className={styles.notice}>
          <Notice kind="error" retry={{ busy: isPending, onClick: retry }}>
            <p>{codeMessage(t, problem)}</p>
            {problem === 'generic' && (
              <p className={`fine-print ${styles.requestId}`}>{t('common:error.requestId', { requestId })}</p>
            )}
          </Notice>
        </div>
      )}
    </>
  );
}

/** A value goes into a marked message by a mark of its own, so that nothing in it is ever read as a mark. */
const slot = place('<value>.</value>');

/** Wider than a headline's line in its own size. */
const longPhrase = /<em>.{17,}<\/em>/;
/** Its marks take no room, and the name that comes has a line of its own. */
const lengthOf = (greeting: string) => greeting.replace(/<.*?>/g, '').length;
/** Of two lines at most, in every language and size. */
const isShort = (greeting: string) => lengthOf(greeting) < 33;

/** While the data is on its way the sentence is already that for an invited visitor, so that little moves later. */
function Greeting({ data }: { data: LandingData | null }) {
  const { t, locale } = useI18n();
  const claims = claimValues(locale);
  const { landing } = usePage();
  // A voucher is promised to nobody whose code carries another one, or none.
  const description = keepsPromise(landing, data?.state.voucher ?? 'none') ? landing.description : 'default';
  const variant = `landing:description.${description}` as const;
  // Beside letters of display size the sign stands closer.
  const greetingTo = (visitor: 'withInviter' | 'withoutInviter') =>
    t(`${variant}.${visitor}.greeting`, { ...claims, inviterName: slot }).replace('\u00a0%', '\u202f%');
  const [invited, uninvited] = [greetingTo('withInviter'), greetingTo('withoutInviter')];
  const greeting = isInvited(data) ? invited : uninvited;
  // The same before the name has come as after.
  const room = longPhrase.test(invited)
    ? styles.awaitsLong
    : lengthOf(invited) < 18 && isShort(uninvited) && styles.awaitsShort;
  const isAsked = data?.state.code.status === 'none';
  return (
    <div className={isAsked ? undefined : joinClasses(styles.awaited, room)}>
      <p className={styles.eyebrow}>{t('landing:eyebrow')}</p>
      <h1
        // Its texts are its own: a translated one goes with it.
        key={greeting}
        className={joinClasses(
          styles.headline,
          longPhrase.test(greeting) && styles.long,
          isAsked && isShort(greeting) && styles.short,
        )}
      >
        <RichText
          // The stop goes with the phrase: it never stands on a line of its own.
          text={greeting.replace(/(<\/em>)([.,])/, '$2$1')}
          marks={{
            em: (phrase) => <em>{phrase}</em>,
            value: () =>
              isInvited(data) ? <span className={styles.name}>{textOf(data.values.inviterName)}</span> : null,
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
