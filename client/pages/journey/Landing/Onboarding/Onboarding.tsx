import { useRef, useState } from 'react';
import { getBrandFigures } from '../../../../../shared/brand/brandFigures.ts';
import { Button } from '../../../../components/Button/Button.tsx';
import { Carousel, CarouselControls } from '../../../../components/Carousel/Carousel.tsx';
import { joinClasses } from '../../../../components/joinClasses.ts';
import { Picture } from '../../../../components/Picture/Picture.tsx';
import { revealProps, useReveal } from '../../../../components/Reveal/useReveal.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import styles from './Onboarding.module.css';

const cards = [
  ['welcome', 'satin-ink'],
  ['brands', 'satin-champagne'],
  ['confidence', 'satin-bone'],
] as const;

export function Onboarding({ onSubmitCode }: { onSubmitCode: () => void }) {
  const { t, locale } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  useReveal(list);
  const total = cards.length + 1;

  return (
    <section className={styles.onboarding} aria-labelledby="onboarding" aria-roledescription={t('landing:slides.role')}>
      <div className={styles.head}>
        <h2 id="onboarding" className={styles.title}>
          {t('landing:onboarding.title')}
        </h2>
        <CarouselControls
          listRef={list}
          total={total}
          positionLabel={(position) => t('landing:row.position', { position, total })}
          previousLabel={t('landing:onboarding.previous')}
          nextLabel={t('landing:onboarding.next')}
        />
      </div>
      <Carousel ref={list} aria-label={t('landing:onboarding.title')} className={styles.row}>
        {cards.map(([name, picture]) => (
          <li key={name} className={styles.card}>
            <div className={styles.picture} {...revealProps}>
              <Picture id={picture} alt="" sizes="(min-width: 900px) 480px, 84vw" className="cover" />
            </div>
            <h3 className={styles.name}>{t(`landing:onboarding.${name}.title`)}</h3>
            <p className={styles.text}>{t(`landing:onboarding.${name}.text`, getBrandFigures(locale))}</p>
          </li>
        ))}
        <li className={joinClasses(styles.card, styles.signUp)} data-theme="ink">
          <h3 className={styles.name}>{t('landing:onboarding.account.title')}</h3>
          <SignUp onSubmitCode={onSubmitCode} />
        </li>
      </Carousel>
    </section>
  );
}

const upcomingMethods = ['phone', 'google', 'facebook', 'apple'] as const;

/** Only email is available; the other methods announce “coming soon”. */
function SignUp({ onSubmitCode }: { onSubmitCode: () => void }) {
  const { t } = useI18n();
  const [requestedMethod, setRequestedMethod] = useState<(typeof upcomingMethods)[number] | null>(null);
  return (
    <>
      <p className={styles.signUpTitle} id="sign-up">
        {t('landing:signUp.title')}
      </p>
      <ul className={styles.list} aria-labelledby="sign-up">
        <li>
          <Button className={styles.method} onClick={onSubmitCode}>
            {t('landing:signUp.email')}
          </Button>
        </li>
        {upcomingMethods.map((method) => (
          <li key={method}>
            <Button kind="secondary" className={styles.method} onClick={() => setRequestedMethod(method)}>
              <span>
                {t(`landing:signUp.${method}`)} <span className={styles.comingSoon}>{t('landing:signUp.soon')}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.unavailable} aria-live="polite">
        {requestedMethod !== null && t('landing:signUp.comingSoon', { method: t(`landing:signUp.${requestedMethod}`) })}
      </p>
    </>
  );
}
