import { useRef } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import styles from './FinishedDialog.module.css';

export function FinishedDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useI18n();
  const { go } = useNavigation();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog
      dialogRef={dialog}
      title={t('landing:finished.title')}
      closeLabel={t('landing:popup.close')}
      onClosed={onClosed}
    >
      <p className={styles.sentence}>{t('landing:finished.sentence')}</p>
      <div className={styles.way}>
        <Button
          onClick={() => {
            dialog.current?.close();
            go('formFinished');
          }}
        >
          {t('landing:finished.toWaiting')}
        </Button>
      </div>
    </Dialog>
  );
}
