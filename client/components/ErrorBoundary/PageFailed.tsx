import { routeOf } from '../../../shared/routeTable.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { usePage, useValues } from '../../PageContext.tsx';
import { Button } from '../Button/Button.tsx';
import { Concierge } from '../Concierge/Concierge.tsx';
import { Notice } from '../Notice/Notice.tsx';
import styles from './PageFailed.module.css';

/** In the place of a page that failed, inside its frame. */
export function PageFailed() {
  const { t } = useI18n();
  const { requestId } = useValues();
  const { route } = usePage();
  const notice = (
    <Notice
      kind="error"
      title={t('common:error.headline')}
      focusOnMount
      action={<Button onClick={() => window.location.reload()}>{t('common:error.reload')}</Button>}
    >
      <p>{t('common:error.generic')}</p>
      <p>{t('common:error.requestId', { requestId })}</p>
      <Concierge />
    </Notice>
  );
  if (!routeOf(route).hasHero) return notice;
  return (
    <div className={styles.bare} data-theme="ink">
      {notice}
    </div>
  );
}
