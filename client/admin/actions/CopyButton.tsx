import { CopyButton as TextCopyButton } from '../../components/CopyButton/CopyButton.tsx';
import { useI18n } from '../../i18n/I18n.tsx';

export function CopyButton({ label, ...rest }: { text: string; label?: string; describedBy?: string }) {
  const { t } = useI18n();
  const messages = {
    button: label ?? t('admin:copy.button'),
    text: t('admin:copy.text'),
    done: t('admin:copy.done'),
    byHand: t('admin:copy.byHand'),
  };
  return <TextCopyButton {...rest} messages={messages} />;
}
