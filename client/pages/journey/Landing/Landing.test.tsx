import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { CodeState } from '../../../../shared/codes/codeOutcome.ts';
import { opaque } from '../../../../shared/page/opaqueText.ts';
import type { DataSource } from '../../../../shared/page/page.ts';
import type { VoucherState } from '../../../../shared/routing/landingVariants.ts';
import { renderScreen } from '../../../../test/support/renderScreen.tsx';
import { DataContext } from '../../../PageContext.tsx';
import { createClientRegistration } from '../../../registration/clientRegistration.ts';
import { Component } from './Landing.tsx';
import { type LandingData, landingQuery } from './landingQuery.ts';

const createData = (code: CodeState, inviterName = 'Anna Lindqvist', hasExpiry = false): LandingData => ({
  state: { code, voucher: 'unknown', hasExpiry },
  values: {
    inviterFirstName: opaque(''),
    greeting: opaque(''),
    inviterName: opaque(inviterName),
    number: opaque('WELCOME2026'),
    expiry: opaque('4 December 2026'),
  },
});

const createSource = (...args: Parameters<typeof createData>) =>
  ({ kind: 'settled', data: createData(...args) }) as const;

const headline = () => screen.getByRole('heading', { level: 1 });

const valid: CodeState = { status: 'valid', hasInviter: true };

/** Pending until the test resolves it. */
const pendingData = (promise: Promise<LandingData>): DataSource => ({
  kind: 'pending',
  promise,
  current: () => landingQuery.unavailable,
});

function CheckedAgain() {
  const [code, setCode] = useState(valid);
  return (
    <DataContext value={createSource(code)}>
      <Component />
      <button type="button" onClick={() => setCode({ status: 'unavailable', reason: 'timeout' })}>
        Check again
      </button>
    </DataContext>
  );
}

describe('the landing page', () => {
  it("greets invitees with the inviter's name and the expiry date", () => {
    renderScreen(<Component />, { route: 'landing', data: createSource(valid, 'Anna Lindqvist', true) });
    expect(headline()).toHaveTextContent('Anna Lindqvist invites you to come inside.');
    expect(screen.getByText(/open until/)).toHaveTextContent('Your invitation is open until 4 December 2026.');
  });

  it('shows markup in a name as text', () => {
    const name = '<em>A</em> $t(common:loading) {{brand}} <value>B</value>';
    renderScreen(<Component />, { route: 'landing', data: createSource(valid, name) });
    expect(headline()).toHaveTextContent(`${name} invites you to come inside.`);
    expect(headline().querySelectorAll('em')).toHaveLength(1);
  });

  it.each<[CodeState]>([[{ status: 'none' }], [{ status: 'valid', hasInviter: false }]])(
    'has a greeting without an inviter: %j',
    (code) => {
      renderScreen(<Component />, { route: 'landing', data: createSource(code, '') });
      expect(headline()).toHaveTextContent('A house that opens by invitation.');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  it.each([
    ['social', 'Anna Lindqvist is already inside.', null],
    ['viral', 'Anna Lindqvist thought of you.', null],
    ['viral-product-share', 'Anna Lindqvist has found something for you.', null],
    ['daba', 'Anna Lindqvist will show you in.', null],
    ['social-10-percent', 'Anna Lindqvist invites you, with 10% off.', /10% .* €100 or more/],
    ['social-15-percent', 'Anna Lindqvist invites you, with 15% off.', /15% .* €150 or more/],
    ['social-15-percent-no-mov', 'Anna Lindqvist invites you, with 15% off.', /15% .* with no minimum order value/],
    ['social-20-percent', 'Anna Lindqvist invites you, with 20% off.', /20%/],
    ['anything-else', 'Anna Lindqvist invites you to come inside.', null],
  ])('shows the texts of the slug %s', (slug, greeting, disclaimer) => {
    renderScreen(<Component />, { route: 'landing', slug, data: createSource(valid) });
    expect(headline()).toHaveTextContent(greeting);
    const terms = screen.queryByRole('region', { name: 'About the voucher' });
    if (disclaimer === null) expect(terms).not.toBeInTheDocument();
    else expect(terms).toHaveTextContent(disclaimer);
  });

  it.each<[string, VoucherState, boolean]>([
    ['social-10-percent', { percent: 10, hasMinimum: true }, true],
    ['social-15-percent', { percent: 15, hasMinimum: true }, true],
    ['social-15-percent-no-mov', { percent: 15, hasMinimum: false }, true],
    ['social-20-percent', { percent: 20, hasMinimum: false }, true],
    ['social-20-percent', 'none', false],
    ['social-20-percent', { percent: 10, hasMinimum: true }, false],
    ['social-15-percent-no-mov', { percent: 15, hasMinimum: true }, false],
  ])('for %s with a code of voucher %j shows the voucher: %s', (slug, voucher, isShown) => {
    const { values, state } = createData(valid);
    const data = { kind: 'settled', data: { values, state: { ...state, voucher } } } as const;
    renderScreen(<Component />, { route: 'landing', slug, data });
    expect(/\d%/.test(headline().textContent ?? '')).toBe(isShown);
    expect(screen.queryByRole('region', { name: 'About the voucher' }) !== null).toBe(isShown);
  });

  it('links members to the log-in', () => {
    renderScreen(<Component />, { route: 'landing', data: createSource(valid) });
    const text = screen.getByText(/^Already a member\?/);
    expect(within(text).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', 'https://shop.example/login');
  });

  it.each<[CodeState, RegExp]>([
    [{ status: 'unavailable', reason: 'connection' }, /Network issue detected/],
    [{ status: 'unavailable', reason: 'timeout' }, /Timeout exceeded/],
    [{ status: 'unavailable', reason: 'generic' }, /Store unavailable/],
    [{ status: 'generic' }, /technical issue, try later.*request-1/],
    [{ status: 'limited' }, /Too many attempts/],
  ])('shows an error if the check failed: %j', (code, message) => {
    renderScreen(<Component />, { route: 'landing', search: '?rc=WELCOME2026', data: createSource(code) });
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Registration code' })).toHaveValue('WELCOME2026');
  });

  it('has no code field while loading, and the greeting afterwards', async () => {
    const { promise, resolve } = deferred<LandingData>();
    await act(async () => {
      renderScreen(<Component />, { route: 'landing', search: '?rc=WELCOME2026', data: pendingData(promise) });
    });
    const fields = within(document.querySelector('section') as HTMLElement);
    expect(fields.queryByRole('textbox')).not.toBeInTheDocument();
    expect(fields.getByText('One moment, please.')).toBeVisible();
    await act(async () => resolve(createData(valid)));
    expect(headline()).toHaveTextContent('Anna Lindqvist invites you to come inside.');
  });

  it('keeps the focus on the headline, which a navigation focuses before the greeting has loaded', async () => {
    const { promise, resolve } = deferred<LandingData>();
    await act(async () => {
      renderScreen(<Component />, { route: 'landing', search: '?rc=WELCOME2026', data: pendingData(promise) });
    });
    headline().tabIndex = -1;
    headline().focus();
    await act(async () => resolve(createData(valid)));
    expect(headline()).toHaveFocus();
  });

  it('offers the typed code when the code of the link can no longer be checked', async () => {
    const registration = createClientRegistration(null);
    registration.update({ registrationCode: 'TYPED10', linkCode: 'WELCOME2026' });
    renderScreen(<CheckedAgain />, { route: 'landing', search: '?rc=WELCOME2026', runtime: { registration } });
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(screen.getAllByRole('textbox', { name: 'Registration code' })[0]).toHaveValue('TYPED10');
  });

  it('goes to the deny page for a late rejection', async () => {
    const { promise, resolve } = deferred<LandingData>();
    await act(async () => {
      renderScreen(<Component />, { route: 'landing', search: '?rc=WELCOME2026', data: pendingData(promise) });
    });
    await act(async () => resolve(createData({ status: 'refused', reason: 'held' })));
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/deny'));
    expect(window.location.search).toBe('?reason=balance&detail=held&rc=WELCOME2026');
  });

  it('announces upcoming methods, and leads to the code by email', async () => {
    renderScreen(<Component />, { route: 'landing', data: createSource({ status: 'none' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Apple soon' }));
    expect(screen.getByText(/^Apple is coming soon\./)).toHaveAttribute('aria-live', 'polite');
    await userEvent.click(screen.getByRole('button', { name: 'Email' }));
    expect(screen.getByRole('textbox', { name: 'Registration code' })).toHaveFocus();
  });
});

function deferred<Value>() {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
