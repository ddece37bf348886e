import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createSupportLinks } from '../../../shared/settings/publicConfig.ts';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { type ClientRegistration, createClientRegistration } from '../../registration/clientRegistration.ts';
import { Component, query } from './ActivateAccountError.tsx';

async function show(search: string, state: Partial<ClientRegistration> = {}) {
  const registration = createClientRegistration(null);
  registration.update(state);
  const data = await query.load({ query: new URLSearchParams(search) } as Parameters<typeof query.load>[0]);
  renderScreen(<Component />, {
    route: 'activateAccountError',
    search,
    data: { kind: 'settled', data },
    runtime: { registration },
    config: { supportContact: createSupportLinks('+44 20 7946 0014', 'desk@shop.example') },
  });
}

const retry = () => screen.queryByRole('button', { name: 'Try again' });

describe('the page of a failed activation', () => {
  it.each([
    ['?reason=failed', {}, /could not be activated/],
    ['?reason=invalid', { accountActivationError: 'failed' }, /link is invalid/],
    ['', { accountActivationError: 'failed' }, /could not be activated/],
    ['', {}, /link is invalid/],
  ] as const)('shows the reason from the URL or the tab’s storage (%s %j)', async (search, state, text) => {
    await show(search, state);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('shows the support contact', async () => {
    await show('?reason=failed');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: '+44 20 7946 0014' })).toHaveAttribute('href', 'tel:+442079460014');
    expect(main.getByRole('link', { name: 'desk@shop.example' })).toBeVisible();
  });

  it('offers a retry while the tab still has the token', async () => {
    await show('?reason=failed', { accountActivationError: 'failed', accountActivationId: 'token-1' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/activateaccount'));
    expect(window.location.href).not.toContain('token-1');
  });

  it.each([
    ['?reason=failed', {}],
    ['?reason=failed', { accountActivationError: 'invalid', accountActivationId: 'token-1' }],
    ['?reason=invalid', { accountActivationError: 'failed', accountActivationId: 'token-1' }],
  ] as const)('offers no retry without a token or after another error (%s %j)', async (search, state) => {
    await show(search, state);
    expect(retry()).not.toBeInTheDocument();
  });
});
