import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBackend, renderScreen } from '../../../test/support/renderScreen.tsx';
import { NewCodes } from './NewCodes.tsx';

const created = { adminCreateCodes: { status: 'CREATED', codes: ['WINTER2026'], faults: [] } };

describe('the form for new codes', () => {
  it('makes codes that can be typed too, unless told otherwise, and says beside the field what a typed one asks for', async () => {
    const backend = createBackend({ ok: true, data: created });
    renderScreen(<NewCodes />, { route: 'adminCodes', run: backend.run });
    expect(screen.getByRole('combobox', { name: 'Use' })).toHaveAccessibleDescription(/asked for the whole link/);
    await userEvent.click(screen.getByRole('button', { name: 'Create codes' }));
    expect(backend.asked).toEqual([expect.objectContaining({ input: expect.objectContaining({ linkOnly: '' }) })]);
  });

  it('comes back at its first field, with the focus there, for who wants more', async () => {
    renderScreen(<NewCodes />, { route: 'adminCodes', run: createBackend({ ok: true, data: created }).run });
    const [first] = screen.getAllByRole('textbox');
    expect(first).not.toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Create codes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Create more' }));
    expect(screen.getAllByRole('textbox')[0]).toHaveFocus();
  });
});
