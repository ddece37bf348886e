import { Dialog } from '../components/Dialog/Dialog.tsx';
import { useI18n } from '../i18n/I18n.tsx';

export function ConsentUnavailable({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog title={t('consent:settings.title')} closeLabel={t('consent:settings.close')} onClosed={onClosed}>
      <p>{t('consent:settings.unavailable')}</p>
    </Dialog>
  );
}
