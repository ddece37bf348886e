import type { AdminImportCodesMutation } from '../../../shared/graphql/consoleOperations.generated.ts';
import { DataTable } from '../../admin/DataTable.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { faultWords } from './faultWords.ts';

type Faults = AdminImportCodesMutation['adminImportCodes']['faults'];

/** The backend stops looking there. */
const mostFaults = 200;

/** What must be corrected in a table before it is sent again. */
export function ImportFaults({ faults }: { faults: Faults }) {
  const { t } = useI18n();
  return (
    <>
      <Notice kind="error" focusOnMount>
        <p>{t('adminCodes:import.faults', { count: faults.length })}</p>
        {faults.length >= mostFaults && <p>{t('adminCodes:import.more')}</p>}
      </Notice>
      <DataTable
        caption={t('adminCodes:import.caption')}
        rows={faults}
        keyOf={({ line, column, reason }) => `${line} ${column} ${reason}`}
        empty={null}
        columns={[
          { id: 'line', label: t('adminCodes:import.line'), cell: ({ line }) => line },
          { id: 'column', label: t('adminCodes:import.column'), cell: ({ column }) => column || '–', translate: 'no' },
          { id: 'reason', label: t('adminCodes:import.reason'), cell: ({ reason }) => faultWords(t, reason) },
        ]}
      />
    </>
  );
}
