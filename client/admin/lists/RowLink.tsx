import { buildPath } from '../../../shared/routing/buildPath.ts';
import type { AdminPageId } from '../../../shared/routing/routeTable.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage } from '../../PageContext.tsx';

interface RowLinkProps {
  readonly route: AdminPageId;
  readonly query: Readonly<Record<string, string>>;
  readonly label: string;
  readonly rowName: string;
}

/** Shows what another page has about a row. */
export function RowLink({ route, query, label, rowName }: RowLinkProps) {
  const { basePath } = useConfig();
  const { prefix } = usePage();
  return (
    <a
      className={buttonClass('quiet')}
      href={`${buildPath({ basePath, locale: prefix, route })}?${new URLSearchParams(query)}`}
      aria-label={`${label}: ${rowName}`}
    >
      {label}
    </a>
  );
}

export function ResultsLink({ query, rowName }: Pick<RowLinkProps, 'query' | 'rowName'>) {
  const { t } = useI18n();
  return <RowLink route="adminRegistrations" label={t('admin:results')} {...{ query, rowName }} />;
}
