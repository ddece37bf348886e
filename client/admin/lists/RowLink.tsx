import { buildPath } from '../../../shared/routing/buildPath.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage } from '../../PageContext.tsx';

/** `filters` are those of the registrations page. */
export function ResultsLink({ filters, rowName }: { filters: Readonly<Record<string, string>>; rowName: string }) {
  const { t } = useI18n();
  const { basePath } = useConfig();
  const { prefix } = usePage();
  return (
    <a
      className={buttonClass('quiet')}
      href={`${buildPath({ basePath, locale: prefix, route: 'adminRegistrations' })}?${new URLSearchParams(filters)}`}
      aria-label={`${t('admin:results')}: ${rowName}`}
    >
      {t('admin:results')}
    </a>
  );
}
