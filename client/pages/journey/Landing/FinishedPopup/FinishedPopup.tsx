/** For a visitor who returns after registering in this tab; shown once per registration. */
import { useEffect, useRef, useState } from 'react';
import { tabStorage } from '../../../../browser/safeStorage.ts';
import { Button } from '../../../../components/Button/Button.tsx';
import { Dialog } from '../../../../components/Dialog/Dialog.tsx';
import { useI18n } from '../../../../i18n/I18n.tsx';
import { useNavigation } from '../../../../navigation/Navigation.tsx';
import { useRegistration } from '../../../../registration/useRegistration.ts';
import styles from './FinishedPopup.module.css';

const seenKey = 'finishedSeen';

/** Does not interrupt: it opens at the next visit instead. */
const isTyping = () => document.activeElement?.closest('form') != null;

export function FinishedPopup() {
  const { t } = useI18n();
  const { go } = useNavigation();
  const [{ registrationId }] = useRegistration();
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (registrationId !== '' && tabStorage.get(seenKey) !== registrationId && !isTyping()) setOpen(true);
  }, [registrationId]);

  if (!isOpen || registrationId === '') return null;
  const close = () => {
    tabStorage.set(seenKey, registrationId);
    setOpen(false);
  };
  return (
    <Dialog
      dialogRef={dialog}
      title={t('landing:finished.title')}
      closeLabel={t('landing:popup.close')}
      onClosed={close}
    >
      <p className={styles.sentence}>{t('landing:finished.sentence')}</p>
      <div className={styles.action}>
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
