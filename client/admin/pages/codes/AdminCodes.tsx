import { useI18n } from '../../../i18n/I18n.tsx';
import foldedForm from '../../actions/foldedForm.module.css';
import { createAdminPage, useAdminPermission } from '../../layout/AdminPage.tsx';
import { createListDownload } from '../../lists/csv.ts';
import { type Code, CodeList, type CodesData, loadCodes } from './CodeList.tsx';
import { ImportCodes } from './ImportCodes.tsx';
import { NewCodes } from './NewCodes.tsx';

function Codes(data: CodesData) {
  const { t } = useI18n();
  return (
    <>
      {useAdminPermission('codes') && (
        <div>
          <details className={foldedForm.folded}>
            <summary>{t('adminCodes:new.headline')}</summary>
            <NewCodes />
          </details>
          <details className={foldedForm.folded}>
            <summary>{t('adminCodes:import.headline')}</summary>
            <ImportCodes />
          </details>
        </div>
      )}
      <CodeList {...data} />
    </>
  );
}

/** The import reads its own columns of this file and ignores the others. */
export const download = createListDownload<Code>('codes.csv', {
  code: 'code',
  kind: 'kind',
  inviter: 'inviterName',
  balance: 'initialBalance',
  tier: 'tier',
  countries: ({ countries }) => countries?.join(' ') ?? null,
  starts: 'startsAt',
  ends: 'endsAt',
  linkonly: ({ timed }) => (timed ? 'yes' : null),
  fallback: 'fallback',
  label: 'label',
  state: 'state',
  left: 'balance',
  registered: 'registered',
  activated: 'activated',
  created: 'createdAt',
  created_by: 'createdBy',
});

export const { Component, query } = createAdminPage(loadCodes, Codes);
