import { buildPath } from '../../../shared/routing/buildPath.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage } from '../../PageContext.tsx';

interface ResultsLinkProps {
  readonly filters: Readonly<Partial<Record<'code' | 'link' | 'from' | 'to', string>>>;
  readonly rowName: string;
}

/** A link to the registrations of a code or a link. */
export function ResultsLink({ filters, rowName }: ResultsLinkProps) {
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
