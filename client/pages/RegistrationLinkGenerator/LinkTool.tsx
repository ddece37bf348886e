import { useState } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import { LinkList } from './LinkList.tsx';
import type { LinksTool, ShownLink } from './linksQuery.ts';
import { NewLinks } from './NewLinks.tsx';

export function LinkTool(tool: LinksTool) {
  const { t } = useI18n();
  const [shown, setShown] = useState<readonly ShownLink[]>([]);
  return (
    <>
      <NewLinks code={tool.query.code} shown={shown} onShow={setShown} />
      <h2>{t('adminLinks:list.headline')}</h2>
      <LinkList {...tool} onShow={(link) => setShown([link])} />
    </>
  );
}
