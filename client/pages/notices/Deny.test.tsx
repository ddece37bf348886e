import { act, screen, waitFor, within } from '@testing-library/react';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import { createSupportLinks } from '../../../shared/settings/publicConfig.ts';
import { createBackend, renderScreen } from '../../../test/support/renderScreen.tsx';
import { browserStorage } from '../../browser/safeStorage.ts';
import { createClientRegistration } from '../../registration/clientRegistration.ts';
import { Component, query } from './Deny.tsx';

const supportContact = createSupportLinks('+44 20 7946 0014', 'desk@shop.example');

async function renderDeny(search: string, registration = createClientRegistration(null), run?: RunOperation) {
  const data = await query.load({ query: new URLSearchParams(search) } as Parameters<typeof query.load>[0]);
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
