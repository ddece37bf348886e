/** How to become a member, on four plates in a scrolled row. The last one has the ways to sign up. */
import { type RefObject, useRef } from 'react';
import { claims } from '../../../../shared/claims.ts';
import { formatNumber } from '../../../../shared/i18n/format.ts';
import { joinClasses } from '../../../components/joinClasses.ts';
import { Picture } from '../../../components/Picture/Picture.tsx';
import { revealed, useReveal } from '../../../components/Reveal/useReveal.ts';
import { Row } from '../../../components/Row/Row.tsx';
import { RowControls } from '../../../components/Row/RowControls.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import styles from './Onboarding.module.css';
import { SignUp } from './SignUp.tsx';

const plates = [
  { name: 'welcome', picture: 'satin-ink' },
  { name: 'brands', picture: 'satin-champagne' },
  { name: 'confidence', picture: 'satin-bone' },
] as const;

export function Onboarding({ codeField }: { codeField: RefObject<HTMLInputElement | null> }) {
  const { t, locale } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  useReveal(list);
  const total = plates.length + 1;
  const values = {
    brands: formatNumber(locale, claims.brands),
    featured: formatNumber(locale, claims.featuredBrands),
    stars: formatNumber(locale, claims.stars),
    reviews: formatNumber(locale, claims.reviews),
    customers: formatNumber(locale, claims.customersInMillions),
  };

  return (
    <section className={styles.onboarding} aria-labelledby="onboarding" aria-roledescription={t('landing:slides.role')}>
      <div className={styles.head}>
        <h2 id="onboarding" className={styles.title}>
          {t('landing:onboarding.title')}
        </h2>
        <RowControls
          listRef={list}
          total={total}
          positionLabel={(position) => t('landing:row.position', { position, total })}
          previousLabel={t('landing:onboarding.previous')}
          nextLabel={t('landing:onboarding.next')}
        />
      </div>
      <Row listRef={list} label={t('landing:onboarding.title')} className={styles.row}>
        {plates.map(({ name, picture }) => (
          <li key={name} className={styles.plate}>
            <div className={styles.cloth} {...revealed}>
              <Picture id={picture} alt="" sizes="(min-width: 900px) 480px, 84vw" />
            </div>
            <h3 className={styles.name}>{t(`landing:onboarding.${name}.title`)}</h3>
            <p className={styles.text}>{t(`landing:onboarding.${name}.text`, values)}</p>
          </li>
        ))}
        <li className={joinClasses(styles.plate, styles.door)} data-theme="ink">
          <h3 className={styles.name}>{t('landing:onboarding.account.title')}</h3>
          <SignUp codeField={codeField} />
        </li>
      </Row>
    </section>
  );
}
