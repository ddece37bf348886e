import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataSource } from '../../../../shared/page/page.ts';
import type { PageData } from '../../../../shared/page/pageState.ts';
import type { CodeDetails } from '../../../../shared/settings/publicConfig.ts';
import { voucher } from '../../../../test/support/fakeBackend.ts';
import { createBackendByName, createLoadContext, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { createClientRegistration } from '../../../registration/clientRegistration.ts';
import { Component, query } from './ActivateAccount.tsx';

const ready = { state: 'READY', maskedEmail: 'e•••@example.com', voucher };

async function show(
  responses: Record<string, object>,
  search = '?id=token-1&rc=WELCOME10',
  codeDetails: CodeDetails = 'basic',
) {
  const { operations, run } = createBackendByName(responses);
  const data = await query.load(createLoadContext(run, search));
  const registration = createClientRegistration(null);
  const { unmount } = renderScreen(<Component />, {
    route: 'activateAccount',
    search,
    run,
    data: { kind: 'settled', data },
    runtime: { registration },
    config: { codeDetails },
  });
  return { operations, registration, unmount };
}

const user = userEvent.setup();
const activate = () => user.click(screen.getByRole('button', { name: 'Activate account' }));
const headline = () => screen.getByRole('heading', { level: 1 });

describe('the activation page', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('shows the masked email and activates nothing by itself', async () => {
    const { operations } = await show({ activationDetails: ready });
    const email = screen.getByText('e•••@example.com');
    expect(email).toBeVisible();
    expect(email).toHaveAttribute('translate', 'no');
    expect(email.parentElement).toHaveTextContent(/^This link is for the account of e•••@example\.com\.$/);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(operations).toEqual(['activationDetails']);
  });

  it('removes only the token from the URL', async () => {
    const { registration } = await show({ activationDetails: ready });
    expect(window.location.search).toBe('?rc=WELCOME10');
    expect(registration.get().accountActivationId).toBe('token-1');
  });

  it.each([
    ['ACTIVATED', 'Welcome. You can log in now.'],
    ['ALREADY_ACTIVE', 'This account is already active. You can log in.'],
  ])('reads %s as success, with the voucher and its date', async (status, text) => {
    const { operations, registration } = await show({ activationDetails: ready, activateAccount: { status, voucher } });
    await activate();
    await waitFor(() => expect(headline()).toHaveTextContent('Your account is active'));
    await waitFor(() => expect(headline()).toHaveFocus());
    expect(document.title).toBe('Your account is active – Salon XIV');
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(screen.getByRole('heading', { name: 'Your welcome voucher: 10%' })).toBeVisible();
    expect(screen.getByText(/Valid until 5\s+December\s+2026 on orders of €100 or more\./)).toBeVisible();
    expect(operations.filter((name) => name === 'activateAccount')).toHaveLength(1);
    expect(registration.get().accountActivationId).toBe('');
  });

  it('shows the result with the voucher after a reload without the token', async () => {
    const { unmount } = await show({ activationDetails: ready, activateAccount: { status: 'ACTIVATED', voucher } });
    await activate();
    await waitFor(() => expect(headline()).toHaveTextContent('Your account is active'));
    unmount();
    const { operations } = await show({}, '');
    expect(headline()).toHaveTextContent('Your account is active');
    expect(screen.getByRole('status')).toHaveTextContent('This account is already active. You can log in.');
    expect(screen.getByText(/on orders of €100 or more\./)).toBeVisible();
    expect(operations).toEqual([]);
  });

  const activated = { status: 'ACTIVATED', voucher };
  const createExtended = (invitationsToken: string | null) => ({ activateAccount: { ...activated, invitationsToken } });
  const rejects = () => ({ ok: false, failure: 'server' });
  const invitationsLink = () => screen.queryByRole('link', { name: 'Your invitations' });

  it('leads to the member’s invitations, also after a reload', async () => {
    const activateAccountExtended = createExtended('id.proof');
    const { operations, unmount } = await show(
      { activationDetails: ready, activateAccountExtended },
      undefined,
      'extended',
    );
    await activate();
    await waitFor(() =>
      expect(invitationsLink()).toHaveAttribute('href', expect.stringMatching(/^.acquisition.invitations/)),
    );
    expect(operations).not.toContain('activateAccount');
    unmount();
    await show({}, '');
    expect(invitationsLink()).toBeVisible();
  });

  it.each([
    ['without a code of one’s own', { activateAccountExtended: createExtended(null) }],
    ['with a backend that does not know them', { activateAccountExtended: rejects, activateAccount: activated }],
  ])('leads to no invitations %s', async (_title, responses) => {
    await show({ activationDetails: ready, ...responses }, undefined, 'extended');
    await activate();
    await waitFor(() => expect(headline()).toHaveTextContent('Your account is active'));
    expect(invitationsLink()).not.toBeInTheDocument();
  });

  it('shows after a reload without the token that the account was already active', async () => {
    const { unmount } = await show({ activationDetails: { ...ready, state: 'ALREADY_ACTIVE' } });
    unmount();
    await show({}, '');
    expect(headline()).toHaveTextContent('Your account is active');
  });

  it('shows no percentage without a voucher', async () => {
    await show({ activationDetails: ready, activateAccount: { status: 'ACTIVATED', voucher: null } });
    await activate();
    await waitFor(() => expect(headline()).toHaveTextContent('Your account is active'));
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByText(/%/)).not.toBeInTheDocument();
  });

  it('names a voucher without a minimum order', async () => {
    await show({
      activationDetails: { ...ready, state: 'ALREADY_ACTIVE', voucher: { ...voucher, minimumOrderMinor: null } },
    });
    expect(screen.getByText(/with no minimum order value/)).toBeVisible();
  });

  it.each([
    ['NOT_FOUND', '?reason=invalid', { accountActivationError: 'invalid', accountActivationId: '' }],
    ['FAILED', '?reason=failed', { accountActivationError: 'failed', accountActivationId: 'token-1' }],
  ])('leads to the error page after %s, and keeps the token only for a retry', async (status, query, state) => {
    const { registration } = await show({ activationDetails: ready, activateAccount: { status, voucher: null } });
    await activate();
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/activateaccountError'));
    expect(window.location.search).toContain(query);
    expect(window.location.search).not.toContain('token-1');
    expect(registration.get()).toMatchObject(state);
  });

  it('offers a retry after a network error', async () => {
    const { operations } = await show({ activationDetails: ready });
    await activate();
    expect(await screen.findByRole('alert')).toHaveTextContent('Network issue detected.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(operations.filter((name) => name === 'activateAccount')).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  });

  it.each([
    [{ status: 'SENT', retryAfterSeconds: null }, /A new link is on its way/],
    [{ status: 'COOLDOWN', retryAfterSeconds: 40 }, /can send the next one in 40 seconds/],
    [{ status: 'LIMIT', retryAfterSeconds: 7200 }, /try again in 2 hours/],
    [{ status: 'NOT_FOUND', retryAfterSeconds: null }, /can no longer renew this link/],
    [{ status: 'CODE_REFUSED', retryAfterSeconds: null }, /Your invitation is no longer open/],
    [undefined, /Network issue detected/],
  ])('requests a new link for an expired one (%j)', async (response, message) => {
    await show({
      activationDetails: { ...ready, state: 'EXPIRED' },
      ...(response && { renewActivation: { registrationId: null, ...response } }),
    });
    expect(headline()).toHaveTextContent('This link has expired');
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });

  it('announces the same result of a request for a new link again', async () => {
    const renewActivation = { registrationId: null, status: 'NOT_FOUND', retryAfterSeconds: null };
    await show({ activationDetails: { ...ready, state: 'EXPIRED' }, renewActivation });
    const send = () => user.click(screen.getByRole('button', { name: 'Send a new link' }));
    await send();
    const first = await screen.findByText(/can no longer renew this link/);
    await send();
    await waitFor(() => expect(screen.getByText(/can no longer renew this link/)).not.toBe(first));
  });

  it('offers a new link if it expired before the click', async () => {
    await show({ activationDetails: ready, activateAccount: { status: 'EXPIRED', voucher: null } });
    await activate();
    await waitFor(() => expect(headline()).toHaveTextContent('This link has expired'));
    await waitFor(() => expect(headline()).toHaveFocus());
  });

  it('explains what to do without a link', async () => {
    const { operations } = await show({}, '');
    expect(headline()).toHaveTextContent('Please open the link in your email again');
    expect(operations).toEqual([]);
  });

  it('loads with the token in memory after a language switch', async () => {
    const { operations, run } = createBackendByName({ activationDetails: ready });
    const registration = createClientRegistration(null);
    registration.update({ accountActivationId: 'token-1' });
    const data = { state: { stage: 'noLink', voucher: 'none' }, values: {} };
    renderScreen(<Component />, {
      route: 'activateAccount',
      locale: 'de',
      run,
      data: { kind: 'settled', data },
      runtime: { registration },
    });
    headline().focus();
    expect(await screen.findByRole('button', { name: 'Activate account' })).toBeVisible();
    await waitFor(() => expect(headline()).toHaveFocus());
    expect(operations).toEqual(['activationDetails']);
  });

  it('loads again with the token in memory after a retry', async () => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const responses: Record<string, object> = {};
    const { run } = createBackendByName(responses);
    const registration = createClientRegistration(null);
    registration.update({ accountActivationId: 'token-1' });
    const createData = () => ({ kind: 'settled', data: { state: { stage: 'noLink', voucher: 'none' }, values: {} } });
    const { shown } = renderScreen(<Component />, {
      route: 'activateAccount',
      run,
      data: createData() as DataSource,
      runtime: { registration, open: async () => ({ screen: { ...shown, data: createData() as DataSource } }) },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    Object.assign(responses, { activationDetails: ready });
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Activate account' })).toBeVisible();
    await waitFor(() => expect(headline()).toHaveFocus());
  });

  it('reports an unavailable backend', async () => {
    await show({});
    expect(headline()).toHaveTextContent('We cannot check your link at the moment');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('keeps the page and its focus until a retry has its data', async () => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    let setData: (data: PageData) => void = () => undefined;
    const promise = new Promise<PageData>((resolve) => {
      setData = resolve;
    });
    const retried: DataSource = { kind: 'pending', promise, current: () => query.unavailable };
    const { shown } = renderScreen(<Component />, {
      route: 'activateAccount',
      data: { kind: 'settled', data: query.unavailable },
      runtime: { open: async () => ({ screen: { ...shown, data: retried } }) },
    });
    const retry = screen.getByRole('button', { name: 'Try again' });
    await user.click(retry);
    await act(async () => undefined);
    expect(retry).toBeVisible();
    expect(retry).toHaveFocus();
    expect(retry).toHaveAttribute('aria-disabled', 'true');
    await act(async () => setData(query.unavailable));
    expect(headline()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-disabled');
  });
});

describe('the query of the activation page', () => {
  it('sends an unknown link to the error page', async () => {
    const { run } = createBackendByName({
      activationDetails: { state: 'NOT_FOUND', maskedEmail: null, voucher: null },
    });
    const data = await query.load(createLoadContext(run, '?id=x'));
    expect(query.redirect?.(data)).toEqual({
      route: 'activateAccountError',
      query: { reason: 'invalid' },
    });
  });
});
