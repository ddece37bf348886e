import { useState } from 'react';
import { linkValidityDays } from '../../../../shared/codes/linkValidity.ts';
import { formatPeriod } from '../../../../shared/i18n/formatPeriod.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { createAdminPage, useAdminPermission } from '../../layout/AdminPage.tsx';
import { createListDownload } from '../../lists/csv.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkList } from './LinkList.tsx';
import { type LinkRow, type LinksData, loadLinks, type ShownLink } from './linksQuery.ts';
import { ShownLinks } from './ShownLinks.tsx';

function LinkGenerator(data: LinksData) {
  const { t } = useI18n();
  /** The count is a key, so that the same link takes the focus again. */
  const [shown, setShown] = useState<{ links: readonly ShownLink[]; count: number }>({ links: [], count: 0 });
  const show = (links: readonly ShownLink[]) => setShown(({ count }) => ({ links, count: count + 1 }));
  return (
    <>
      {useAdminPermission('links') && <LinkForm code={data.query.code} onCreated={show} />}
      <ShownLinks key={shown.count} links={shown.links} />
      <h2>{t('adminLinks:list.headline')}</h2>
      <LinkList {...data} onShow={(link) => show([link])} />
    </>
  );
}

export const download = createListDownload<LinkRow>('links.csv', {
  link: 'url',
  code: 'code',
  label: 'label',
  single: ({ single }) => (single ? 'yes' : null),
  state: 'state',
  valid_until: 'validUntil',
  registered: 'registered',
  activated: 'activated',
  created: 'createdAt',
  created_by: 'createdBy',
});

export const { Component, query } = createAdminPage(loadLinks, LinkGenerator, ({ t, locale }) =>
  t('adminLinks:intro', { period: formatPeriod(locale, linkValidityDays, 'day') }),
);
