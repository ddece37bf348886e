import { useRef } from 'react';
import { cacheFormats, formatPercent, region } from '../../../../../shared/i18n/format.ts';
import { Button } from '../../../../components/Button/Button.tsx';
import { StepButtons } from '../../../../components/Carousel/Carousel.tsx';
import { Dialog } from '../../../../components/Dialog/Dialog.tsx';
import { Picture } from '../../../../components/Picture/Picture.tsx';
import { useI18n } from '../../../../i18n/I18n.tsx';
import { usePageData } from '../../../../PageContext.tsx';
import { ApplyHint } from '../ApplyHint.tsx';
import type { LandingData } from '../landingQuery.ts';
import { Price } from './Price.tsx';
import styles from './ProductPopup.module.css';
import { type Product, products } from './products.ts';

interface ProductPopupProps {
  product: Product;
  onSelect: (product: Product) => void;
  onSubmitCode: () => void;
  onClosed: () => void;
}

export function ProductPopup({ product, onSelect, onSubmitCode, onClosed }: ProductPopupProps) {
  const { t } = useI18n();
  const isInvited = usePageData<LandingData>().state.code.status === 'valid';
  const index = products.indexOf(product);
  const selectNeighbour = (direction: 1 | -1) => {
    const next = products[index + direction];
    if (next !== undefined) onSelect(next);
  };
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog
      dialogRef={dialog}
      className={styles.popup}
      contentClassName={styles.content}
      title={t(`landing:slides.names.${product.id}`)}
      closeLabel={t('landing:popup.close')}
      onClosed={onClosed}
      before={
        <div className={styles.picture}>
          <Picture
            key={product.id}
            id={product.picture}
            alt=""
            sizes="(min-width: 1600px) 560px, (min-width: 720px) 460px, 100vw"
          />
        </div>
      }
    >
      <Price key={product.id} product={product} />
      <Details product={product} />
      <p className={styles.sentence}>{t(isInvited ? 'landing:popup.invited' : 'landing:popup.sentence')}</p>
      <div className={styles.actions}>
        <Button
          className={styles.action}
          onClick={() => {
            dialog.current?.close();
            onSubmitCode();
          }}
        >
          {t(isInvited ? 'landing:popup.accept' : 'landing:popup.enter')}
        </Button>
        <StepButtons
          position={
            <>
              <span className="visually-hidden">{`${t(`landing:slides.names.${product.id}`)} `}</span>
              <span>{t('landing:row.position', { position: index + 1, total: products.length })}</span>
            </>
          }
          previousLabel={t('landing:popup.previous')}
          nextLabel={t('landing:popup.next')}
          isAtStart={index === 0}
          isAtEnd={index === products.length - 1}
          onStep={selectNeighbour}
        />
      </div>
      {!isInvited && (
        <p className={`fine-print ${styles.applyHint}`}>
          <ApplyHint />
        </p>
      )}
    </Dialog>
  );
}

const monthFormat = cacheFormats(
  (locale) => new Intl.DateTimeFormat(region[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Without the brand: the price could be read as the brand's. */
function Details({ product }: { product: Product }) {
  const { t, locale } = useI18n();
  const { month, sizes, composition } = productDetails[product.id];
  const materials = (Object.entries(composition) as [Material, number][]).map(([material, share]) => {
    const name = t(`landing:popup.materials.${material}`);
    return material === 'leather' ? name : `${formatPercent(locale, share)}\u00a0${name}`;
  });
  return (
    <dl className={styles.details}>
      <div>
        <dt>{t('landing:popup.month')}</dt>
        <dd>{monthFormat(locale).format(new Date(month))}</dd>
      </div>
      <div>
        <dt>{t('landing:popup.sizes')}</dt>
        <dd>{sizes ?? t('landing:popup.oneSize')}</dd>
      </div>
      <div>
        <dt>{t('landing:popup.composition')}</dt>
        <dd>{materials.join(', ')}</dd>
      </div>
    </dl>
  );
}

type Material = 'cashmere' | 'cotton' | 'leather' | 'silk' | 'viscose' | 'wool';

interface ProductDetails {
  /** The month of its past sale. */
  readonly month: string;
  readonly sizes: string | null;
  readonly composition: Readonly<Partial<Record<Material, number>>>;
}

const womensSizes = '34\u201342';
const mensSizes = '46\u201354';

const productDetails: Readonly<Record<Product['id'], ProductDetails>> = {
  'slip-dress': { month: '2026-05', sizes: womensSizes, composition: { silk: 100 } },
  'trench-coat': { month: '2026-03', sizes: mensSizes, composition: { cotton: 100 } },
  'evening-coat': { month: '2025-11', sizes: womensSizes, composition: { wool: 80, silk: 20 } },
  blouse: { month: '2026-04', sizes: womensSizes, composition: { silk: 100 } },
  loafer: { month: '2026-06', sizes: '40\u201346', composition: { leather: 100 } },
  'bias-skirt': { month: '2026-06', sizes: womensSizes, composition: { viscose: 70, silk: 30 } },
  knit: { month: '2025-12', sizes: mensSizes, composition: { cashmere: 100 } },
  'tailored-jacket': { month: '2026-09', sizes: womensSizes, composition: { wool: 100 } },
  bag: { month: '2026-02', sizes: null, composition: { leather: 100 } },
  waistcoat: { month: '2026-09', sizes: mensSizes, composition: { wool: 100 } },
  gown: { month: '2025-12', sizes: womensSizes, composition: { silk: 100 } },
  pump: { month: '2026-04', sizes: '36\u201341', composition: { leather: 100 } },
  shirt: { month: '2026-07', sizes: '38\u201344', composition: { cotton: 100 } },
  'wide-trousers': { month: '2026-07', sizes: womensSizes, composition: { wool: 60, viscose: 40 } },
  scarf: { month: '2025-11', sizes: null, composition: { cashmere: 70, wool: 30 } },
  cape: { month: '2025-11', sizes: null, composition: { wool: 90, cashmere: 10 } },
  'bow-tie': { month: '2025-12', sizes: null, composition: { silk: 100 } },
  clutch: { month: '2026-01', sizes: null, composition: { leather: 100 } },
  'polo-neck': { month: '2026-01', sizes: mensSizes, composition: { wool: 70, cashmere: 30 } },
  'pencil-skirt': { month: '2026-02', sizes: womensSizes, composition: { wool: 100 } },
  'ankle-boot': { month: '2026-08', sizes: '40\u201346', composition: { leather: 100 } },
  glove: { month: '2026-01', sizes: '6\u20138', composition: { leather: 100 } },
  belt: { month: '2026-08', sizes: '85\u2013105\u00a0cm', composition: { leather: 100 } },
  hat: { month: '2026-03', sizes: '56\u201360\u00a0cm', composition: { wool: 100 } },
};
