/** A row of two dozen pieces with their prices. Each opens a popup. */
import { type RefObject, useRef, useState } from 'react';
import { useReveal } from '../../../components/Reveal/useReveal.ts';
import { Row } from '../../../components/Row/Row.tsx';
import { RowControls } from '../../../components/Row/RowControls.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import type { PiecePopup } from './PiecePopup.tsx';
import { type Piece, pieces } from './pieces.ts';
import { Slide } from './Slide.tsx';
import styles from './Slides.module.css';

const loadPopup = async () => (await import('./PiecePopup.tsx')).PiecePopup;

interface Opened {
  readonly piece: Piece;
  readonly Popup: typeof PiecePopup;
}

export function Slides({ codeField }: { codeField: RefObject<HTMLInputElement | null> }) {
  const { t } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  useReveal(list);

  const warm = () => void loadPopup().catch(() => undefined);
  const open = (piece: Piece) => {
    // A popup whose code cannot come is left out: the row shows all that matters.
    loadPopup().then(
      (Popup) => setOpened({ piece, Popup }),
      () => undefined,
    );
  };

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
      </div>
      <Row listRef={list} label={t('landing:slides.title')} className={styles.row}>
        {pieces.map((piece, index) => (
          <Slide key={piece.id} piece={piece} position={index + 1} onIntent={warm} onOpen={open} />
        ))}
      </Row>
      {opened !== null && <opened.Popup piece={opened.piece} codeField={codeField} onClosed={() => setOpened(null)} />}
    </section>
  );
}
