/** Registration links: new ones, one by one or in batches, and what became of those that were made. */
import { openDays } from '../../../shared/claims.ts';
import { formatPeriod } from '../../../shared/i18n/format.ts';
import { ConsolePage } from '../../admin/ConsolePage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { LinkTool } from './LinkTool.tsx';
import { type LinksTool, linksQuery } from './linksQuery.ts';

function RegistrationLinkGenerator() {
  const { t, locale } = useI18n();
  const intro = t('adminLinks:intro', { period: formatPeriod(locale, openDays, 'day') });
  return (
    <ConsolePage<LinksTool> headline={t('admin:tools.links')} intro={intro}>
      {(tool) => <LinkTool {...tool} />}
    </ConsolePage>
  );
}

export { linksQuery as query, RegistrationLinkGenerator as Component };
