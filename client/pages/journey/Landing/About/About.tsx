import { getBrandFigures } from '../../../../../shared/brand/brandFigures.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import styles from './About.module.css';

const benefits = [
  ['I', 'shipping'],
  ['II', 'voucher'],
  ['III', 'midnight'],
  ['IV', 'brands'],
  ['V', 'members'],
  ['VI', 'stores'],
] as const;

const products = [
  ['I', 'made'],
  ['II', 'sizes'],
  ['III', 'prices'],
] as const;

export function About() {
  const { t, locale } = useI18n();
  const values = getBrandFigures(locale);
  return (
    <section id="house" className={styles.about} aria-labelledby="house-title">
      <div className={styles.intro}>
        <h2 id="house-title" className={styles.title}>
          {t('landing:house.title')}
        </h2>
        <p className={styles.text}>{t('landing:house.text')}</p>
        <p className={styles.text}>{t('landing:house.scale', values)}</p>
      </div>
      <div>
        <ol aria-label={t('landing:house.benefits.title')}>
          {benefits.map(([numeral, name]) => (
            <Benefit
              key={name}
              numeral={numeral}
              title={t(`landing:house.benefits.${name}.title`)}
              text={t(`landing:house.benefits.${name}.text`, values)}
            />
          ))}
        </ol>
        <p id="products" className={styles.label}>
          {t('landing:house.products.title')}
        </p>
        <ol aria-labelledby="products">
          {products.map(([numeral, name]) => (
            <Benefit
              key={name}
              numeral={numeral}
              title={t(`landing:house.products.${name}.title`)}
              text={t(`landing:house.products.${name}.text`)}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Benefit({ numeral, title, text }: Readonly<Record<'numeral' | 'title' | 'text', string>>) {
  return (
    <li className={styles.benefit}>
      <span className={`display ${styles.numeral}`} aria-hidden="true">
        {numeral}
      </span>
      <div>
        <h3>{title}</h3>
        <p className={styles.sentence}>{text}</p>
      </div>
    </li>
  );
}
