import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBackendByName, type RenderScreenOptions, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { createClientRegistration } from '../../../registration/clientRegistration.ts';
import { Component } from './FormFinished.tsx';

const none = { retryAfterSeconds: null, registrationId: null, fieldErrors: [], errorDetails: [] };

const voucher = {
  tier: 'PERCENT_15',
  percent: 15,
  minimumOrderMinor: 15_000,
  currency: 'EUR',
  validUntil: '2026-12-05T12:00:00Z',
};

/** One response per operation name; the registration is pending by default. */
function show(
  responses: Record<string, object> = {},
  registrationId = 'r-1',
  config: RenderScreenOptions['config'] = {},
) {
  const registration = createClientRegistration(null);
  registration.update({ registrationId, registrationEmail: registrationId === '' ? '' : 'ebba@example.com' });
  const pending = { registrationDetails: { state: 'PENDING', voucher: null } };
  const { operations, run } = createBackendByName({ ...pending, ...responses });
  const { unmount } = renderScreen(<Component />, { route: 'formFinished', run, runtime: { registration }, config });
  return { operations, registration, unmount };
}

/** Matches a paragraph by its whole text, also across child elements. */
const matchParagraph = (pattern: RegExp) => (_: string, element: Element | null) =>
  element?.localName === 'p' && pattern.test(element.textContent);

const user = userEvent.setup();
const resend = () => user.click(screen.getByRole('button', { name: 'Send the email again' }));

describe('the waiting page', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('shows the email and mentions the spam folder', async () => {
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Verify your email address');
    expect(screen.getByText('ebba@example.com')).toBeVisible();
    expect(screen.getByText(/spam folder/)).toBeVisible();
    await act(async () => {});
  });

  it('excludes email, sender and subject from browser translation', async () => {
    const { registration } = show();
    await act(async () => {});
    const untranslated = [...screen.getByRole('main').querySelectorAll('[translate="no"]')];
    expect(untranslated.map(({ textContent }) => textContent)).toEqual([
      registration.get().registrationEmail,
      'salon@example.com',
      'Activate your account with Salon\u00a0XIV',
    ]);
  });

  it('describes the mail and the validity of its link', async () => {
    show();
    const details = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(details).toEqual([
      ['From', 'salon@example.com'],
      ['Subject', 'Activate your account with Salon\u00a0XIV'],
      ['Link', 'valid for at most 14\u00a0days'],
    ]);
    await act(async () => {});
  });

  it('omits sender and subject if the sender is not configured', async () => {
    show({}, 'r-1', { mailFrom: '' });
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Link']);
    await act(async () => {});
  });

  it('opens known webmail in a new tab without referrer, and offers none for other domains', async () => {
    const { registration } = show();
    const link = () => screen.queryByRole('link', { name: 'Open your inbox (opens in a new tab)' });
    expect(link()).not.toBeInTheDocument();
    act(() => registration.update({ registrationEmail: 'Ebba@GMAIL.com' }));
    expect(link()).toHaveAttribute('href', 'https://mail.google.com/mail/');
    expect(link()).toHaveAttribute('target', '_blank');
    expect(link()).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link()).toHaveAttribute('referrerpolicy', 'no-referrer');
    await act(async () => {});
  });

  it('links to the form if the tab has no registration', () => {
    const { operations } = show({}, '');
    expect(screen.getByRole('link', { name: 'Back to registration' })).toHaveAttribute(
      'href',
      '/acquisition/registration/formstarted',
    );
    expect(operations).toEqual([]);
  });

  it('starts with the cooldown of the mail that was just sent', async () => {
    const { operations, registration } = show({ resendActivation: { status: 'SENT', retryAfterSeconds: 60 } });
    act(() => registration.update({ resendPossibleAt: Date.now() + 60_000 }));
    expect(screen.getByText(/We can send the next email in (60|59) seconds\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send the email again' })).toHaveAttribute('aria-disabled', 'true');
    await resend();
    expect(operations).not.toContain('resendActivation');
  });

  it('moves the focus into the email form, and back to its button', async () => {
    show();
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText('New email address')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Keep this address' }));
    expect(screen.getByRole('button', { name: 'Use another address' })).toHaveFocus();
  });

  it('opens the email form without the error of an attempt before it was closed', async () => {
    show();
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('New email address')).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Keep this address' }));
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText('New email address')).not.toHaveAccessibleDescription();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('New email address')).toHaveAccessibleDescription();
  });

  it('opens the email form for a draft without moving the focus', () => {
    const { registration } = show();
    act(() => registration.update({ newEmail: 'jan@exam' }));
    expect(screen.getByLabelText('New email address')).toHaveValue('jan@exam');
    expect(screen.getByLabelText('New email address')).not.toHaveFocus();
  });

  it('keeps form and focus when a restored draft is emptied', async () => {
    const { registration } = show();
    act(() => registration.update({ newEmail: 'jan@exam' }));
    await user.clear(screen.getByLabelText('New email address'));
    await user.type(screen.getByLabelText('New email address'), 'eva');
    expect(screen.getByLabelText('New email address')).toHaveFocus();
    expect(registration.get().newEmail).toBe('eva');
  });

  it('counts down after a resend, and sends no other mail meanwhile', async () => {
    const { operations } = show({ resendActivation: { status: 'SENT', retryAfterSeconds: 42 } });
    await resend();
    expect(await screen.findByText('We have sent the email again.')).toBeVisible();
    expect(screen.getByText(/We can send the next email in 4[12] seconds\./)).toBeVisible();
    await resend();
    expect(operations.filter((name) => name === 'resendActivation')).toHaveLength(1);
  });

  it.each([
    [{ status: 'COOLDOWN', retryAfterSeconds: 30 }, /can send the next email in (30|29) seconds/],
    [{ status: 'LIMIT', retryAfterSeconds: 7201 }, /try again in 3 hours/],
    [{ status: 'LIMIT', retryAfterSeconds: null }, /cannot send more emails for now\. Please try again later/],
    [{ status: 'NOT_FOUND', retryAfterSeconds: null }, /We can no longer find this registration/],
    [{ status: 'ALREADY_ACTIVE', retryAfterSeconds: null }, /You have activated your account/],
    [undefined, /Network issue detected/],
  ])('shows the result of a resend (%j)', async (response, message) => {
    show(response === undefined ? {} : { resendActivation: response });
    await resend();
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('announces the same result of a resend again', async () => {
    show({ resendActivation: { status: 'NOT_FOUND', retryAfterSeconds: null } });
    await resend();
    const first = await screen.findByText(/We can no longer find this registration/);
    await resend();
    await waitFor(() => expect(screen.getByText(/We can no longer find this registration/)).not.toBe(first));
  });

  it.each([
    ['LAPSED', /not activated in time/],
    ['REPLACED', /replaced by a newer one/],
  ])('shows that a registration is %s', async (state, message) => {
    show({ registrationDetails: { state, voucher: null } });
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('reports an undeliverable mail and requests another email', async () => {
    const responses = {
      registrationDetails: { state: 'UNDELIVERABLE', voucher: null },
      changeRegistrationEmail: { ...none, status: 'ACTIVATION_EMAIL_SENT', registrationId: 'r-2' },
    };
    const { registration } = show(responses);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Our email was not accepted'),
    );
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.getByText('ebba@example.com')).toBeVisible();
    expect(screen.queryByText(/We have sent an email/)).not.toBeInTheDocument();
    expect(document.title).toBe('Our email was not accepted – Salon XIV');
    expect(screen.queryByRole('button', { name: 'Send the email again' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Keep this address' })).not.toBeInTheDocument();
    responses.registrationDetails.state = 'PENDING';
    await user.type(screen.getByLabelText('New email address'), 'jan@example.com{enter}');
    expect(await screen.findByText(matchParagraph(/sent a new email to jan@example\.com/))).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Verify your email address');
    expect(registration.get()).toMatchObject({ registrationId: 'r-2', registrationEmail: 'jan@example.com' });
    expect(document.title).toBe('Verify your email address – Salon XIV');
  });

  it('shows the voucher when the account is activated elsewhere', async () => {
    const { registration } = show({ registrationDetails: { state: 'ACTIVE', voucher } });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your account is active'));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    const logIn = within(screen.getByRole('main')).getByRole('link', { name: 'Log in' });
    expect(logIn).toHaveAttribute('href', 'https://shop.example/login');
    expect(screen.getByRole('heading', { name: 'Your welcome voucher: 15%' })).toBeVisible();
    expect(screen.getByText(/Valid until 5\s+December\s+2026 on orders of €150 or more\./)).toBeVisible();
    expect(registration.get().registrationEmail).toBe('');
    expect(document.title).toBe('Your account is active – Salon XIV');
  });

  it('shows the voucher after a reload', async () => {
    const { unmount } = show({ registrationDetails: { state: 'ACTIVE', voucher } });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your account is active'));
    unmount();
    document.title = 'Verify your email address – Salon XIV';
    const { operations } = show({}, '');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your account is active');
    expect(screen.getByText(/Valid until 5\s+December\s+2026 on orders of €150 or more\./)).toBeVisible();
    expect(document.title).toBe('Your account is active – Salon XIV');
    expect(operations).toEqual([]);
  });

  it('waits for the next registration after an activation in the same tab', async () => {
    const activated = show({ registrationDetails: { state: 'ACTIVE', voucher: null } });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your account is active'));
    activated.unmount();
    const next = show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Verify your email address');
    await act(async () => {});
    next.unmount();
    show({}, '');
    expect(screen.getByText(/We cannot find your registration here/)).toBeVisible();
  });

  it('sends and announces no mail if the same email is entered again', async () => {
    const { operations, registration } = show({
      changeRegistrationEmail: { ...none, status: 'ACTIVATION_EMAIL_SENT', registrationId: 'r-1' },
    });
    const before = registration.get();
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    await user.type(screen.getByLabelText('New email address'), before.registrationEmail.toUpperCase());
    await user.click(screen.getByRole('button', { name: 'Change the address' }));
    expect(screen.queryByLabelText('New email address')).not.toBeInTheDocument();
    expect(screen.queryByText(/sent a new email/)).not.toBeInTheDocument();
    expect(operations).not.toContain('changeRegistrationEmail');
    expect(registration.get()).toMatchObject({ registrationId: before.registrationId, newEmail: '' });
  });

  it('changes the email in place', async () => {
    const { registration } = show({
      changeRegistrationEmail: { ...none, status: 'ACTIVATION_EMAIL_SENT', registrationId: 'r-2' },
      resendActivation: { status: 'NOT_FOUND', retryAfterSeconds: null },
    });
    await resend();
    await screen.findByText(/We can no longer find this registration/);
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    await user.click(screen.getByRole('button', { name: 'Change the address' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Please provide a valid email address/);
    expect(screen.getByRole('textbox')).toHaveFocus();
    await user.type(screen.getByLabelText('New email address'), ' jan@example.com ');
    await user.click(screen.getByRole('button', { name: 'Change the address' }));
    expect(await screen.findByText(matchParagraph(/sent a new email to jan@example\.com/))).toBeVisible();
    expect(registration.get()).toMatchObject({ registrationId: 'r-2', registrationEmail: 'jan@example.com' });
    expect(screen.getByText(/We can send the next email in (60|59) seconds\./)).toBeVisible();
    expect(screen.queryByText(/We can no longer find this registration/)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use another address' })).toHaveFocus());
    expect(screen.queryByLabelText('New email address')).not.toBeInTheDocument();
  });

  it.each([
    [{ ...none, status: 'RATE_LIMITED', retryAfterSeconds: 90 }, /try again in 90 seconds/],
    [{ ...none, status: 'NOT_FOUND' }, /can no longer be changed/],
    [
      { ...none, status: 'INVALID_INPUT', fieldErrors: [{ field: 'email', code: 'invalid' }] },
      'Please provide a valid email address',
    ],
    [undefined, /Network issue detected/],
  ])('keeps the form open when the change fails (%j)', async (response, message) => {
    show(response === undefined ? {} : { changeRegistrationEmail: response });
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    await user.type(screen.getByLabelText('New email address'), 'jan@example.com');
    await user.click(screen.getByRole('button', { name: 'Change the address' }));
    expect((await screen.findAllByText(message))[0]).toBeVisible();
    expect(screen.getByLabelText('New email address')).toHaveValue('jan@example.com');
  });

  it('announces the same result of a change again', async () => {
    show({ changeRegistrationEmail: { ...none, status: 'NOT_FOUND' } });
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    await user.type(screen.getByLabelText('New email address'), 'jan@example.com{enter}');
    const first = await screen.findByText(/can no longer be changed/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByText(/can no longer be changed/)).not.toBe(first));
  });
});
