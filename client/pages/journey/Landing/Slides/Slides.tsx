import { Suspense, useRef, useState } from 'react';
import { loadChunk } from '../../../../browser/loadChunk.ts';
import { useLazyAction } from '../../../../browser/useLazyAction.tsx';
import { Carousel, CarouselControls } from '../../../../components/Carousel/Carousel.tsx';
import { Picture } from '../../../../components/Picture/Picture.tsx';
import { revealProps, useReveal } from '../../../../components/Reveal/useReveal.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import { Price } from './Price.tsx';
import type { ProductPopup } from './ProductPopup.tsx';
import { type Product, products } from './products.ts';
import styles from './Slides.module.css';

const loadPopup = () => loadChunk(() => import('./ProductPopup.tsx'));

interface SlideProps {
  product: Product;
  position: number;
  onIntent: () => void;
  onOpen: (product: Product) => void;
}

function Slide({ product, position, onIntent, onOpen }: SlideProps) {
  const { t } = useI18n();
  return (
    <li className={styles.slide}>
      <article
        className={styles.product}
        aria-roledescription={t('landing:slides.slideRole')}
        aria-label={t('landing:row.position', { position, total: products.length })}
      >
        <div className={styles.picture} {...revealProps}>
          <Picture id={product.picture} alt="" sizes="(min-width: 1633px) 400px, (min-width: 817px) 24.5vw, 200px" />
        </div>
        <p className={styles.kind}>{t(`landing:slides.${product.kind}`)}</p>
        <h3 className={styles.name}>
          <button
            type="button"
            className={styles.opener}
            aria-haspopup="dialog"
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={() => onOpen(product)}
          >
            {t(`landing:slides.names.${product.id}`)}
          </button>
        </h3>
        <Price product={product} />
      </article>
    </li>
  );
}

export function Slides({ onSubmitCode }: { onSubmitCode: () => void }) {
  const { t } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<{ product: Product; Popup: typeof ProductPopup } | null>(null);
  const [errorMessage, runAction] = useLazyAction();
  useReveal(list);

  const preload = () => void loadPopup().catch(() => undefined);
  const open = (product: Product) =>
    runAction(loadPopup().then(({ ProductPopup: Popup }) => setOpened({ product, Popup })));

  return (
    <section className={styles.slides} aria-labelledby="slides" aria-roledescription={t('landing:slides.role')}>
      <div className={styles.head}>
        <h2 id="slides" className={styles.title}>
          {t('landing:slides.title')}
        </h2>
        <p className={styles.sentence}>{t('landing:slides.sentence')}</p>
        <CarouselControls
          listRef={list}
          total={products.length}
          positionLabel={(position) => t('landing:row.position', { position, total: products.length })}
          previousLabel={t('landing:slides.previous')}
          nextLabel={t('landing:slides.next')}
        />
        {errorMessage}
      </div>
      <Carousel ref={list} aria-label={t('landing:slides.title')} className={styles.row}>
        {products.map((product, index) => (
          <Slide key={product.id} product={product} position={index + 1} onIntent={preload} onOpen={open} />
        ))}
      </Carousel>
      {opened !== null && (
        // Its page data may still be loading.
        <Suspense fallback={null}>
          <opened.Popup
            product={opened.product}
            onSelect={(product) => setOpened({ ...opened, product })}
            onSubmitCode={onSubmitCode}
            onClosed={() => setOpened(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
