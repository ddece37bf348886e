/** Splits: a redirect experiment, composed, judged and tried out before anybody is led anywhere. */
import { consoleQuery } from '../../../shared/adminAccess.ts';
import { ConsolePage } from '../../admin/ConsolePage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useHydrated } from '../../memory.ts';
import { SplitTool } from './SplitTool.tsx';

/** All of it is decided in the browser: the server knows neither the zone nor what this tab remembers. */
const query = consoleQuery(async () => ({ ok: true, data: {} }) as const);

function SplitGenerator() {
  const { t } = useI18n();
  const isAlive = useHydrated();
  return (
    <ConsolePage headline={t('admin:tools.splits')} intro={t('adminSplits:intro')}>
      {() =>
        isAlive ? (
          <SplitTool />
        ) : (
          <noscript>
            <p>{t('adminSplits:needsScript')}</p>
          </noscript>
        )
      }
    </ConsolePage>
  );
}

export { query, SplitGenerator as Component };
