/** A closer look at one piece, and the way in: what is sold here is sold to members. */
import { useRef } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { Picture } from '../../../components/Picture/Picture.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';
import { usePageData } from '../../pageData.tsx';
import type { LandingData } from '../landingQuery.ts';
import styles from './PiecePopup.module.css';
import { type Piece, Price } from './pieces.tsx';

export interface PiecePopupProps {
  readonly piece: Piece;
  readonly onEnter: () => void;
  readonly onClosed: () => void;
}

export function PiecePopup({ piece, onEnter, onClosed }: PiecePopupProps) {
  const { t } = useI18n();
  const isInvited = usePageData<LandingData>().state.code.status === 'valid';
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog
      dialogRef={dialog}
      className={styles.popup}
      contentClassName={styles.content}
      title={t(`landing:slides.names.${piece.id}`)}
      closeLabel={t('landing:popup.close')}
      onClosed={onClosed}
      before={
        <div className={styles.picture}>
          <Picture
            id={piece.picture}
            alt={t(`landing:slides.names.${piece.id}`)}
            sizes="(min-width: 720px) 460px, 100vw"
          />
        </div>
      }
    >
      <Price piece={piece} />
      <p className={styles.sentence}>{t(isInvited ? 'landing:popup.invited' : 'landing:popup.sentence')}</p>
      <div className={styles.ways}>
        <Button
          onClick={() => {
            dialog.current?.close();
            onEnter();
          }}
        >
          {t(isInvited ? 'landing:popup.accept' : 'landing:popup.enter')}
        </Button>
        {!isInvited && (
          <p className={styles.other}>
            {t('landing:noInvitation')} <RouteLink to="membershipInterest">{t('landing:apply')}</RouteLink>
          </p>
        )}
      </div>
    </Dialog>
  );
}
