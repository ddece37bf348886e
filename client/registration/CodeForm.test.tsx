import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { createBackend, renderScreen } from '../../test/support/renderScreen.tsx';
import { CodeForm } from './CodeForm.tsx';
import { createClientRegistration } from './clientRegistration.ts';

type Answer = OperationResult<{ registrationCodeDetails: object }>;

const answerOf = (errors: string[], details: string[] = [], countries = 1): Answer => ({
  ok: true,
  data: {
    registrationCodeDetails: {
      errors,
      errorDetails: details.map((error) => ({ error })),
      invitorName: null,
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
  it.each<[string, Answer, RegExp]>([
    ['an unknown code', answerOf(['REGISTRATION_CODE_INVALID']), /^!?Your code is not valid\.$/],
    ['a code of a blocked referrer', answerOf(['REFERER_INVALID']), /^!?Your code is not valid\.$/],
    ['an expired code', answerOf(['REGISTRATION_CODE_INVALID'], ['REGISTRATION_CODE_EXPIRED']), /has expired/],
    [
      'a code without its link',
      answerOf(['VALIDITY_TIMESTAMP_MISSING']),
      /works only with its complete link.* paste all of it here/,
    ],
    [
      'an inviter out of balance',
      answerOf(['REGISTRATION_CODE_NO_BALANCE_LEFT']),
      /All places on this invitation have been used/,
    ],
    [
      'places that are held',
      answerOf(['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS']),
      /places .* are taken/,
    ],
    ['an answer nobody knows', answerOf(['SOMETHING_NEW']), /technical issue/],
    ['too many attempts', answerOf(['RATE_LIMITED']), /Too many attempts/],
    ['no answer in time', { ok: false, failure: 'timeout' }, /^!?Timeout exceeded\. Please try again/],
    ['no connection', { ok: false, failure: 'connection' }, /^!?Network issue detected\. Please verify/],
  ])('tells %s beside the field and loses nothing', async (_, answer, message) => {
    renderScreen(<CodeForm />, { route: 'landing', run: createBackend(answer).run });
    await userEvent.type(field(), 'abcd 1234');
    await userEvent.click(button());

    await waitFor(() => expect(field()).toBeInvalid());
    expect(field()).toHaveAccessibleDescription(message);
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('abcd 1234');
    expect(document.title).toBe('Error: Fashion – Salon XIV');
  });

  it('leaves the focus to who has gone to another field before the answer comes', async () => {
    let answer: (result: Answer) => void = () => {};
    const run = (() => new Promise<Answer>((resolve) => (answer = resolve))) as unknown as RunOperation;
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
    await act(async () => answer(answerOf(['REGISTRATION_CODE_INVALID'])));
    await waitFor(() => expect(field()).toBeInvalid());
    expect(other).toHaveFocus();
  });

  it('asks for a code without asking the backend', async () => {
    const backend = createBackend(answerOf([]));
    renderScreen(<CodeForm />, { route: 'landing', run: backend.run });
    await userEvent.click(button());
    expect(field()).toHaveAccessibleDescription(/Please provide an access code\./);
    expect(backend.asked).toEqual([]);
  });

  it.each([
    ['without errors', answerOf([])],
    ['without a customisation but with countries', answerOf(['CUSTOMIZATION_MISSING'])],
  ])('goes on to the registration form with a good code, %s', async (_, answer) => {
    renderScreen(<CodeForm />, { route: 'landing', run: createBackend(answer).run });
    await userEvent.type(field(), ' welcome-2026{enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formstarted'));
    expect(window.location.search).toBe('?rc=WELCOME2026');
  });

  it('leaves a typed code and the referrer in local storage, as an arrival by link does', async () => {
    window.localStorage.clear();
    jest.spyOn(document, 'referrer', 'get').mockReturnValue('https://blog.example/invited');
    renderScreen(<CodeForm />, { route: 'landing', run: createBackend(answerOf([])).run });
    await userEvent.type(field(), 'welcome-2026{enter}');
    await waitFor(() => expect(window.localStorage.getItem('rc')).toBe('WELCOME2026'));
    expect(window.localStorage.getItem('fref')).toBe('https://blog.example/invited');
  });

  it('puts back what was typed, but not over the code of another link', async () => {
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

  it('opens the page anew where its address has the code already', async () => {
    const open = jest.fn(() => new Promise<never>(() => {}));
    renderScreen(<CodeForm />, {
      route: 'formStarted',
      search: '?rc=WELCOME2026',
      run: createBackend(answerOf([])).run,
      runtime: { open },
    });
    await userEvent.click(button());
    await waitFor(() => expect(open).toHaveBeenCalled());
  });

  it('keeps what a program has put in without a word, when the page goes', () => {
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

  it('keeps the timestamp of the link with the code of the link', async () => {
    const backend = createBackend(answerOf([]));
    renderScreen(<CodeForm />, { route: 'landing', search: '?rc=welcome2026&ts=1796000000000.abc', run: backend.run });
    expect(field()).toHaveValue('welcome2026');
    await userEvent.click(button());
    await waitFor(() => expect(window.location.pathname).toContain('formstarted'));
    expect(backend.asked).toEqual([{ registrationCode: 'WELCOME2026', validityTimestamp: '1796000000000.abc' }]);
    expect(new URLSearchParams(window.location.search).get('ts')).toBe('1796000000000.abc');
  });

  it('asks anew for a press after a problem, and not for the first', async () => {
    const policies: unknown[] = [];
    const run = ((_document: unknown, _variables: unknown, policy: unknown) => {
      policies.push(policy);
      return Promise.resolve({ ok: false, failure: 'connection' });
    }) as unknown as RunOperation;
    renderScreen(<CodeForm />, { route: 'landing', search: '?rc=WELCOME2026', run });
    for (const _press of [1, 2]) {
      await userEvent.click(button());
      await waitFor(() => expect(field()).toBeInvalid());
    }
    expect(policies).toEqual(['cache-first', 'network-only']);
  });

  it('does not lend the timestamp of the link to another code', async () => {
    const backend = createBackend(answerOf([]));
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
  ])('leaves a pasted text to the server, which reads it as a form without scripts: %s', async (link) => {
    const backend = createBackend(answerOf([]));
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
  ])('reads %p as the code that was meant', async (typed, registrationCode) => {
    const backend = createBackend(answerOf([]));
    renderScreen(<CodeForm />, { route: 'landing', run: backend.run });
    await userEvent.click(field());
    await userEvent.paste(typed);
    await userEvent.click(button());
    await waitFor(() => expect(backend.asked).toEqual([{ registrationCode, validityTimestamp: null }]));
  });

  it('sends once, however often it is pressed', async () => {
    const { promise, resolve } = deferred<Answer>();
    const backend = createBackend(() => promise);
    renderScreen(<CodeForm />, { route: 'landing', run: backend.run });
    await userEvent.type(field(), 'WELCOME2026{enter}{enter}');
    await userEvent.dblClick(button());
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    resolve(answerOf(['REGISTRATION_CODE_INVALID']));
    await waitFor(() => expect(field()).toBeInvalid());
    expect(backend.asked).toHaveLength(1);
  });

  it('is a plain form for a browser without scripts', () => {
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
