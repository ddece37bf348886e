import { useI18n } from '../../i18n/I18n.tsx';
import styles from './SplitGenerator.module.css';
import { writeUtc } from './split/localTime.ts';
import type { LinkWarning } from './split/readSplit.ts';
import { useFigures } from './useFigures.ts';

/** What speaks against a registration link among the pages, and forbids nothing. Always there, so that it is told when it comes. */
export function LinkWarnings({ warnings }: { readonly warnings: readonly LinkWarning[] }) {
  const { t } = useI18n();
  const { time } = useFigures();
  return (
    <div className={styles.warnings} role="status">
      {warnings.map((warning) => (
        <p key={warning.kind} className={styles.warning}>
          {warning.kind === 'carriesCode'
            ? t('adminSplits:link.carriesCode')
            : t(`adminSplits:link.${warning.kind}`, { end: `${time(warning.end)} (${writeUtc(warning.end)})` })}
        </p>
      ))}
    </div>
  );
}
