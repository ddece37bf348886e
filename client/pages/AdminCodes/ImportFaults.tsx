import type { AdminImportCodesMutation } from '../../../shared/graphql/consoleOperations.generated.ts';
import { DataTable } from '../../admin/DataTable.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { faultWords } from './faultWords.ts';

type Faults = AdminImportCodesMutation['adminImportCodes']['faults'];

/** The backend stops looking there. */
const mostFaults = 200;

/** What must be corrected in a table, before it is sent again or after the other rows have gone in. */
export function ImportFaults({ faults }: { faults: Faults }) {
  const { t } = useI18n();
  return (
    <>
      {faults.length >= mostFaults && <p>{t('adminCodes:import.more')}</p>}
      <DataTable
        caption={t('adminCodes:import.caption')}
        rows={faults}
        keyOf={({ line, column, reason }) => `${line} ${column} ${reason}`}
        empty={null}
        columns={[
          { id: 'line', label: t('adminCodes:import.line'), cell: ({ line }) => line },
          { id: 'column', label: t('adminCodes:import.column'), cell: ({ column }) => column || '–', translate: 'no' },
          { id: 'value', label: t('adminCodes:import.value'), cell: ({ value }) => value || '–', translate: 'no' },
          { id: 'reason', label: t('adminCodes:import.reason'), cell: ({ reason }) => faultWords(t, reason) },
        ]}
      />
    </>
  );
}
