import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminCodeRow } from '../../../test/support/adminCodeRow.ts';
import { installDialogs } from '../../../test/support/dialogs.ts';
import { createBackend, renderScreen } from '../../../test/support/renderScreen.tsx';
import { tabStorage } from '../../browser/safeStorage.ts';
import { AdminPage } from '../layout/AdminPage.tsx';
import { CodeList, type CodesData, loadCodes } from '../pages/codes/CodeList.tsx';

const [first, second, revoked] = [
  {
    ...adminCodeRow,
    code: 'FIRST',
    initialBalance: 5,
    balance: 3,
    endsAt: '2026-12-31T22:59:59.999Z',
    label: 'Fair',
    fallback: 'interest',
  },
  { ...adminCodeRow, code: 'SECOND' },
  { ...adminCodeRow, code: 'REVOKED', state: 'revoked' },
];
const listOf = (...rows: object[]) => ({ rows, next: null, total: rows.length });
const done = { status: 'DONE', faults: [], changed: 1, refused: [] };

/** The list of codes; the backend gives the results one after the other. */
const showList = (...results: object[]) => showListTo('marketer', results);

function showListTo(role: string, results: object[]) {
  // React does not know the element <search> in jsdom, and reports it once.
  jest.spyOn(console, 'error').mockImplementation();
  installDialogs();
  const changes: object[] = [];
  const backend: ReturnType<typeof createBackend> = createBackend(async () => {
    const variables = backend.asked.at(-1) ?? {};
    if (!('change' in variables)) return { ok: true, data: { adminCodes: listOf(first, second, revoked) } };
    changes.push(variables);
    const result = await results.shift();
    return result === undefined ? { ok: false, failure: 'connection' } : { ok: true, data: { result } };
  });
  const query = { search: '', state: '', sort: '', after: '' };
  const data = { query, list: listOf(first, second, revoked), loadedAt: 0 };
  renderScreen(<AdminPage<CodesData> load={loadCodes}>{(list) => <CodeList {...list} />}</AdminPage>, {
    route: 'adminCodes',
    data: { kind: 'settled', data: { state: { access: 'granted', signedInAs: 'anna', role, data }, values: null } },
    run: backend.run,
  });
  return changes;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const pressInDialog = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const box = (name: string) => screen.getByRole('checkbox', { name });
const selection = /^Selected: (\d+)/;

beforeEach(() => act(() => tabStorage.set('selectedCodes', null)));

describe('the selection', () => {
  it('has rows of other pages too, is announced and kept in the tab, and is cleared by a button', async () => {
    tabStorage.set('selectedCodes', 'ELSEWHERE');
    showList();
    await userEvent.click(box('Select: FIRST'));
    expect(screen.getByText(selection)).toHaveTextContent('Selected: 2 (at most 1,000)');
    expect(screen.getByText(selection)).toHaveAttribute('role', 'status');
    expect(tabStorage.get('selectedCodes')).toBe('ELSEWHERE FIRST');
    await userEvent.click(box('Select: FIRST'));
    expect(screen.getByText(selection)).toHaveTextContent('Selected: 1 (at most 1,000)');
    await press('Deselect all');
    expect(screen.queryByText(selection)).toBeNull();
    expect(tabStorage.get('selectedCodes')).toBeNull();
  });

  it('takes all rows that are shown, but no more than a thousand', async () => {
    const others = Array.from({ length: 998 }, (_, index) => `OTHER${index}`);
    tabStorage.set('selectedCodes', others.join(' '));
    showList();
    expect(box('Select all shown')).not.toBeChecked();
    await userEvent.click(box('Select all shown'));
    expect(screen.getByText(selection)).toHaveTextContent('Selected: 1,000 (at most 1,000)');
    await userEvent.click(box('Select: FIRST'));
    await userEvent.click(box('Select: REVOKED'));
    expect(box('Select: SECOND')).toBeChecked();
    expect(box('Select all shown')).not.toBeChecked();
    expect(box('Select all shown')).toBePartiallyChecked();
  });

  it.each([
    ['Pause', 'paused', 'Paused: 2 codes. Unchanged, because already revoked: 1 code (REVOKED).'],
    ['Resume', 'active', 'Active again: 2 codes. Unchanged, because already revoked: 1 code (REVOKED).'],
  ])('is changed by %s, and cleared; the message names what stays as it was', async (button, state, message) => {
    const changes = showList({ ...done, changed: 2, refused: [{ id: 'REVOKED', reason: 'REVOKED' }] });
    await userEvent.click(box('Select all shown'));
    await press(button);
    expect(changes).toEqual([{ ids: ['FIRST', 'SECOND', 'REVOKED'], change: { state } }]);
    await waitFor(() => expect(screen.getByText(message).closest('[tabindex="-1"]')).toHaveFocus());
    expect(screen.queryByText(selection)).toBeNull();
  });

  it('is revoked after a confirmation, and kept after a failure', async () => {
    const changes = showList();
    await userEvent.click(box('Select all shown'));
    await press('Revoke');
    expect(screen.getByRole('dialog', { name: /^Revoke 3\scodes\?$/ })).toBeVisible();
    expect(changes).toEqual([]);
    await pressInDialog('Revoke');
    expect(changes).toEqual([{ ids: ['FIRST', 'SECOND', 'REVOKED'], change: { state: 'revoked' } }]);
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveFocus();
    await pressInDialog('Keep it');
    expect(screen.getByText(selection)).toHaveTextContent('Selected: 3');
  });

  it('gets a new last day, whose errors keep the dialog and what was typed', async () => {
    const invalid = { ...done, status: 'INVALID_INPUT', changed: 0, faults: [{ field: 'endsAt', reason: 'order' }] };
    const changes = showList(invalid, done);
    await userEvent.click(box('Select: SECOND'));
    await press('Extend');
    const field = screen.getByLabelText(/^Last day/, { selector: '[id^=changed]' });
    await userEvent.type(field, '2027-01-31');
    await pressInDialog('Save');
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/The end must come after the start/);
    expect(field).toHaveValue('2027-01-31');
    await pressInDialog('Save');
    const change = { ids: ['SECOND'], change: { endsAt: '2027-01-31' } };
    expect(changes).toEqual([change, change]);
    expect(await screen.findByText('Changed: 1 code.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('offers no changes without the right to change codes', () => {
  tabStorage.set('selectedCodes', 'FIRST');
  showListTo('support', []);
  expect(screen.getByText('FIRST')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(selection)).toBeNull();
  expect(screen.queryByRole('button', { name: /Edit|Pause|Revoke|Extend/ })).toBeNull();
});

describe('a single code', () => {
  it('is edited in a dialog, which sends what was changed only', async () => {
    const changes = showList(done);
    await press('Edit: FIRST');
    const dialog = within(screen.getByRole('dialog', { name: 'Edit FIRST' }));
    const fields = [
      'Places per code (optional)',
      'First day (optional)',
      'Last day (optional)',
      'If it cannot be used (optional)',
      'Label (optional)',
    ];
    expect(fields.map((name) => dialog.getByLabelText<HTMLInputElement>(name).value)).toEqual([
      '5',
      '',
      '2026-12-31',
      'interest',
      'Fair',
    ]);
    await userEvent.clear(dialog.getByLabelText('Places per code (optional)'));
    await pressInDialog('Save');
    expect(changes).toEqual([{ ids: ['FIRST'], change: { balance: '' } }]);
    expect(await screen.findByText('FIRST has been changed.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit: FIRST' })).toHaveFocus();
  });

  it('gets another fallback, whose kind decides what is asked', async () => {
    const invalid = { ...done, status: 'INVALID_INPUT', faults: [{ field: 'fallback', reason: 'fallback' }] };
    const changes = showList(invalid, done);
    await press('Edit: FIRST');
    const kind = screen.getByLabelText('If it cannot be used (optional)');
    expect(screen.queryByLabelText('Another code')).toBeNull();
    await userEvent.selectOptions(kind, 'Another code');
    await pressInDialog('Save');
    expect(screen.getByLabelText('Another code')).toHaveAccessibleDescription(/Please enter another code, or a text/);
    await userEvent.type(screen.getByLabelText('Another code'), 'WELCOME15');
    await pressInDialog('Save');
    expect(changes).toMatchObject([{ change: { fallback: 'code:' } }, { change: { fallback: 'code:WELCOME15' } }]);
  });

  it('is not sent if nothing was changed', async () => {
    const changes = showList();
    await press('Edit: FIRST');
    await pressInDialog('Save');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes).toEqual([]);
  });

  it('says that another admin has revoked it', async () => {
    showList({ ...done, changed: 0, refused: [{ id: 'FIRST', reason: 'REVOKED' }] });
    await press('Pause: FIRST');
    expect(await screen.findByText('FIRST had already been revoked and stays revoked.')).toBeVisible();
  });

  it('is paused without closing the dialog that was opened meanwhile', async () => {
    let answer = (_result: object) => {};
    showList(new Promise<object>((resolve) => (answer = resolve)));
    await press('Pause: FIRST');
    await press('Edit: FIRST');
    await userEvent.type(screen.getByLabelText('Label (optional)'), ' 2027');
    await act(async () => answer(done));
    expect(await screen.findByText('FIRST is paused.')).toBeInTheDocument();
    expect(screen.getByLabelText('Label (optional)')).toHaveValue('Fair 2027');
  });

  it('forgets an earlier failure when its dialog opens', async () => {
    showList();
    await press('Pause: FIRST');
    expect(screen.getByRole('alert')).toHaveFocus();
    await press('Edit: FIRST');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
