/** A row of two dozen pieces with their prices. Each opens a popup. */
import { Suspense, useRef, useState } from 'react';
import { loadChunk } from '../../../../browser/loadChunk.ts';
import { usePress } from '../../../../browser/usePress.tsx';
import { Picture } from '../../../../components/Picture/Picture.tsx';
import { revealed, useReveal } from '../../../../components/Reveal/useReveal.ts';
import { Row, RowControls } from '../../../../components/Row/Row.tsx';
import { useI18n } from '../../../../i18n/I18n.tsx';
import type { PiecePopup } from './PiecePopup.tsx';
import { type Piece, Price, pieces } from './pieces.tsx';
import styles from './Slides.module.css';

const loadPopup = () => loadChunk(() => import('./PiecePopup.tsx'));

interface SlideProps {
  piece: Piece;
  position: number;
  onIntent: () => void;
  onOpen: (piece: Piece) => void;
}

function Slide({ piece, position, onIntent, onOpen }: SlideProps) {
  const { t } = useI18n();
  return (
    <li className={styles.slide}>
      <article
        className={styles.piece}
        aria-roledescription={t('landing:slides.slideRole')}
        aria-label={t('landing:row.position', { position, total: pieces.length })}
      >
        <div className={styles.picture} {...revealed}>
          <Picture id={piece.picture} alt="" sizes="(min-width: 1633px) 400px, (min-width: 817px) 24.5vw, 200px" />
        </div>
        <p className={styles.kind}>{t(`landing:slides.${piece.kind}`)}</p>
        <h3 className={styles.name}>
          <button
            type="button"
            className={styles.opener}
            aria-haspopup="dialog"
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={() => onOpen(piece)}
          >
            {t(`landing:slides.names.${piece.id}`)}
          </button>
        </h3>
        <Price piece={piece} />
      </article>
    </li>
  );
}

export function Slides({ onEnter }: { onEnter: () => void }) {
  const { t } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<{ piece: Piece; Popup: typeof PiecePopup } | null>(null);
  const [problem, press] = usePress();
  useReveal(list);

  const warm = () => void loadPopup().catch(() => undefined);
  const open = (piece: Piece) => press(loadPopup().then(({ PiecePopup: Popup }) => setOpened({ piece, Popup })));

  return (
    <section className={styles.slides} aria-labelledby="slides" aria-roledescription={t('landing:slides.role')}>
      <div className={styles.head}>
        <h2 id="slides" className={styles.title}>
          {t('landing:slides.title')}
        </h2>
        <p className={styles.sentence}>{t('landing:slides.sentence')}</p>
        <RowControls
          listRef={list}
          total={pieces.length}
          positionLabel={(position) => t('landing:row.position', { position, total: pieces.length })}
          previousLabel={t('landing:slides.previous')}
          nextLabel={t('landing:slides.next')}
        />
        {problem}
      </div>
      <Row ref={list} aria-label={t('landing:slides.title')} className={styles.row}>
        {pieces.map((piece, index) => (
          <Slide key={piece.id} piece={piece} position={index + 1} onIntent={warm} onOpen={open} />
        ))}
      </Row>
      {opened !== null && (
        // It asks who is invited, which may be on its way.
        <Suspense fallback={null}>
          <opened.Popup
            piece={opened.piece}
            onTurn={(piece) => setOpened({ ...opened, piece })}
            onEnter={onEnter}
            onClosed={() => setOpened(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
