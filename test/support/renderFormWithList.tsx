/** Renders an admin form with a list that shows whether it was reloaded. */
import type { ReactNode } from 'react';
import { AdminPage } from '../../client/admin/layout/AdminPage.tsx';
import type { OperationResult } from '../../shared/graphql/operations.ts';
import { type RenderScreenOptions, renderScreen } from './renderScreen.tsx';

export function renderFormWithList(
  form: ReactNode,
  options: RenderScreenOptions,
  load: () => Promise<OperationResult<string>> = async () => ({ ok: true, data: 'the list after' }),
) {
  const state = { access: 'granted', signedInAs: 'anna', role: 'owner', data: 'the list before' };
  return renderScreen(
    <AdminPage<string> load={load}>
      {(list) => (
        <>
          {form}
          <p>{list}</p>
        </>
      )}
    </AdminPage>,
    { ...options, data: { kind: 'settled', data: { state, values: null } } },
  );
}
