import { useI18n } from '../i18n/I18n.tsx';

/** Asks for the consent dialog by a window event; whoever shows it listens, and nothing here knows who that is. */
export function PrivacySettings({ className }: { className?: string | undefined }) {
  const { t } = useI18n();
  const open = () => window.dispatchEvent(new Event('openPrivacySettings'));
  return (
    <button type="button" className={className} onClick={open}>
      {t('common:footer.privacySettings')}
    </button>
  );
}
