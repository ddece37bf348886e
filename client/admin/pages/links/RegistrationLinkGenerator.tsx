/** Registration links: new ones, one by one or in batches, and what became of those that were made. */
import { useState } from 'react';
import { openDays } from '../../../../shared/brand/claims.ts';
import { formatPeriod } from '../../../../shared/i18n/formatPeriod.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ConsolePage } from '../../frame/ConsolePage.tsx';
import { listDownload } from '../../lists/listDownload.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkList } from './LinkList.tsx';
import { type LinksTool, type ListedLink, linksQuery, loadLinks, type ShownLink } from './linksQuery.ts';
import { ShownLinks } from './ShownLinks.tsx';

function RegistrationLinkGenerator() {
  const { t, locale } = useI18n();
  const intro = t('adminLinks:intro', { period: formatPeriod(locale, openDays, 'day') });
  return (
    <ConsolePage<LinksTool> headline={t('admin:tools.links')} intro={intro} load={loadLinks}>
      {(tool) => <LinkTool {...tool} />}
    </ConsolePage>
  );
}

function LinkTool(tool: LinksTool) {
  const { t } = useI18n();
  const [shown, setShown] = useState<readonly ShownLink[]>([]);
  return (
    <>
      <LinkForm code={tool.query.code} onMade={setShown} />
      <ShownLinks links={shown} />
      <h2>{t('adminLinks:list.headline')}</h2>
      <LinkList {...tool} onShow={(link) => setShown([link])} />
    </>
  );
}

const download = listDownload<ListedLink>('links.csv', {
  link: ({ url }) => url,
  code: ({ code }) => code,
  label: ({ label }) => label,
  single: ({ single }) => (single ? 'yes' : null),
  state: ({ state }) => state,
  valid_until: ({ validUntil }) => validUntil,
  registered: ({ registered }) => registered,
  activated: ({ activated }) => activated,
  created: ({ createdAt }) => createdAt,
  created_by: ({ createdBy }) => createdBy,
});

export { download, linksQuery as query, RegistrationLinkGenerator as Component };
