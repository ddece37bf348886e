import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { opaque } from '../../shared/page/opaqueText.ts';
import { createBackend, renderScreen } from '../../test/support/renderScreen.tsx';
import { CodeForm } from './CodeForm.tsx';
import { createClientRegistration } from './clientRegistration.ts';

type CheckResult = OperationResult<{ registrationCodeDetails: object }>;

const createResponse = (errors: string[], details: string[] = [], countries = 1, fallback?: string): CheckResult => ({
  ok: true,
  data: {
    registrationCodeDetails: {
      errors,
      errorDetails: details.map((error) => ({ error })),
      invitorName: null,
      ...(fallback && { fallback }),
      countryOptions: Array.from({ length: countries }, () => ({
        isoCode: 'DE',
        termsPkString: '1',
        dataPolicyPkString: '2',
      })),
    },
  },
});

const field = () => screen.getByRole('textbox', { name: 'Registration code' });
const button = () => screen.getByRole('button', { name: 'Continue' });

beforeEach(() => {
  document.title = 'Fashion – Salon XIV';
  window.reportError = () => {};
});

describe('the code form', () => {
  it.each<[string, CheckResult, RegExp]>([
    ['an unknown code', createResponse(['REGISTRATION_CODE_INVALID']), /^!?Your code is not valid\.$/],
    ['a code of a blocked referrer', createResponse(['REFERER_INVALID']), /^!?Your code is not valid\.$/],
    ['an expired code', createResponse(['REGISTRATION_CODE_INVALID'], ['REGISTRATION_CODE_EXPIRED']), /has expired/],
    [
      'a code without its link',
      createResponse(['VALIDITY_TIMESTAMP_MISSING']),
      /works only with its complete link.* paste all of it here/,
    ],
    [
      'a used-up quota',
      createResponse(['REGISTRATION_CODE_NO_BALANCE_LEFT']),
      /All places on this invitation have been used/,
    ],
    [
      'a quota used up by reservations',
      createResponse(['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS']),
      /places .* are taken/,
    ],
    ['an unknown error', createResponse(['SOMETHING_NEW']), /technical issue/],
    ['too many attempts', createResponse(['RATE_LIMITED']), /Too many attempts/],
    ['a timeout', { ok: false, failure: 'timeout' }, /^!?Timeout exceeded\. Please try again/],
    ['no connection', { ok: false, failure: 'connection' }, /^!?Network issue detected\. Please verify/],
  ])('shows the error for %s at the field and keeps the input', async (_, response, message) => {
    renderScreen(<CodeForm />, { route: 'landing', run: createBackend(response).run });
    await userEvent.type(field(), 'abcd 1234');
    await userEvent.click(button());

    await waitFor(() => expect(field()).toBeInvalid());
    expect(field()).toHaveAccessibleDescription(message);
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toHaveValue('abcd 1234');
    expect(document.title).toBe('Error: Fashion – Salon XIV');
  });

  it('shows one error prefix in the title for several forms with errors', async () => {
    renderScreen(
      <>
        <CodeForm />
        <CodeForm label="Another" submitLabel="Go" />
      </>,
      { route: 'landing' },
    );
    for (const name of ['Continue', 'Go']) await userEvent.click(screen.getByRole('button', { name }));
    expect(document.title).toBe('Error: Fashion – Salon XIV');
  });

  it('does not take the focus if the visitor moved it meanwhile', async () => {
    let respond: (result: CheckResult) => void = () => {};
    const run = (() => new Promise<CheckResult>((resolve) => (respond = resolve))) as unknown as RunOperation;
    renderScreen(
      <>
        <CodeForm />
        <input aria-label="Another field" />
      </>,
      { route: 'landing', run },
    );
    await userEvent.type(field(), 'abcd 1234{enter}');
    const other = screen.getByLabelText('Another field');
    await userEvent.click(other);
    await act(async () => respond(createResponse(['REGISTRATION_CODE_INVALID'])));
    await waitFor(() => expect(field()).toBeInvalid());
    await waitFor(() => expect(other).toHaveFocus());
  });

  it('reports a missing code without a request, and announces it at each attempt from the field', async () => {
    const backend = createBackend(createResponse([]));
    renderScreen(<CodeForm />, { route: 'landing', run: backend.run });
    await userEvent.click(button());
    expect(field()).toHaveAccessibleDescription(/Please provide an access code\./);
    await userEvent.keyboard('{Enter}');
    const first = screen.getByRole('alert');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('alert')).not.toBe(first);
    expect(backend.asked).toEqual([]);
  });

  it.each([
    ['without errors', createResponse([])],
    ['without a customisation but with countries', createResponse(['CUSTOMIZATION_MISSING'])],
  ])('opens the registration form for a valid code, %s', async (_, response) => {
    renderScreen(<CodeForm />, { route: 'landing', run: createBackend(response).run });
    await userEvent.type(field(), ' welcome-2026{enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formstarted'));
    expect(window.location.search).toBe('?rc=WELCOME2026');
  });

  it('leads to the deny page if visitors can do something else, but not for the code of its link', async () => {
    const { run } = createBackend(createResponse(['REGISTRATION_CODE_NO_BALANCE_LEFT'], [], 0, 'wait'));
    const typed = renderScreen(<CodeForm />, { route: 'landing', run });
    await userEvent.type(field(), 'full-2026{enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/deny'));
    expect(window.location.search).toBe('?rc=FULL2026&reason=balance&next=wait');
    typed.unmount();
    renderScreen(<CodeForm />, { route: 'deny', search: '?rc=FULL2026', run });
    await userEvent.click(button());
    await waitFor(() => expect(field()).toBeInvalid());
  });

  it('stores a typed code and the referrer like a link does', async () => {
    window.localStorage.clear();
    jest.spyOn(document, 'referrer', 'get').mockReturnValue('https://blog.example/invited');
    renderScreen(<CodeForm />, { route: 'landing', run: createBackend(createResponse([])).run });
    await userEvent.type(field(), 'welcome-2026{enter}');
    await waitFor(() => expect(window.localStorage.getItem('rc')).toBe('WELCOME2026'));
    expect(window.localStorage.getItem('fref')).toBe('https://blog.example/invited');
  });

  it("restores a draft, but not over another link's code", async () => {
    const registration = createClientRegistration(null);
    const show = (search: string) =>
      renderScreen(<CodeForm />, { route: 'landing', search, runtime: { registration } });
    const first = show('?rc=WELCOME2026');
    await userEvent.clear(field());
    await userEvent.type(field(), 'half a co');
    first.unmount();
    const second = show('?rc=WELCOME2026');
    expect(field()).toHaveValue('half a co');
    second.unmount();
    show('?rc=OTHER2026');
    expect(field()).toHaveValue('OTHER2026');
  });

  it('reloads the page if its URL already has the code', async () => {
    const open = jest.fn(() => new Promise<never>(() => {}));
    renderScreen(<CodeForm />, {
      route: 'formStarted',
      search: '?rc=WELCOME2026',
      run: createBackend(createResponse([])).run,
      runtime: { open },
    });
    await userEvent.click(button());
    await waitFor(() => expect(open).toHaveBeenCalled());
  });

  it('saves an autofilled code on pagehide', () => {
    const registration = createClientRegistration(null);
    renderScreen(
      <>
        <CodeForm />
        <CodeForm label="Another" />
      </>,
      { route: 'landing', search: '?rc=WELCOME2026', runtime: { registration } },
    );
    window.dispatchEvent(new Event('pagehide'));
    expect(registration.get().registrationCode).toBe('');
    Object.assign(field(), { value: 'FILLED10' });
    window.dispatchEvent(new Event('pagehide'));
    expect(registration.get()).toMatchObject({ registrationCode: 'FILLED10', linkCode: 'WELCOME2026' });
  });

  it('saves a typed code on pagehide if another form consists of a button only', async () => {
    const registration = createClientRegistration(null);
    renderScreen(
      <>
        <CodeForm presetCode={opaque('WELCOME2026')} submitLabel="Accept" />
        <CodeForm />
      </>,
      { route: 'landing', search: '?rc=WELCOME2026', runtime: { registration } },
    );
    await userEvent.clear(field());
    await userEvent.type(field(), 'FILLED10');
    window.dispatchEvent(new Event('pagehide'));
    expect(registration.get().registrationCode).toBe('FILLED10');
  });

  it("sends the link's timestamp with the link's code", async () => {
    const backend = createBackend(createResponse([]));
    renderScreen(<CodeForm />, { route: 'landing', search: '?rc=welcome2026&ts=1796000000000.abc', run: backend.run });
    expect(field()).toHaveValue('welcome2026');
    await userEvent.click(button());
    await waitFor(() => expect(window.location.pathname).toContain('formstarted'));
    expect(backend.asked).toEqual([{ registrationCode: 'WELCOME2026', validityTimestamp: '1796000000000.abc' }]);
    expect(new URLSearchParams(window.location.search).get('ts')).toBe('1796000000000.abc');
  });

  it('checks again after an error, but not at the first submission', async () => {
    const policies: unknown[] = [];
    const run = ((_document: unknown, _variables: unknown, policy: unknown) => {
      policies.push(policy);
      return Promise.resolve({ ok: false, failure: 'connection' });
    }) as unknown as RunOperation;
    renderScreen(<CodeForm />, { route: 'landing', search: '?rc=WELCOME2026', run });
    await userEvent.type(field(), '{Enter}');
    await waitFor(() => expect(field()).toBeInvalid());
    await userEvent.click(button());
    await waitFor(() => expect(field()).toHaveFocus());
    expect(policies).toEqual(['cache-first', 'network-only']);
  });

  it("does not use the link's timestamp for another code", async () => {
    const backend = createBackend(createResponse([]));
    renderScreen(<CodeForm />, { route: 'landing', search: '?rc=WELCOME2026&ts=1796000000000.abc', run: backend.run });
    await userEvent.clear(field());
    await userEvent.type(field(), 'OTHER2026{enter}');
    await waitFor(() => expect(window.location.pathname).toContain('formstarted'));
    expect(backend.asked).toEqual([{ registrationCode: 'OTHER2026', validityTimestamp: null }]);
    expect(new URLSearchParams(window.location.search).get('ts')).not.toBe('1796000000000.abc');
  });

  it.each([
    `https://club.example/acquisition?rc=WELCOME2026&ts=1796000000000.${'a'.repeat(43)}&utm_source=mail`,
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fclub.example%2F%3Frc%3DWELCOME2026&reserved=0',
    'WELCOME2026 (valid until 10 Dec)',
    'WELCOME2026 valid until 10 Dec',
    'WELCOME2026, SALON',
    'Code: WELCOME2026',
  ])('leaves pasted text to the server: %s', async (link) => {
    const backend = createBackend(createResponse([]));
    renderScreen(<CodeForm />, { route: 'landing', run: backend.run });
    const sent = jest.fn((event: Event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    window.addEventListener('submit', sent, { once: true });
    await userEvent.click(field());
    await userEvent.paste(link);
    expect(field()).toHaveValue(link);
    await userEvent.click(button());
    expect(sent).toHaveBeenCalledTimes(1);
    expect(backend.asked).toEqual([]);
  });

  it.each([
    ['“WELCOME2026”.', 'WELCOME2026'],
    ['ＷＥＬＣＯＭＥ２０２６', 'WELCOME2026'],
    ['WEL\u2212COME\u30fc2026', 'WELCOME2026'],
    ['(welcome‑2026)', 'WELCOME2026'],
    ['WEL COME 2026. ', 'WELCOME2026'],
  ])('reads %p as a code', async (typed, registrationCode) => {
    const backend = createBackend(createResponse([]));
    renderScreen(<CodeForm />, { route: 'landing', run: backend.run });
    await userEvent.click(field());
    await userEvent.paste(typed);
    await userEvent.click(button());
    await waitFor(() => expect(backend.asked).toEqual([{ registrationCode, validityTimestamp: null }]));
  });

  it('sends once for several clicks', async () => {
    const { promise, resolve } = deferred<CheckResult>();
    const backend = createBackend(() => promise);
    renderScreen(<CodeForm />, { route: 'landing', run: backend.run });
    await userEvent.type(field(), 'WELCOME2026{enter}{enter}');
    await userEvent.dblClick(button());
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    resolve(createResponse(['REGISTRATION_CODE_INVALID']));
    await waitFor(() => expect(field()).toBeInvalid());
    expect(backend.asked).toHaveLength(1);
  });

  it('works without scripts', () => {
    renderScreen(<CodeForm />, { route: 'landing', locale: 'de' });
    const form = screen.getByRole('form');
    expect(form).toHaveAttribute('action', '/acquisition/de/registration/formstarted');
    expect(form).toHaveAttribute('method', 'get');
  });
});

function deferred<Value>() {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
