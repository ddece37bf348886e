import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminUpdateCodesDocument } from '../../../shared/graphql/adminOperations.generated.ts';
import type { OperationFailure } from '../../../shared/graphql/operations.ts';
import { createBackend, renderScreen } from '../../../test/support/renderScreen.tsx';
import { AdminLayout } from '../layout/AdminLayout.tsx';
import { ActionFailure } from './ActionFailure.tsx';
import { CopyButton } from './CopyButton.tsx';
import { useAdminAction } from './useAdminAction.ts';

const done = { ok: true, data: { result: { status: 'DONE' } } } as const;

function Pause({ onDone }: { onDone: (data: unknown) => void }) {
  const action = useAdminAction(AdminUpdateCodesDocument, onDone);
  return (
    <>
      <button
        type="button"
        aria-disabled={action.isBusy}
        onClick={() => void action.submit({ ids: ['A1'], change: { state: 'paused' } })}
      >
        Pause
      </button>
      <ActionFailure action={action} uncertainText="Look into the list." />
    </>
  );
}

describe('an admin action', () => {
  const press = async (run: ReturnType<typeof createBackend>['run'], onDone = jest.fn()) => {
    renderScreen(<Pause onDone={onDone} />, {
      route: 'adminCodes',
      search: '?state=active&search=ada%40salon.example&after=abc&code=ABCDEFGH2345&actor=anna&subject=x&referrer=y',
      run,
    });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pause' })));
    return onDone;
  };

  const pressAgain = () => userEvent.click(screen.getByRole('button', { name: 'Pause' }));

  it('is sent once, and passes on its response', async () => {
    const { run, asked } = createBackend(done);
    expect((await press(run)).mock.calls).toEqual([[done.data, { ids: ['A1'], change: { state: 'paused' } }]]);
    expect(asked).toEqual([{ ids: ['A1'], change: { state: 'paused' } }]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[OperationFailure, RegExp]>([
    ['connection', /verify your internet connection.*Look into the list/],
    ['timeout', /Timeout exceeded.*Look into the list/],
    ['server', /try later\.$/],
  ])('shows and focuses the message of the failure %s', async (failure, message) => {
    const onDone = await press(createBackend({ ok: false, failure }).run);
    expect(onDone).not.toHaveBeenCalled();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toMatch(message);
    expect(alert).toHaveFocus();
    await pressAgain();
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  it.each<[OperationFailure, RegExp]>([
    ['unauthenticated', /no longer logged in/],
    ['forbidden', /too long ago for this/],
  ])(
    'links to the sign-in in a new tab after %s, with a return URL without search terms, names or codes',
    async (failure, message) => {
      await press(createBackend({ ok: false, failure }).run);
      expect(screen.getByRole('alert').textContent).toMatch(message);
      const link = screen.getByRole('alert').querySelector('a');
      expect(link?.target).toBe('_blank');
      expect(new URL(link?.href ?? '').searchParams.get('returnTo')).toBe(
        'http://localhost/acquisition/admin/codes?state=active',
      );
      await pressAgain();
      expect(screen.getByRole('alert')).toHaveFocus();
    },
  );
});

describe('an admin page whose sign-in ends in another tab', () => {
  const tokenOf = (sub: string) =>
    `e30.${btoa(JSON.stringify({ sub, exp: Date.now() / 1000 + 600 })).replace(/=+$/, '')}.signature`;
  const write = (token: string, life = '') => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the shop writes it.
    document.cookie = `apollo:default.token=${token}; Path=/acquisition${life}`;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };

  it('hides its content until the same person signs in again, and keeps typed text', () => {
    const close = jest.fn();
    HTMLDialogElement.prototype.close = close;
    renderScreen(
      <AdminLayout signedInAs="anna" adminRole="owner">
        <p>guest@example.com</p>
        <form>
          <textarea aria-label="Table" />
        </form>
        <dialog />
      </AdminLayout>,
      { route: 'adminCodes' },
    );
    write(tokenOf('anna'));
    const field = screen.getByLabelText('Table');
    fireEvent.change(field, { target: { value: 'code\nA1' } });
    expect(screen.getByText('guest@example.com')).toBeVisible();

    write('', '; Max-Age=0');
    expect(screen.getByText('guest@example.com')).not.toBeVisible();
    expect(field).not.toBeVisible();
    expect(screen.queryByText('Logged in as anna')).toBeNull();
    expect(close).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert')).toHaveTextContent(/^!You are no longer logged in\..*has been kept\./);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('alert').querySelector('a')?.target).toBe('_blank');

    write(tokenOf('anna'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field).toBeVisible();
    expect(field).toHaveValue('code\nA1');
    expect(screen.getByText('Logged in as anna')).toBeVisible();
  });
});

describe('a copy button', () => {
  const press = async () => {
    renderScreen(<CopyButton text="ABCDEFGH2345" />, { route: 'adminCodes' });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
  };
  const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
  const execCommand = (value: unknown) => Object.defineProperty(document, 'execCommand', { value, configurable: true });
  const readStatus = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  afterEach(() => {
    clipboard(undefined);
    execCommand(undefined);
  });

  it('writes to the clipboard and announces it each time', async () => {
    const writeText = jest.fn(async () => undefined);
    clipboard({ writeText });
    await press();
    expect(writeText).toHaveBeenCalledWith('ABCDEFGH2345');
    expect(readStatus()).toContain('Copied.');
    clipboard({ writeText: () => new Promise(() => {}) });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
    expect(readStatus()).not.toContain('Copied.');
  });

  it.each([
    ['there is no Clipboard API', undefined],
    ['the Clipboard API rejects', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
  ])('copies with execCommand where %s', async (_, value) => {
    clipboard(value);
    const seen: string[] = [];
    execCommand(() => {
      const field = document.activeElement as HTMLTextAreaElement;
      seen.push(field.value.slice(field.selectionStart, field.selectionEnd));
      return true;
    });
    await press();
    expect(seen).toEqual(['ABCDEFGH2345']);
    expect(readStatus()).toContain('Copied.');
  });

  it('selects the text if the browser rejects copying', async () => {
    execCommand(() => false);
    await press();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('ABCDEFGH2345');
    expect(readStatus().join()).toContain('press Ctrl+C');
  });
});
