import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import { readLinkCode } from '../../../shared/routing/carriedParams.ts';
import { createSupportLinks } from '../../../shared/settings/publicConfig.ts';
import { createBackend, renderScreen } from '../../../test/support/renderScreen.tsx';
import { browserStorage } from '../../browser/safeStorage.ts';
import { createClientRegistration } from '../../registration/clientRegistration.ts';
import { Component, query } from './Deny.tsx';

const supportContact = createSupportLinks('+44 20 7946 0014', 'desk@shop.example');

async function renderDeny(search: string, registration = createClientRegistration(null), run?: RunOperation) {
  const params = new URLSearchParams(search);
  const data = await query.load({ query: params, code: readLinkCode(params), run } as Parameters<typeof query.load>[0]);
  return renderScreen(<Component />, {
    route: 'deny',
    search,
    data: { kind: 'settled', data },
    runtime: { registration, ...(run && { run }) },
    config: { supportContact: supportContact },
  });
}

describe('the deny page', () => {
  it.each([
    ['?reason=invalid', 'Access denied. Your invitation is invalid.', /check that the link was entered correctly/],
    ['?reason=nonsense', 'Access denied. Your invitation is invalid.', /cannot register at this time/],
    ['', 'Access denied. Your invitation is invalid.', /cannot register at this time/],
    ['?reason=expired', 'Access denied. Your invitation has expired.', /request a new invitation from whoever/],
    ['?reason=expired&detail=timestamp', 'Access denied. Your link is incomplete.', /copy all of it and paste it here/],
    ['?reason=balance', 'Access denied. There are no invitations left.', /try again later/],
    ['?reason=balance&detail=held', 'Access denied. All places are taken at the moment.', /will be released/],
    ['?reason=referrer', 'Access denied. Your invitation is invalid.', /open the link in your invitation directly/],
  ])('names the reason of %s', async (search, headline, text) => {
    await renderDeny(search);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(headline);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('names the inviter if the tab has stored one', async () => {
    const registration = createClientRegistration(null);
    registration.update({ inviter: 'Anna Lindqvist' });
    await renderDeny('?reason=balance', registration);
    expect(screen.getByText('Anna Lindqvist has invited you.')).toBeVisible();
  });

  describe('for a used link', () => {
    afterEach(() => browserStorage.set('ownRegistration', null));
    const open = async (state: string, search: string, stored = 'r-1 WELCOME15') => {
      browserStorage.set('ownRegistration', stored);
      const registration = createClientRegistration(null);
      const run = createBackend({ ok: true, data: { registrationDetails: { state, voucher: null } } }).run;
      await act(() => renderDeny(search, registration, run));
      return registration;
    };

    it.each([
      ['PENDING', '?reason=balance&detail=held&rc=welcome-15', 'formfinished'],
      ['PENDING', '?reason=balance&rc=WELCOME15', 'formfinished'],
      ['ACTIVE', '?reason=balance&rc=WELCOME15', 'registrationformemailactivecomplete'],
    ])("leads to this browser's registration: %s, %s", async (state, search, page) => {
      const registration = await open(state, search);
      await waitFor(() => expect(window.location.pathname).toBe(`/acquisition/registration/${page}`));
      expect(registration.get().registrationId).toBe(state === 'PENDING' ? 'r-1' : '');
    });

    it.each([
      ['PENDING', '?reason=balance&rc=OTHER', 'r-1 WELCOME15'],
      ['PENDING', '?reason=expired&rc=WELCOME15', 'r-1 WELCOME15'],
      ['LAPSED', '?reason=balance&rc=WELCOME15', 'r-1 WELCOME15'],
      ['PENDING', '?reason=balance&rc=WELCOME15', 'r-1'],
    ])('stays for another registration: %s, %s, %s', async (state, search, stored) => {
      await open(state, search, stored);
      await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
      expect(window.location.pathname).toBe('/acquisition/registration/deny');
    });
  });

  describe('of a code whose places are all taken', () => {
    const full = '?reason=balance&next=wait&rc=welcome-15&ts=1.x';
    const field = () => screen.getByRole('textbox', { name: 'Email address' });
    const submit = () => userEvent.click(screen.getByRole('button', { name: 'Notify me' }));
    const receive = (status: string) => ({
      ok: true as const,
      data: { waitForPlace: { status, fieldErrors: [], retryAfterSeconds: null } },
    });

    it.each([
      '?reason=balance&rc=WELCOME15',
      '?reason=expired&next=wait&rc=WELCOME15',
      '?reason=balance&next=wait',
      '?reason=balance&next=Wait&rc=WELCOME15',
    ])('offers no wait where the backend does not, or no code is known: %s', async (search) => {
      await renderDeny(search);
      expect(screen.queryByRole('textbox', { name: 'Email address' })).not.toBeInTheDocument();
    });

    it('is waited for by email, and confirmed in place', async () => {
      const backend = createBackend(receive('RECEIVED'));
      const registration = createClientRegistration(null);
      await renderDeny(full, registration, backend.run);
      expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Tell me when a place is free');
      expect(screen.getByRole('textbox', { name: 'Registration code' })).toHaveValue('');
      await userEvent.type(field(), 'ebba@example');
      await submit();
      expect(field()).toHaveFocus();
      expect(field()).toHaveAccessibleDescription(/Please provide a valid email address/);
      await userEvent.type(field(), '.com');
      expect(registration.get().interestEmail).toBe('ebba@example.com');
      await submit();
      expect(await screen.findByText(/Please open the link in the email/)).toBeVisible();
      expect(screen.getByRole('status')).toHaveFocus();
      expect(backend.asked).toEqual([
        {
          input: {
            email: 'ebba@example.com',
            idempotencyKey: expect.any(String),
            language: 'en',
            registrationCode: 'WELCOME15',
            validityTimestamp: '1.x',
          },
        },
      ]);
      expect(registration.get().interestEmail).toBe('');
      expect(screen.queryByRole('textbox', { name: 'Email address' })).not.toBeInTheDocument();
    });

    it.each([
      ['RATE_LIMITED', /too many attempts/i],
      ['KEY_REUSED', /technical issue/],
    ])('keeps what was typed after %s', async (status, message) => {
      await renderDeny(full, undefined, createBackend(receive(status)).run);
      await userEvent.type(field(), 'ebba@example.com');
      await submit();
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      expect(field()).toHaveValue('ebba@example.com');
    });

    it('leads to the page that names the reason if it cannot be waited for any more', async () => {
      await renderDeny(full, undefined, createBackend(receive('CODE_REFUSED')).run);
      await userEvent.type(field(), 'ebba@example.com');
      await submit();
      await waitFor(() => expect(window.location.pathname).toBe('/acquisition'));
      expect(new URLSearchParams(window.location.search).get('rc')).toBe('welcome-15');
    });
  });

  describe('of a code with a fallback', () => {
    const details = (fallback: string | null) =>
      createBackend({ ok: true, data: { registrationCodeDetails: { fallback } } }).run;

    it('shows its text instead of the reason, as text', async () => {
      const run = details('text:We open on 1 May: <b>come back</b>.');
      await renderDeny('?reason=balance&next=text&rc=WELCOME15', undefined, run);
      expect(screen.getByText('We open on 1 May: <b>come back</b>.')).toBeVisible();
      expect(screen.queryByText(/try again later/)).not.toBeInTheDocument();
    });

    it.each([null, 'interest', 'text:'])('shows the reason without a text: %j', async (fallback) => {
      await renderDeny('?reason=balance&next=text&rc=WELCOME15', undefined, details(fallback));
      expect(screen.getByText(/try again later/)).toBeVisible();
    });

    it.each([
      ['interest', { route: 'membershipInterest', query: {} }],
      ['code:OTHER', { route: 'landing', query: { rc: 'OTHER' } }],
      ['wait', null],
      ['https://evil.example', null],
    ])('leads on: %s', async (next, target) => {
      const params = new URLSearchParams({ reason: 'balance', next, rc: 'WELCOME15' });
      const context = { query: params, code: readLinkCode(params) } as Parameters<typeof query.load>[0];
      expect(query.redirect?.(await query.load(context))).toEqual(target);
    });
  });

  it('offers every next step', async () => {
    await renderDeny('?reason=expired');
    expect(screen.getByRole('textbox', { name: 'Registration code' })).toBeInTheDocument();
    // The heading above the field is its visible label.
    expect(screen.getByText('Registration code')).toHaveClass('visually-hidden');
    expect(screen.getByRole('link', { name: 'Apply now' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/acquisition\/membership-interest/),
    );
    expect(screen.getByRole('link', { name: 'Log in now' })).toHaveAttribute('href', 'https://shop.example/login');
    expect(screen.getByRole('heading', { name: 'Speak to us' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: '+44 20 7946 0014' })).toHaveAttribute('href', 'tel:+442079460014');
    expect(main.getByRole('link', { name: 'desk@shop.example' })).toBeVisible();
    const message = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the message' }).href);
    expect(message.protocol).toBe('mailto:');
    expect(message.searchParams.get('subject')).toBe('My invitation to Salon XIV');
    expect(message.searchParams.get('body')).toMatch(/^Hello,\r\n\r\nThank you/);
  });
});
