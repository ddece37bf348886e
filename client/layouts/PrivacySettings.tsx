import { useSyncExternalStore } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { privacyDialog } from './privacyDialog.ts';

const nothing = () => null;

/** Stands in the footer's list only while there is a dialog to open. */
export function PrivacySettings({ className }: { className?: string | undefined }) {
  const { t } = useI18n();
  const open = useSyncExternalStore(privacyDialog.subscribe, privacyDialog.get, nothing);
  if (open === null) return null;
  return (
    <li>
      <button type="button" className={className} onClick={open}>
        {t('common:footer.privacySettings')}
      </button>
    </li>
  );
}
