import { memo } from 'react';
import { Picture } from '../../../components/Picture/Picture.tsx';
import { revealed } from '../../../components/Reveal/useReveal.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { Price } from './Price.tsx';
import { type Piece, pieces } from './pieces.ts';
import styles from './Slides.module.css';

export interface SlideProps {
  readonly piece: Piece;
  /** Counted from 1. */
  readonly position: number;
  /** Somebody is about to open it. */
  readonly onIntent: () => void;
  readonly onOpen: (piece: Piece) => void;
}

function PlainSlide({ piece, position, onIntent, onOpen }: SlideProps) {
  const { t } = useI18n();
  return (
    <li className={styles.slide}>
      <article
        className={styles.piece}
        aria-roledescription={t('landing:slides.slideRole')}
        aria-label={t('landing:row.position', { position, total: pieces.length })}
      >
        <div className={styles.picture} {...revealed}>
          {piece.picture !== null && <Picture id={piece.picture} alt="" sizes="(min-width: 1100px) 18vw, 192px" />}
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

/** Two dozen of them, and nothing in them changes when a popup opens. */
export const Slide = memo(PlainSlide, (before, after) => before.piece === after.piece);
