import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { formTextVersion } from '../../../../shared/consent/formTextVersion.ts';
import type { RegisterMutation, RegistrationInput } from '../../../../shared/graphql/operations.generated.ts';
import type { OperationResult, RunOperation } from '../../../../shared/graphql/operations.ts';
import { opaque } from '../../../../shared/page/opaqueText.ts';
import { formStartedData } from '../../../../test/support/formStartedData.ts';
import { type RenderScreenOptions, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { browserStorage } from '../../../browser/safeStorage.ts';
import { createClientRegistration } from '../../../registration/clientRegistration.ts';
import { Component } from './FormStarted.tsx';
import type { FormStartedData } from './formStartedQuery.ts';

type Payload = RegisterMutation['register'];

const createResponse = (payload: Partial<Payload>): OperationResult<RegisterMutation> => ({
  ok: true,
  data: {
    register: {
      status: 'ACTIVATION_EMAIL_SENT',
      registrationId: 'r-1',
      retryAfterSeconds: null,
      fieldErrors: [],
      errorDetails: [],
      ...payload,
    },
  },
});

/** The page's code check, with the texts of a country. */
const cachedCheck = {
  registrationCodeDetails: {
    errors: [],
    errorDetails: [],
    invitorName: null,
    countryOptions: [{ isoCode: 'AT', termsPkString: 'terms-at', dataPolicyPkString: 'policy-at' }],
  },
};

/** Responds in turn; the last response repeats. */
function createBackend(...responses: OperationResult<RegisterMutation>[]) {
  const inputs: RegistrationInput[] = [];
  const run = ((_document: unknown, { input }: { input?: RegistrationInput }) => {
    if (input === undefined) return Promise.resolve({ ok: true, data: cachedCheck });
    inputs.push(input);
    return Promise.resolve(responses.length > 1 ? responses.shift() : responses[0]);
  }) as RunOperation;
  return { run, inputs };
}

function show(options: Partial<RenderScreenOptions> = {}) {
  return renderScreen(<Component />, {
    route: 'formStarted',
    search: '?rc=wel-come10&ts=1.sig',
    data: { kind: 'settled', data: formStartedData },
    ...options,
  });
}

// No stylesheet is loaded: the slow check of `pointer-events` before each click would find nothing.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const field = (label: string) => screen.getByLabelText(label);
const submit = () => user.click(screen.getByRole('button', { name: 'Create account' }));

async function fill() {
  await user.click(field('Ms/Mrs'));
  await user.type(field('First name'), 'Ebba');
  await user.type(field('Last name'), 'Nyström');
  await user.type(field('Email address'), 'ebba@example.com');
  await user.selectOptions(field('Country'), 'AT');
  await user.click(screen.getByRole('checkbox', { name: /I agree to the/ }));
}

const summary = () => screen.getByRole('alert', { name: 'Please check these fields' });

describe('the registration form', () => {
  it('shows errors of missing fields at the fields and in a focused summary', async () => {
    document.title = 'Register – Salon XIV';
    show({ run: createBackend(createResponse({})).run });
    await submit();
    expect(
      within(summary())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Please choose an option',
      'Please provide your first name',
      'Please provide your last name',
      'Please provide a valid email address',
      'Please select your country',
      'Please agree to the terms and conditions to register',
    ]);
    expect(summary()).toHaveFocus();
    expect(document.title).toBe('Error: Register – Salon XIV');
    expect(field('First name')).toHaveAccessibleDescription(/Please provide your first name/);
    expect(field('First name')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription(/Please choose an option/);
    await submit();
    expect(summary()).toHaveFocus();
  });

  it('links from the summary to the field', async () => {
    // jsdom has no layout to scroll.
    Element.prototype.scrollIntoView = jest.fn();
    show();
    await submit();
    for (const [name, label] of [
      ['Please provide your last name', 'Last name'],
      ['Please choose an option', 'Ms/Mrs'],
      ['Please select your country', 'Country'],
    ] as const) {
      await user.click(within(summary()).getByRole('link', { name }));
      expect(field(label)).toHaveFocus();
    }
  });

  it.each([
    [
      'First name',
      '<b>Ebba</b>',
      'Please use valid characters. You can use letters, spaces, apostrophes, hyphens and full stops.',
    ],
    [
      'First name',
      'Ebba 2',
      'Please use valid characters. You can use letters, spaces, apostrophes, hyphens and full stops.',
    ],
    [
      'Last name',
      'www.example.com',
      'Please use valid characters. You can use letters, spaces, apostrophes, hyphens and full stops.',
    ],
    ['Last name', 'N'.repeat(51), 'Please use no more than 50\u00a0characters'],
    ['Email address', 'ebba@', 'Please provide a valid email address'],
  ])('rejects %s "%s" with "%s", and clears the error once it is corrected', async (label, typed, message) => {
    show();
    await fill();
    await user.clear(field(label));
    await user.type(field(label), typed);
    await submit();
    expect(within(summary()).getByRole('link').textContent).toContain(message);
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(field(label)).toHaveValue(typed);

    await user.clear(field(label));
    await user.type(field(label), label === 'Email address' ? 'ebba@example.com' : 'Ebba');
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('clears the error of a checkbox or choice as soon as it is corrected', async () => {
    show();
    await submit();
    const terms = screen.getByRole('checkbox', { name: /I agree to the/ });
    await user.click(terms);
    expect(terms).toHaveAttribute('aria-invalid', 'false');
    expect(terms).toHaveFocus();
    await user.click(field('Mr'));
    expect(screen.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'false');
    await user.selectOptions(field('Country'), 'AT');
    expect(field('Country')).toHaveAttribute('aria-invalid', 'false');
    expect(field('First name')).toHaveAttribute('aria-invalid', 'true');
  });

  it('explains the use of the email and what happens after submission', () => {
    show();
    expect(field('Email address')).toHaveAccessibleDescription(/for marketing only if you agree\.$/);
    expect(screen.getByRole('button', { name: 'Create account' })).toHaveAccessibleDescription(
      'We will then send you an email with a link to activate your account. The\u00a0link is valid for at most 14\u00a0days.',
    );
  });

  it('explains in the two-step form only on the last step what happens next', async () => {
    show({ flags: { leanRegistration: true } });
    expect(screen.queryByText(/We will then send you an email/)).not.toBeInTheDocument();
    await user.type(field('Email address'), 'ebba@example.com');
    await user.selectOptions(field('Country'), 'AT');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/We will then send you an email/)).toBeVisible();
  });

  it('does not validate before the first submission', async () => {
    show();
    await user.type(field('Email address'), 'nope');
    await user.tab();
    expect(field('Email address')).toHaveAttribute('aria-invalid', 'false');
  });

  it('preselects no consent', () => {
    show();
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  });

  it('keeps the brand name of the newsletter label on one line', () => {
    show();
    expect(screen.getByText(/^Yes, please email me the/).textContent).toContain('the Salon\u00a0XIV newsletter');
  });

  it.each([
    ['First name', '<b>Ebba</b>'],
    ['Last name', 'Ebba 2'],
  ])(
    'spec §5: rejects illegal characters with "Please use valid characters" as a sentence (%s)',
    async (label, typed) => {
      show();
      await fill();
      await user.clear(field(label));
      await user.type(field(label), typed);
      await submit();
      expect(within(summary()).getByRole('link').textContent).toMatch(/^Please use valid characters\. [A-Z]/);
    },
  );

  it('sends values, code and text versions once for a double click', async () => {
    const { run, inputs } = createBackend(createResponse({}));
    const { runtime } = show({ run });
    await fill();
    await user.dblClick(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formfinished'));
    expect(window.location.search).toContain('rc=wel-come10');
    expect(inputs).toEqual([
      {
        gender: 'MRS',
        firstname: 'Ebba',
        lastname: 'Nyström',
        email: 'ebba@example.com',
        country: 'AT',
        postalCode: null,
        birthday: null,
        newsletter: false,
        terms: true,
        registrationCode: 'WELCOME10',
        validityTimestamp: '1.sig',
        termsPkString: 'terms-at',
        dataPolicyPkString: 'policy-at',
        textVersion: formTextVersion,
        language: 'en',
        variant: null,
        referrerHost: null,
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    expect(runtime.registration.get()).toMatchObject({ registrationId: 'r-1', registrationEmail: 'ebba@example.com' });
    expect(runtime.registration.get().resendPossibleAt).toBeGreaterThan(Date.now());
  });

  describe('with a code of a member', () => {
    const memberData = {
      state: { ...formStartedData.state, hasGreeting: true, asksToTellInviter: true },
      values: { ...formStartedData.values, greeting: opaque('Come <b>along</b>') },
    };
    const showMember = (run?: RunOperation) =>
      show({ data: { kind: 'settled', data: memberData }, ...(run && { run }) });

    it('shows the member’s line as text, with the name', () => {
      showMember();
      expect(screen.getByText('Come <b>along</b>').parentElement).toHaveTextContent(
        'Come <b>along</b> – Anna Lindqvist',
      );
    });

    it.each([true, false])('sends whether the member may be told: %s', async (isAgreed) => {
      const { run, inputs } = createBackend(createResponse({}));
      showMember(run);
      const box = screen.getByRole('checkbox', { name: 'Tell Anna Lindqvist that I have joined (optional)' });
      expect(box).not.toBeChecked();
      expect(box).toHaveAccessibleDescription(/Anna Lindqvist sees your first name and the first letter/);
      await fill();
      if (isAgreed) await user.click(box);
      await submit();
      await waitFor(() => expect(inputs).toHaveLength(1));
      expect(inputs[0]?.tellInvitor).toBe(isAgreed);
    });

    it('does not ask, nor send an answer, with another code', async () => {
      const { run, inputs } = createBackend(createResponse({}));
      show({ run });
      expect(screen.queryByRole('checkbox', { name: /that I have joined/ })).not.toBeInTheDocument();
      await fill();
      await submit();
      await waitFor(() => expect(inputs).toHaveLength(1));
      expect(inputs[0]).not.toHaveProperty('tellInvitor');
    });
  });

  const unknownField = { ok: false, failure: 'server' } as const;

  it('registers with a backend that rejects the optional fields', async () => {
    const { run, inputs } = createBackend(unknownField, createResponse({}));
    show({ run });
    await fill();
    await submit();
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formfinished'));
    expect(inputs.map(({ textVersion }) => textVersion)).toEqual([formTextVersion, undefined]);
    expect(inputs[1]?.idempotencyKey).toBe(inputs[0]?.idempotencyKey);
  });

  describe('if reservations use up the quota', () => {
    const quotaReserved = createResponse({
      status: 'CODE_REFUSED',
      registrationId: null,
      errorDetails: [{ error: 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS' }],
    });
    beforeEach(() => browserStorage.set('ownRegistration', 'r-0'));
    afterEach(() => browserStorage.set('ownRegistration', null));

    it('replaces the visitor’s reservation, made in this tab or another', async () => {
      const { run, inputs } = createBackend(quotaReserved, createResponse({}));
      show({ run });
      await fill();
      await submit();
      await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formfinished'));
      expect(inputs.map(({ registrationId }) => registrationId)).toEqual([undefined, 'r-0']);
      expect(browserStorage.get('ownRegistration')).toMatch(/^r-1 /);
    });

    it.each([
      ['the reservation is not the visitor’s', 'r-0', [quotaReserved]],
      ['the backend lacks the argument', 'r-0', [unknownField, quotaReserved]],
      ['this browser has no registration', null, [createResponse({})]],
    ])('is rejected if %s', async (_why, storedId, responses) => {
      browserStorage.set('ownRegistration', storedId);
      const { run } = createBackend(quotaReserved, ...responses);
      show({ run });
      await fill();
      await submit();
      await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/deny'));
      expect(window.location.search).toContain('detail=held');
    });
  });

  it.each([
    ['?rc=A1&variant=social-15-percent', 'social-15-percent'],
    ['?rc=A1&variant=SOCIAL-15-percent-no-mov', 'social-15-percent-no-mov'],
    ['?rc=A1&variant=spring-sale', null],
    ['?rc=A1', null],
  ])('sends the landing variant: %s', async (search, variant) => {
    const { run, inputs } = createBackend(createResponse({}));
    show({ run, search });
    await fill();
    await submit();
    await waitFor(() => expect(inputs).toHaveLength(1));
    expect(inputs[0]?.variant).toBe(variant);
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formfinished'));
  });

  it('keeps input and idempotency key after a network error, and sends the same again', async () => {
    const { run, inputs } = createBackend({ ok: false, failure: 'connection' }, createResponse({}));
    show({ run });
    await fill();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Network issue detected. Please verify your internet connection and retry.',
    );
    expect(field('First name')).toHaveValue('Ebba');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(inputs).toHaveLength(2));
    expect(inputs[1]).toEqual(inputs[0]);
  });

  it('reports a timeout and what to do', async () => {
    const { run } = createBackend({ ok: false, failure: 'timeout' });
    show({ run });
    await fill();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Timeout exceeded. Please try again in a moment.');
    expect(screen.queryByText(/Network issue/)).not.toBeInTheDocument();
    await submit();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  });

  it('uses another idempotency key for other values', async () => {
    const { run, inputs } = createBackend({ ok: false, failure: 'timeout' }, createResponse({}));
    show({ run });
    await fill();
    await submit();
    await screen.findByRole('alert');
    await user.type(field('First name'), 'Maria');
    await submit();
    await waitFor(() => expect(inputs).toHaveLength(2));
    expect(inputs[1]?.idempotencyKey).not.toBe(inputs[0]?.idempotencyKey);
  });

  it('replaces a reused idempotency key once', async () => {
    const { run, inputs } = createBackend(createResponse({ status: 'KEY_REUSED' }), createResponse({}));
    show({ run });
    await fill();
    await submit();
    await waitFor(() => expect(window.location.pathname).toMatch(/formfinished$/));
    expect(inputs).toHaveLength(2);
    expect(inputs[1]?.idempotencyKey).not.toBe(inputs[0]?.idempotencyKey);
  });

  it.each([
    ['ACCOUNT_PENDING', {}, '/registration/registrationformemailpendingcomplete', ''],
    ['ACCOUNT_ACTIVE', {}, '/registration/registrationformemailactivecomplete', ''],
    [
      'CODE_REFUSED',
      { errorDetails: [{ error: 'REGISTRATION_CODE_NO_BALANCE_LEFT' }] },
      '/registration/deny',
      'reason=balance',
    ],
  ] as const)('leads to another page after %s', async (status, changes, path, query) => {
    show({ run: createBackend(createResponse({ status, ...changes })).run });
    await fill();
    await submit();
    await waitFor(() => expect(window.location.pathname).toBe(`/acquisition${path}`));
    expect(window.location.search).toContain(query);
  });

  it.each([
    ['RATE_LIMITED', { retryAfterSeconds: 300 }, 'Too many attempts. Please try again in 5 minutes.'],
    ['CODE_REFUSED', { errorDetails: [{ error: 'NEW' }] }, 'Store unavailable due to a technical issue, try later.'],
    ['INVALID_INPUT', {}, 'Store unavailable due to a technical issue, try later.'],
    [
      'INVALID_INPUT',
      { fieldErrors: [{ field: 'newsletter', code: 'invalid' }] },
      'Store unavailable due to a technical issue, try later.',
    ],
  ] as const)('stays on the page and shows an error after %s', async (status, changes, message) => {
    show({ run: createBackend(createResponse({ status, ...changes })).run });
    await fill();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field('Last name')).toHaveValue('Nyström');
  });

  it('shows validation errors of the backend like those of the form', async () => {
    const fieldErrors = [
      { field: 'firstname', code: 'characters' },
      { field: 'unknown', code: 'new' },
    ];
    show({ run: createBackend(createResponse({ status: 'INVALID_INPUT', fieldErrors })).run });
    await fill();
    await submit();
    await waitFor(() => expect(summary()).toHaveFocus());
    expect(field('First name')).toHaveAccessibleDescription(
      /Please use valid characters. You can use letters, spaces, apostrophes, hyphens and full stops./,
    );
  });

  it.each(['ACTIVATION_EMAIL_SENT', 'ACCOUNT_PENDING', 'ACCOUNT_ACTIVE'] as const)(
    'restores the typed values after %s, but no consent',
    async (status) => {
      const registration = createClientRegistration(null);
      const { run, inputs } = createBackend(createResponse({ status }));
      const first = show({ run, runtime: { registration } });
      await fill();
      await user.click(screen.getByRole('checkbox', { name: /new arrivals/ }));
      await submit();
      await waitFor(() => expect(window.location.pathname).not.toMatch(/formstarted$/));
      expect(inputs[0]).toMatchObject({ terms: true, newsletter: true });
      first.unmount();

      show({ runtime: { registration } });
      expect(field('First name')).toHaveValue('Ebba');
      expect(field('Email address')).toHaveValue('ebba@example.com');
      for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    },
  );

  it('restores a draft, and saves what is typed next', async () => {
    const registration = createClientRegistration(null);
    registration.update({
      registrationGender: 'MR',
      registrationFirstName: 'Jan',
      registrationEmail: 'jan@example.com',
      registrationCountry: 'DE',
      registrationNewsLetter: true,
    });
    show({ runtime: { registration } });
    expect(field('Mr')).toBeChecked();
    expect(field('First name')).toHaveValue('Jan');
    expect(field('Email address')).toHaveValue('jan@example.com');
    expect(field('Country')).toHaveValue('DE');
    expect(screen.getByRole('checkbox', { name: /new arrivals/ })).toBeChecked();
    await user.type(field('Last name'), 'Mol');
    expect(registration.get().registrationLastName).toBe('Mol');
  });

  it.each([
    ['detected by the server', { detected: 'AT', isDefaultCountry: false }, 'DE', 'AT'],
    ['stored in the tab', { detected: 'DE', isDefaultCountry: true }, 'AT', 'AT'],
  ] as const)('preselects the visitor’s country, %s', (_, state, storedCountry, country) => {
    const registration = createClientRegistration(null);
    registration.update({ country: storedCountry });
    show({
      runtime: { registration },
      data: {
        kind: 'settled',
        data: { ...formStartedData, state: { ...formStartedData.state, country: state.detected, ...state } },
      },
    });
    expect(registration.get().country).toBe(country);
    expect(registration.get().inviter).toBe('Anna Lindqvist');
    expect(field('Country')).toHaveValue(country);
  });

  it('forgets the inviter of an earlier link', () => {
    const registration = createClientRegistration(null);
    registration.update({ inviter: 'Anna Lindqvist' });
    const values = { ...formStartedData.values, inviterName: opaque('') };
    show({ runtime: { registration }, data: { kind: 'settled', data: { ...formStartedData, values } } });
    expect(registration.get().inviter).toBe('');
  });

  it('suggests the likely spelling of an email', async () => {
    const { run, inputs } = createBackend(createResponse({}));
    show({ run });
    await fill();
    await user.clear(field('Email address'));
    await user.type(field('Email address'), 'ebba@gmial.com');
    await user.tab();
    const suggestion = await screen.findByRole('button', { name: 'Use ebba@gmail.com' });
    await user.click(suggestion);
    expect(field('Email address')).toHaveValue('ebba@gmail.com');
    await submit();
    await waitFor(() => expect(inputs[0]?.email).toBe('ebba@gmail.com'));
  });

  it('removes the suggestion when the email is edited', async () => {
    show();
    await user.type(field('Email address'), 'ebba@gmial.com');
    await user.click(field('First name'));
    await screen.findByRole('button', { name: 'Use ebba@gmail.com' });
    await user.click(field('Email address'));
    await user.keyboard('{Backspace}');
    await user.click(field('Email address'));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole('button', { name: 'Use ebba@gmail.com' })).not.toBeInTheDocument();
  });

  it('sends an unlikely spelling if the visitor ignores the suggestion', async () => {
    const { run, inputs } = createBackend(createResponse({}));
    show({ run });
    await fill();
    await user.clear(field('Email address'));
    await user.type(field('Email address'), 'ebba@gmial.com');
    await user.tab();
    await screen.findByRole('button', { name: 'Use ebba@gmail.com' });
    await submit();
    await waitFor(() => expect(inputs[0]?.email).toBe('ebba@gmial.com'));
  });

  it('shows optional fields only if they are configured', () => {
    const { unmount } = show();
    expect(screen.queryByLabelText('Postcode (optional)')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Date of birth (optional)')).not.toBeInTheDocument();
    unmount();
    show({ config: { optionalFields: ['postalCode', 'birthday'] } });
    expect(field('Postcode (optional)')).not.toBeRequired();
    expect(field('Date of birth (optional)')).not.toBeRequired();
    expect(field('Date of birth (optional)')).toHaveAccessibleDescription(/^Day, month and year/);
  });
});

describe('the two-step form', () => {
  const next = () => user.click(screen.getByRole('button', { name: 'Continue' }));
  const lean = { flags: { leanRegistration: true } };

  it('starts with the email, keeps it on the way back, and sends both steps together', async () => {
    const { run, inputs } = createBackend(createResponse({}));
    show({ ...lean, run });
    expect(screen.getByRole('heading', { name: /Step 1 of 2/ })).toBeVisible();
    await next();
    expect(within(summary()).getAllByRole('link')).toHaveLength(2);
    await user.type(field('Email address'), 'ebba@example.com');
    await user.selectOptions(field('Country'), 'AT');
    await next();
    expect(screen.getByRole('heading', { name: /Step 2 of 2/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('heading', { name: /Step 1 of 2/ });
    expect(field('Email address')).toHaveValue('ebba@example.com');
    await next();
    await user.click(field('Mr'));
    await user.type(field('First name'), 'Ebba');
    await user.type(field('Last name'), 'Nyström');
    await user.click(screen.getByRole('checkbox', { name: /I agree to the/ }));
    await next();
    await waitFor(() => expect(inputs).toHaveLength(1));
    expect(inputs[0]).toMatchObject({ email: 'ebba@example.com', firstname: 'Ebba', country: 'AT' });
  });

  it('gives the second step a history entry: Back leads to the first step and keeps the input', async () => {
    show(lean);
    await user.type(field('Email address'), 'ebba@example.com');
    await user.selectOptions(field('Country'), 'AT');
    await next();
    await user.type(field('First name'), 'Ebba');
    window.history.back();
    expect(await screen.findByRole('heading', { name: /Step 1 of 2/ })).toHaveFocus();
    expect(field('Email address')).toHaveValue('ebba@example.com');
    expect(field('Email address')).toBeVisible();
    window.history.forward();
    expect(await screen.findByRole('heading', { name: /Step 2 of 2/ })).toHaveFocus();
    expect(field('First name')).toHaveValue('Ebba');
  });

  it('changes the step once for a double click, forward and back', async () => {
    show(lean);
    await user.type(field('Email address'), 'ebba@example.com');
    await user.selectOptions(field('Country'), 'AT');
    const entries = window.history.length;
    const twice = (name: string) => {
      const button = screen.getByRole('button', { name });
      act(() => {
        button.click();
        button.click();
      });
    };
    const back = jest.spyOn(window.history, 'go');
    twice('Continue');
    expect(await screen.findByRole('heading', { name: /Step 2 of 2/ })).toHaveFocus();
    expect(window.history).toHaveLength(entries + 1);
    twice('Back');
    expect(await screen.findByRole('heading', { name: /Step 1 of 2/ })).toHaveFocus();
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('has another text on the second step', async () => {
    show(lean);
    expect(screen.getByRole('group', { name: 'Your invitation' })).toHaveTextContent('Invited by Anna Lindqvist');
    expect(screen.queryByText(/has invited you/)).not.toBeInTheDocument();
    await user.type(field('Email address'), 'ebba@example.com');
    await user.selectOptions(field('Country'), 'AT');
    await next();
    expect(screen.getByText('Anna Lindqvist has invited you. The rest takes a minute.')).toBeVisible();
  });

  it('shows errors of the second step only there', async () => {
    show(lean);
    await user.type(field('Email address'), 'ebba@example.com');
    await user.selectOptions(field('Country'), 'AT');
    await next();
    await next();
    expect(summary()).toHaveTextContent('Please provide your first name');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('heading', { name: /Step 1 of 2/ });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('returns to the first step when the backend rejects the email', async () => {
    const fieldErrors = [{ field: 'email', code: 'invalid' }];
    show({ ...lean, run: createBackend(createResponse({ status: 'INVALID_INPUT', fieldErrors })).run });
    await user.type(field('Email address'), 'ebba@example.com');
    await user.selectOptions(field('Country'), 'AT');
    await next();
    await user.click(field('Mr'));
    await user.type(field('First name'), 'Ebba');
    await user.type(field('Last name'), 'Nyström');
    await user.click(screen.getByRole('checkbox', { name: /I agree to the/ }));
    await next();
    await screen.findByRole('heading', { name: /Step 1 of 2/ });
    await waitFor(() => expect(summary()).toHaveFocus());
    expect(field('Email address')).toBeVisible();
  });
});

describe('the code prompt without a usable code', () => {
  const withCode = (code: FormStartedData['state']['code']) =>
    show({ data: { kind: 'settled', data: { ...formStartedData, state: { ...formStartedData.state, code } } } });

  it.each([
    [{ status: 'none' }, null],
    [{ status: 'refused', reason: 'invalid' }, 'Your code is not valid.'],
    [{ status: 'refused', reason: 'held' }, 'All places on this invitation are taken'],
    [{ status: 'unavailable', reason: 'connection' }, 'Network issue detected.'],
    [{ status: 'unavailable', reason: 'timeout' }, 'Timeout exceeded'],
    [{ status: 'unavailable', reason: 'generic' }, 'Store unavailable'],
    [{ status: 'generic' }, 'Store unavailable'],
  ] as const)('requires a code first (%j)', (code, message) => {
    withCode(code);
    expect(screen.getByLabelText('Registration code')).toBeVisible();
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
    if (message === null) expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    else expect(screen.getByRole('alert')).toHaveTextContent(message);
  });
});

describe('the form start beacon', () => {
  const sentUrls: string[] = [];
  beforeEach(() => {
    sentUrls.length = 0;
    navigator.sendBeacon = (url, body) => {
      sentUrls.push(`${String(url)} ${String(body)}`);
      return true;
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'sendBeacon');
  });

  it('is sent once per code, without form values', async () => {
    const { unmount } = show({ search: '?rc=another-code' });
    await user.tab();
    expect(sentUrls).toEqual([]);
    await user.type(field('First name'), 'Maja');
    expect(sentUrls).toEqual(['/acquisition/begun?rc=another-code en']);
    unmount();
    show({ search: '?rc=another-code' });
    await user.type(field('First name'), 'x');
    expect(sentUrls).toHaveLength(1);
  });

  it('is skipped in browsers without sendBeacon', async () => {
    Reflect.deleteProperty(navigator, 'sendBeacon');
    show({ search: '?rc=a-third-code' });
    await user.type(field('First name'), 'm');
    expect(field('First name')).toHaveValue('m');
  });
});

it('saves autofilled values on pagehide, but not the preselected country', () => {
  const registration = createClientRegistration(null);
  registration.update({ idempotencyKey: 'k-1' });
  show({
    data: {
      kind: 'settled',
      data: { ...formStartedData, state: { ...formStartedData.state, isDefaultCountry: true } },
    },
    runtime: { registration },
  });
  window.dispatchEvent(new Event('pagehide'));
  expect(registration.get()).toMatchObject({ registrationCountry: '', idempotencyKey: 'k-1' });
  for (const [name, value] of [
    ['First name', 'Ebba'],
    ['Country', 'AT'],
  ] as const)
    Object.assign(screen.getByLabelText(name), { value });
  Object.assign(screen.getByRole('checkbox', { name: /terms/i }), { checked: true });
  window.dispatchEvent(new Event('pagehide'));
  expect(registration.get()).toMatchObject({
    registrationFirstName: 'Ebba',
    registrationCountry: 'AT',
    registrationTermsAndConditions: true,
    registrationNewsLetter: false,
    idempotencyKey: '',
  });
});

describe('with a bot check', () => {
  const botCheck = { botCheck: true } as const;
  const honeypot = () => document.querySelector<HTMLInputElement>('[name=REGISTRATION]');

  it('has a honeypot that is hidden, unreachable and not autofilled', () => {
    show({ config: botCheck });
    for (const [name, value] of Object.entries({
      autocomplete: 'off',
      tabindex: '-1',
      'aria-hidden': 'true',
      'data-1p-ignore': 'true',
      'data-lpignore': 'true',
      'data-bwignore': 'true',
    }))
      expect(honeypot()).toHaveAttribute(name, value);
    expect(honeypot()?.name).not.toMatch(/name|mail|phone|tel|address|url|web|company|city|zip|code/);
    expect(screen.queryAllByRole('textbox')).not.toContain(honeypot());
  });

  it('has no honeypot without the bot check', () => {
    show();
    expect(honeypot()).toBeNull();
  });

  it('reports a failed bot check, keeps the input and sends it again', async () => {
    const { run, inputs } = createBackend(createResponse({ status: 'BOT_CHECK_FAILED' }), createResponse({}));
    show({ run, config: botCheck });
    await fill();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We could not confirm that a person sent this form. Please try again.',
    );
    expect(field('First name')).toHaveValue('Ebba');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formfinished'));
    expect(inputs).toHaveLength(2);
  });
});
