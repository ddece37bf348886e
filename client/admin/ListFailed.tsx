import { useState } from 'react';
import { Notice } from '../components/Notice/Notice.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import { useWindowEvent } from '../useWindowEvent.ts';

/** What a tool shows where the backend gave nothing, gave it too late, or gave something else. */
export function ListFailed() {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  // A page that the browser brings back is not on its way any more.
  useWindowEvent('pageshow', () => setBusy(false));
  const retry = () => {
    setBusy(true);
    window.location.reload();
  };
  return (
    <Notice kind="error" title={t('admin:failed.title')} retry={{ busy: isBusy, onClick: retry }}>
      <p>{t('admin:failed.text')}</p>
    </Notice>
  );
}
