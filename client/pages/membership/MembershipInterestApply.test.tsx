import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OperationResult } from '../../../shared/graphql/operations.ts';
import { createBackend, renderScreen } from '../../../test/support/renderScreen.tsx';
import { createClientRegistration } from '../../registration/clientRegistration.ts';
import { Component } from './MembershipInterestApply.tsx';
import { Component as Confirmation } from './MembershipInterestConfirmation.tsx';

const createResponse = (status: string): OperationResult<object> => ({
  ok: true,
  data: { applyForMembership: { status, fieldErrors: [], retryAfterSeconds: null } },
});

const field = () => screen.getByRole('textbox', { name: 'Email address' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

describe('the application for membership', () => {
  it('is offered on the confirmation page to visitors who have not applied', () => {
    renderScreen(<Confirmation />, { route: 'membershipInterestConfirmation' });
    expect(screen.getByRole('link', { name: 'Apply for membership' })).toHaveAttribute(
      'href',
      '/acquisition/membership-interest/apply',
    );
  });

  it('sends nothing without scripts, and puts no email into the URL', () => {
    renderScreen(<Component />, { route: 'membershipInterestApply' });
    expect(field().closest('form')).toHaveAttribute('method', 'dialog');
  });

  it('has an email field that browsers do not rewrite: type=email would turn ß into ss', () => {
    renderScreen(<Component />, { route: 'membershipInterestApply' });
    const attributes = {
      type: 'text',
      inputmode: 'email',
      autocomplete: 'email',
      autocapitalize: 'none',
      spellcheck: 'false',
    };
    for (const [name, value] of Object.entries(attributes)) expect(field()).toHaveAttribute(name, value);
  });

  it.each(['', 'ebba', 'ebba@example'])('requires a valid email instead of "%s"', async (typed) => {
    const backend = createBackend(createResponse('RECEIVED'));
    renderScreen(<Component />, { route: 'membershipInterestApply', run: backend.run });
    if (typed !== '') await userEvent.type(field(), typed);
    await submit();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(/Please provide a valid email address/);
    await submit();
    expect(field()).toHaveFocus();
    expect(backend.asked).toEqual([]);
  });

  it.each<[string, OperationResult<object>, RegExp]>([
    ['no connection', { ok: false, failure: 'connection' }, /Network issue detected/],
    ['a broken backend', { ok: false, failure: 'server' }, /technical issue, try later/],
    ['too many applications', createResponse('RATE_LIMITED'), /too many attempts/i],
    ['an unknown status', createResponse('NEW'), /technical issue, try later/],
  ])('keeps the email and shows an error on %s', async (_, response, message) => {
    renderScreen(<Component />, { route: 'membershipInterestApply', run: createBackend(response).run });
    await userEvent.type(field(), 'ebba@example.com');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field()).toHaveValue('ebba@example.com');
    await submit();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  });

  it('restores the draft after a reload, and clears it once it is sent', async () => {
    const registration = createClientRegistration(null);
    const show = () =>
      renderScreen(<Component />, {
        route: 'membershipInterestApply',
        run: createBackend(createResponse('RECEIVED')).run,
        runtime: { registration },
      });
    const first = show();
    await userEvent.type(field(), 'ebba@example.com');
    first.unmount();
    show();
    expect(field()).toHaveValue('ebba@example.com');
    await submit();
    await waitFor(() => expect(registration.get().interestEmail).toBe(''));
  });

  it('retries with the same idempotency key, and uses another one for another email', async () => {
    const backend = createBackend({ ok: false, failure: 'connection' });
    renderScreen(<Component />, { route: 'membershipInterestApply', run: backend.run });
    await userEvent.type(field(), 'ebba@example.com');
    await submit();
    await submit();
    await userEvent.type(field(), '.au');
    await submit();
    const keys = (backend.asked as { input: { idempotencyKey: string } }[]).map(({ input }) => input.idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('uses a new idempotency key if the old one was used for another email', async () => {
    const backend = createBackend(createResponse('KEY_REUSED'));
    renderScreen(<Component />, { route: 'membershipInterestApply', run: backend.run });
    await userEvent.type(field(), 'ebba@example.com');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/technical issue, try later/);
    await submit();
    const keys = (backend.asked as { input: { idempotencyKey: string } }[]).map(({ input }) => input.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('states the retention period and links to the privacy policy', () => {
    renderScreen(<Component />, { route: 'membershipInterestApply' });
    expect(field()).toHaveAccessibleDescription(/keep both for up to 12\u00a0months/);
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Privacy' })).toHaveAttribute(
      'href',
      expect.stringMatching(/legal\/privacy$/),
    );
  });

  it('leads to the confirmation page, which then offers no further application', async () => {
    const backend = createBackend(createResponse('RECEIVED'));
    const runtime = { registration: createClientRegistration(null) };
    const { unmount } = renderScreen(<Component />, {
      route: 'membershipInterestApply',
      locale: 'sv',
      run: backend.run,
      runtime,
    });
    await userEvent.type(field(), ' ebba@example.com ');
    await submit();
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/sv/membership-interest/confirmation'));
    expect(backend.asked).toEqual([
      { input: { email: 'ebba@example.com', language: 'sv', idempotencyKey: expect.any(String) } },
    ]);
    unmount();
    renderScreen(<Confirmation />, { route: 'membershipInterestConfirmation', runtime });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Email Address Submitted Successfully');
    expect(screen.getByText('We will consider your application.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Apply for membership' })).not.toBeInTheDocument();
  });
});
