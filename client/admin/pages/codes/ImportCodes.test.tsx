import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OperationResult } from '../../../../shared/graphql/operations.ts';
import { renderFormWithList } from '../../../../test/support/renderFormWithList.tsx';
import { createBackend } from '../../../../test/support/renderScreen.tsx';
import { ImportCodes } from './ImportCodes.tsx';

const viewer = { ok: true, data: { viewer: { signedIn: true, roles: ['admin'] } } } as const;
const createResponse = (status: string, changes: object = {}) =>
  ({
    ok: true,
    data: {
      adminImportCodes: { status, count: 2, faults: [], columns: ['label'], firstRows: [['Jörg'], ['']], ...changes },
    },
  }) as const;
const noResponse = new Promise<never>(() => {});
const show = (...responses: readonly (OperationResult<object> | typeof noResponse)[]) => {
  const left = responses[Symbol.iterator]();
  const backend = createBackend(async () => left.next().value as OperationResult<object>);
  renderFormWithList(<ImportCodes />, { route: 'adminCodes', run: backend.run });
  return backend;
};
const fileInput = () => screen.getByLabelText<HTMLInputElement>('CSV file');
const pasted = () => screen.getByLabelText<HTMLTextAreaElement>('Or paste the table here');
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check the table' }));
const importRows = () => screen.getByRole('button', { name: 'Import' });
const progress = () => screen.getByRole('progressbar').parentElement;
const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, name = 'codes.csv') => {
  const file = new File([bytes], name, { type: 'text/csv' });
  // jsdom reads no files.
  file.arrayBuffer = async () => new Uint8Array(typeof bytes === 'string' ? Buffer.from(bytes) : bytes).buffer;
  return file;
};

describe('importing codes', () => {
  it('previews a table, and then imports the same table', async () => {
    const backend = show(viewer, createResponse('READ'), viewer, createResponse('IMPORTED'), noResponse);
    await userEvent.type(pasted(), 'label');
    await check();
    expect(
      await screen.findByText(/^Pasted table: 2\srows can be imported\. Nothing has been imported yet/),
    ).toBeVisible();
    expect(screen.getByRole('table', { name: 'Pasted table' })).toHaveTextContent('labelJörg–');
    expect(screen.getByText('the list before')).toBeVisible();
    await userEvent.click(importRows());
    expect(await screen.findByText('the list after')).toBeVisible();
    expect(await screen.findByText(/^2\scodes have been imported/)).toBeVisible();
    expect(backend.asked.slice(1)).toEqual([
      { csv: 'label', preview: true, skip: false },
      {},
      { csv: 'label', preview: false, skip: false },
    ]);
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    await check();
    expect(progress()).toHaveTextContent(/^$/);
  });

  it('shows how many rows it imports', async () => {
    show(viewer, createResponse('READ'), noResponse);
    await userEvent.type(pasted(), 'label');
    await check();
    await userEvent.click(importRows());
    expect(progress()).toHaveTextContent(/^2\srows are being checked and saved/);
  });

  it('uses one source at a time: choosing another clears the first and its preview', async () => {
    const backend = show(viewer, createResponse('READ'), viewer, createResponse('READ'));
    await userEvent.type(pasted(), 'pasted');
    await check();
    await screen.findByRole('table', { name: 'Pasted table' });
    await userEvent.upload(fileInput(), fileOf('chosen'));
    expect(pasted()).toHaveValue('');
    expect(screen.queryByRole('table')).toBeNull();
    await check();
    expect(await screen.findByRole('table', { name: 'codes.csv' })).toBeVisible();
    expect(backend.asked.at(-1)).toEqual({ csv: 'chosen', preview: true, skip: false });
    await userEvent.type(pasted(), 'x');
    expect(fileInput().files).toHaveLength(0);
  });

  it('reads the file at each check, and shows an error once it cannot be read', async () => {
    const backend = show(
      viewer,
      createResponse('INVALID_INPUT', { faults: [{ line: 2, column: 'label', reason: 'garbled' }] }),
    );
    const file = fileOf('label');
    await userEvent.upload(fileInput(), file);
    await check();
    expect(await screen.findByText(/Letters were lost here/)).toBeVisible();
    file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    await check();
    expect(await screen.findByText(/The file has changed or is gone/)).toBeVisible();
    expect(backend.asked).toHaveLength(2);
  });

  it.each([
    ['a workbook', fileOf('PK\u0003\u0004', 'codes.xlsx'), /Please save the table as “CSV UTF-8”/],
    ['a file that is not UTF-8', fileOf(new Uint8Array([0x61, 10, 0xfc])), /^Line 2 of the file is not UTF-8/],
    ['an empty file', fileOf(''), /Please choose a file/],
  ])('rejects %s without a request', async (_what, file, text) => {
    const backend = show(viewer);
    await userEvent.upload(fileInput(), file, { applyAccept: false });
    await check();
    expect(await screen.findByText(text)).toBeVisible();
    expect(backend.asked).toEqual([]);
  });

  it.each([
    ['tier', /^Please write one of these: PERCENT_10, PERCENT_15, PERCENT_15_NO_MINIMUM, PERCENT_20\.$/],
    ['countries', /^Please use only these countries, by their two letters: AT BE .* SK\.$/],
    ['kind', 'Please write campaign or member.'],
    ['letters', 'Please use only the letters A to Z and digits, at most 64 characters.'],
    ['noRows', 'There is no row below the column names.'],
  ])('names the allowed values for the error %s', async (reason, text) => {
    show(viewer, createResponse('INVALID_INPUT', { faults: [{ line: 2, column: 'tier', reason }] }));
    await userEvent.type(pasted(), 'label');
    await check();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('imports only rows without errors, and keeps listing the others with their values', async () => {
    const faults = [{ line: 3, column: 'balance', value: 'many', reason: 'number' }];
    const backend = show(
      viewer,
      createResponse('INVALID_INPUT', { faults }),
      viewer,
      createResponse('IMPORTED', { faults }),
    );
    await userEvent.type(pasted(), 'label');
    await check();
    const table = () => screen.findByRole('table', { name: 'What must be corrected' });
    expect(await table()).toHaveTextContent('3balancemany');
    await userEvent.click(screen.getByRole('button', { name: /^Import the 2\srows without errors$/ }));
    expect(await screen.findByText(/^2\scodes have been imported/)).toBeVisible();
    expect(screen.getByText(/^The rows below were left out/)).toBeVisible();
    expect(await table()).toHaveTextContent('3balancemany');
    expect(backend.asked.at(-1)).toEqual({ csv: 'label', preview: false, skip: true });
  });

  it('offers no import if every row has an error', async () => {
    show(viewer, createResponse('INVALID_INPUT', { count: 0, faults: [{ line: 1, column: '', reason: 'noRows' }] }));
    await userEvent.type(pasted(), 'label');
    await check();
    await screen.findByText('There is no row below the column names.');
    expect(screen.queryByRole('button', { name: /without errors/ })).toBeNull();
  });

  it('does not read a file that is too large', async () => {
    show(viewer);
    const file = fileOf('label');
    const read = jest.spyOn(file, 'arrayBuffer');
    Object.defineProperty(file, 'size', { value: 40_000_000 });
    await userEvent.upload(fileInput(), file);
    await check();
    expect(await screen.findByText(/The table is too large/)).toBeVisible();
    expect(read).not.toHaveBeenCalled();
  });

  it('shows that the same rows were imported before', async () => {
    show(viewer, createResponse('ALREADY_IMPORTED'));
    await userEvent.type(pasted(), 'label');
    await check();
    await waitFor(() =>
      expect(screen.getByText(/the same rows were imported within the last seven days/)).toBeVisible(),
    );
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});
