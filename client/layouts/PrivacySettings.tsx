import { useSyncExternalStore } from 'react';
import { useI18n } from '../i18n/I18n.tsx';

/** How to open the consent dialog; null while nobody has offered one. */
let openDialog: (() => void) | null = null;
const listeners = new Set<() => void>();

function setDialog(open: typeof openDialog): void {
  openDialog = open;
  for (const listener of listeners) listener();
}

/** Returns how to take the offer back. */
export function offerPrivacyDialog(open: () => void): () => void {
  setDialog(open);
  return () => {
    if (openDialog === open) setDialog(null);
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Stands in the footer's list only while there is a dialog to open. */
export function PrivacySettings({ className }: { className?: string | undefined }) {
  const { t } = useI18n();
  const open = useSyncExternalStore(
    subscribe,
    () => openDialog,
    () => null,
  );
  if (open === null) return null;
  return (
    <li>
      <button type="button" className={className} onClick={open}>
        {t('common:footer.privacySettings')}
      </button>
    </li>
  );
}
