/** The first view: the greeting, the code field, and the ways on for those without a code. */
import { type RefObject, Suspense } from 'react';
import { CodeForm } from '../../components/CodeForm/CodeForm.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig } from '../../PageContext.tsx';
import { ArrivedGreeting } from './ArrivedGreeting.tsx';
import { Greeting } from './Greeting.tsx';
import styles from './Hero.module.css';
import { HeroVideo } from './HeroVideo/HeroVideo.tsx';

export function Hero({ codeField }: { codeField: RefObject<HTMLInputElement | null> }) {
  const { t } = useI18n();
  const { loginUrl, heroVideoUrl } = useConfig();
  return (
    <section className={styles.hero} data-theme="ink">
      <div className={styles.cut}>
        <HeroVideo url={heroVideoUrl} />
      </div>
      <div className={styles.words}>
        <p className={styles.eyebrow}>{t('landing:eyebrow')}</p>
        <Suspense fallback={<Greeting isWaiting />}>
          <ArrivedGreeting />
        </Suspense>
        <CodeForm inputRef={codeField} className={styles.code} />
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
