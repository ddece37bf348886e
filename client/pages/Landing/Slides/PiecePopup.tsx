/** A closer look at one piece, and the way in: what is sold here is sold to members. */
import { type RefObject, useRef } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { Picture } from '../../../components/Picture/Picture.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';
import { useWayIn } from '../useWayIn.ts';
import styles from './PiecePopup.module.css';
import { Price } from './Price.tsx';
import type { Piece } from './pieces.ts';

export interface PiecePopupProps {
  readonly piece: Piece;
  readonly codeField: RefObject<HTMLInputElement | null>;
  readonly onClosed: () => void;
}

export function PiecePopup({ piece, codeField, onClosed }: PiecePopupProps) {
  const { t } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const enter = useWayIn(codeField);
  return (
    <Dialog
      dialogRef={dialog}
      className={styles.popup}
      title={t(`landing:slides.names.${piece.id}`)}
      closeLabel={t('landing:popup.close')}
      onClosed={onClosed}
      before={
        <div className={styles.picture}>
          {piece.picture !== null && (
            <Picture
              id={piece.picture}
              alt={t(`landing:slides.names.${piece.id}`)}
              sizes="(min-width: 720px) 460px, 100vw"
            />
          )}
        </div>
      }
    >
      <Price piece={piece} />
      <p className={styles.sentence}>{t('landing:popup.sentence')}</p>
      <div className={styles.ways}>
        <Button
          onClick={() => {
            dialog.current?.close();
            enter();
          }}
        >
          {t('landing:popup.enter')}
        </Button>
        <p className={styles.other}>
          {t('landing:noInvitation')} <RouteLink to="membershipInterest">{t('landing:apply')}</RouteLink>
        </p>
      </div>
    </Dialog>
  );
}
