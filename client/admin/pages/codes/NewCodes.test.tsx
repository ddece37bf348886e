import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminCodeRow } from '../../../../test/support/adminCodeRow.ts';
import { installDialogs } from '../../../../test/support/dialogs.ts';
import { renderFormWithList } from '../../../../test/support/renderFormWithList.tsx';
import { createBackend, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { AdminPage } from '../../layout/AdminPage.tsx';
import { CodeActions, type CodesData, loadCodes } from './CodeList.tsx';
import { NewCodes } from './NewCodes.tsx';

const created = { adminCreateCodes: { status: 'CREATED', codes: ['WINTER2026'], faults: [] } };

describe('the form for new codes', () => {
  it('creates codes that also work without a link by default, and explains the choice', async () => {
    const backend = createBackend({ ok: true, data: created });
    renderScreen(<NewCodes />, { route: 'adminCodes', run: backend.run });
    expect(screen.getByRole('combobox', { name: 'Use' })).toHaveAccessibleDescription(/asked for the whole link/);
    await userEvent.click(screen.getByRole('button', { name: 'Create codes' }));
    expect(backend.asked).toEqual([expect.objectContaining({ input: expect.objectContaining({ linkOnly: '' }) })]);
  });

  it('focuses its first field when it is shown again for more codes', async () => {
    renderScreen(<NewCodes />, { route: 'adminCodes', run: createBackend({ ok: true, data: created }).run });
    const [first] = screen.getAllByRole('textbox');
    expect(first).not.toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Create codes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Create more' }));
    expect(screen.getAllByRole('textbox')[0]).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Create codes' }));
    expect(await screen.findByRole('button', { name: 'Create more' })).toBeVisible();
  });

  it('reloads the list', async () => {
    renderFormWithList(<NewCodes />, { route: 'adminCodes', run: createBackend({ ok: true, data: created }).run });
    expect(screen.getByText('the list before')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create codes' }));
    expect(await screen.findByText('the list after')).toBeVisible();
    expect(screen.getByText(/code has been created/)).toBeVisible();
  });

  it.each([
    ['paused', 'Pause: WINTER2026', 'Resume: WINTER2026'],
    ['revoked', 'Revoke: WINTER2026', null],
  ])('keeps typed text and the focus while a code of the list is %s', async (state, name, next) => {
    const listOf = (row: object) => ({ rows: [row], next: null, total: 1 });
    const adminData = {
      query: { search: '', state: '', sort: '', after: '' },
      list: listOf(adminCodeRow),
      loadedAt: 0,
    };
    const responses = [
      { result: { status: 'DONE', faults: [], changed: 1, refused: [] } },
      { adminCodes: listOf({ ...adminCodeRow, state }) },
    ];
    const backend = createBackend(async () => ({ ok: true, data: responses.shift() ?? {} }));
    const show = ({ list: { rows } }: CodesData) => (
      <>
        <NewCodes />
        {rows.map((row) => (
          <CodeActions key={row.code} code={row} loadedAt={0} />
        ))}
      </>
    );
    installDialogs();
    renderScreen(<AdminPage<CodesData> load={loadCodes}>{show}</AdminPage>, {
      route: 'adminCodes',
      data: {
        kind: 'settled',
        data: { state: { access: 'granted', signedInAs: 'anna', role: 'owner', data: adminData }, values: null },
      },
      run: backend.run,
    });
    const label = screen.getByRole('textbox', { name: 'Label (optional)' });
    await userEvent.type(label, 'Half a label');
    await userEvent.click(screen.getByRole('button', { name }));
    if (state === 'revoked')
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke the code' }));
    const done = await screen.findByText(/^WINTER2026 (is paused|has been revoked)\.$/);
    expect(label).toHaveValue('Half a label');
    expect(label).toBeVisible();
    if (next === null) expect(done.closest('[tabindex="-1"]')).toHaveFocus();
    else expect(screen.getByRole('button', { name: next })).toHaveFocus();
  });
});
