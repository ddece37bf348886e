/** For each event: its source, its fields, and that it contains no personal data. */

import { createHash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CodeState } from '../../../shared/codes/codeOutcome.ts';
import { consentTextVersion } from '../../../shared/consent/consent.ts';
import type { OperationResult, RunOperation } from '../../../shared/graphql/operations.ts';
import { opaque } from '../../../shared/page/opaqueText.ts';
import type { DataSource } from '../../../shared/page/page.ts';
import { type CollectedPushes, collectPushes } from '../../../test/support/collectPushes.ts';
import { formStartedData } from '../../../test/support/formStartedData.ts';
import { createBackend, type RenderScreenOptions, renderScreen } from '../../../test/support/renderScreen.tsx';
import * as form from '../../pages/journey/FormStarted/FormStarted.tsx';
import * as landing from '../../pages/journey/Landing/Landing.tsx';
import * as errorPage from '../../pages/notices/ActivateAccountError.tsx';
import * as deny from '../../pages/notices/Deny.tsx';
import { createClientRegistration } from '../../registration/clientRegistration.ts';
import { clearTrackingData } from '../consent/clearTrackingData.ts';
import { deferActivationEvent } from './deferActivationEvent.ts';
import { trackDeferredActivation } from './startTags.ts';

const email = 'Ebba.Nystrom@Example.com';
const seeds = [email, 'Ebba', 'Nyström', 'SECRETCODE', '1795000000000.signature', 'Anna Lindqvist', 'registration-77'];
const search = '?rc=SECRETCODE&ts=1795000000000.signature&utm_source=mail';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const user = userEvent.setup();

let pushes: CollectedPushes;

beforeEach(() => {
  pushes = collectPushes();
  window.localStorage.clear();
});

afterEach(() => expect(pushes.findings(seeds)).toEqual([]));

type Shown = Partial<RenderScreenOptions> & Pick<RenderScreenOptions, 'route'>;
type Page = { readonly Component: () => React.ReactNode };

const show = ({ Component }: Page, { runtime, ...options }: Shown) =>
  renderScreen(<Component />, { search, ...options, runtime: { track: pushes.track, ...runtime } });

/** A page whose data depends only on its URL. */
async function showByAddress(
  page: Page & { readonly query: { readonly load: (context: never) => Promise<object> } },
  options: Shown,
) {
  const data = await page.query.load({ query: new URLSearchParams(options.search) } as never);
  return show(page, { ...options, data: { kind: 'settled', data } as DataSource });
}

describe('landing', () => {
  const data = (code: CodeState): DataSource => ({
    kind: 'settled',
    data: {
      state: { code, voucher: 'unknown', hasExpiry: false },
      values: { inviterFirstName: opaque('Anna'), inviterName: opaque('Anna Lindqvist'), expiry: opaque('') },
    },
  });

  it.each([
    [search, undefined, true, 'default'],
    ['', 'social-10-percent', false, 'social10Percent'],
  ] as const)('landing is sent once for each opening of the page (%j, %s)', async (at, slug, has_code, variant) => {
    const opened = data({ status: 'none' });
    const options = { route: 'landing', search: at, data: opened, ...(slug && { slug }) } as const;
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const open = async () => ({ screen: { ...shown, data: data({ status: 'none' }) } });
    show(landing, options).unmount();
    const { shown } = show(landing, { ...options, runtime: { open } });
    expect(await pushes.events()).toEqual([{ event: 'landing', variant, has_code }]);
    await user.click(screen.getByRole('link', { name: 'Salon XIV' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(await pushes.events()).toHaveLength(2);
  });
});

describe('the code form', () => {
  const createResponse = (errors: string[], details: string[] = []): OperationResult<object> => ({
    ok: true,
    data: {
      registrationCodeDetails: {
        errors,
        errorDetails: details.map((error) => ({ error })),
        invitorName: 'Anna Lindqvist',
        countryOptions: [],
      },
    },
  });
  const noCode: DataSource = {
    kind: 'settled',
    data: { state: { code: { status: 'none' } }, values: { inviterName: opaque('') } },
  };
  const submit = async (typed: string, run: RunOperation = createBackend(createResponse([])).run) => {
    show(form, { route: 'formStarted', search: '', data: noCode, run });
    if (typed !== '') await user.type(screen.getByRole('textbox', { name: 'Registration code' }), typed);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  };

  it('code_entered is sent with the first letter', async () => {
    show(form, { route: 'formStarted', search: '', data: noCode });
    await user.type(screen.getByRole('textbox', { name: 'Registration code' }), 'SECRETCODE');
    expect(await pushes.events()).toEqual([{ event: 'code_entered' }]);
  });

  it.each([
    [[], [], 'valid', null],
    [['REGISTRATION_CODE_INVALID'], [], 'refused', null],
    [['REGISTRATION_CODE_NO_BALANCE_LEFT'], [], 'refused', 'no_balance'],
    [['REGISTRATION_CODE_INVALID'], ['REGISTRATION_CODE_EXPIRED'], 'refused', 'code_expired'],
    [['REGISTRATION_CODE_INVALID'], ['VALIDITY_TIMESTAMP_MISSING'], 'refused', 'timestamp_missing'],
    [['RATE_LIMITED'], [], 'limited', null],
    [['SOMETHING_NEW'], [], 'generic', null],
  ])('code_submitted has the result (%j %j)', async (errors, details, result, error_type) => {
    await submit('SECRETCODE', createBackend(createResponse(errors, details)).run);
    const error = error_type === null ? [] : [{ event: 'registration_error', error_type }];
    await waitFor(async () =>
      expect(await pushes.events()).toEqual([{ event: 'code_entered' }, { event: 'code_submitted', result }, ...error]),
    );
  });

  it('code_submitted has the error of an empty field and of a lost connection', async () => {
    await submit('');
    expect(await pushes.events()).toEqual([{ event: 'code_submitted', result: 'none' }]);
  });

  it.each(['connection', 'timeout'] as const)(
    'code_submitted has the error of a missing response (%s)',
    async (failure) => {
      await submit('SECRETCODE', createBackend({ ok: false, failure }).run);
      await waitFor(async () =>
        expect((await pushes.events()).at(-1)).toEqual({ event: 'code_submitted', result: 'unavailable' }),
      );
    },
  );
});

describe('the registration form', () => {
  const data = { ...formStartedData, state: { ...formStartedData.state, country: 'DE' as const } };
  const checked = {
    registrationCodeDetails: { errors: [], errorDetails: [], invitorName: null, countryOptions: [] },
  };
  const backend = (status: string, more: object = {}) =>
    ((_document: unknown, { input }: { input?: object }) =>
      Promise.resolve({
        ok: true,
        data:
          input === undefined
            ? checked
            : {
                register: {
                  status,
                  registrationId: 'registration-77',
                  retryAfterSeconds: null,
                  fieldErrors: [],
                  errorDetails: [],
                  ...more,
                },
              },
      })) as RunOperation;
  const open = (options: Partial<RenderScreenOptions> = {}) =>
    show(form, { route: 'formStarted', data: { kind: 'settled', data }, ...options });
  const field = (label: string | RegExp) => screen.getByLabelText(label);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));

  async function send(run: RunOperation, withNewsletter = false) {
    open({ run });
    await user.click(field('Ms/Mrs'));
    await user.type(field('First name'), 'Ebba');
    await user.type(field('Last name'), 'Nyström');
    await user.type(field('Email address'), email);
    await user.click(screen.getByRole('checkbox', { name: /I agree to the/ }));
    if (withNewsletter) await user.click(screen.getByRole('checkbox', { name: /new arrivals/ }));
    await press('Create account');
  }

  it('registration_step_2 is sent once, also when the visitor goes back', async () => {
    open({ flags: { leanRegistration: true } });
    await press('Continue');
    expect(await pushes.events()).toEqual([]);
    await user.type(field('Email address'), email);
    await press('Continue');
    await screen.findByRole('heading', { name: /Step 2 of 2/ });
    await press('Back');
    await screen.findByRole('heading', { name: /Step 1 of 2/ });
    await press('Continue');
    await screen.findByRole('heading', { name: /Step 2 of 2/ });
    expect(await pushes.events()).toEqual([{ event: 'registration_step_2' }]);
  });

  it('registration_submitted has hashes only, and newsletter_subscription is sent only if its box is checked', async () => {
    await send(backend('ACTIVATION_EMAIL_SENT'));
    await waitFor(() => expect(window.location.pathname).toMatch(/formfinished$/));
    expect(await pushes.events()).toEqual([
      {
        event: 'registration_submitted',
        email_hash: sha256('ebba.nystrom@example.com'),
        registration_id_hash: sha256('registration-77'),
      },
    ]);
  });

  it('newsletter_subscription follows its registration', async () => {
    await send(backend('ACTIVATION_EMAIL_SENT'), true);
    await waitFor(() => expect(window.location.pathname).toMatch(/formfinished$/));
    expect((await pushes.events())[1]).toEqual({
      event: 'newsletter_subscription',
      email_hash: sha256('ebba.nystrom@example.com'),
    });
  });

  it('registration_submitted leaves out the hash of a missing id', async () => {
    await send(backend('ACTIVATION_EMAIL_SENT', { registrationId: null }));
    await waitFor(async () =>
      expect(await pushes.events()).toEqual([
        { event: 'registration_submitted', email_hash: sha256('ebba.nystrom@example.com') },
      ]),
    );
  });

  it.each([
    ['ACCOUNT_ACTIVE', 'account_active'],
    ['ACCOUNT_PENDING', 'account_pending'],
  ])('registration_error has %s and no hash', async (status, error_type) => {
    await send(backend(status), true);
    await waitFor(async () => expect(await pushes.events()).toEqual([{ event: 'registration_error', error_type }]));
  });

  it.each(['RATE_LIMITED', 'INVALID_INPUT'])('a failed form sends no event (%s)', async (status) => {
    await send(backend(status), true);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await pushes.events()).toEqual([]);
  });

  it('country_change has the chosen country, and is not sent for an empty choice', async () => {
    open();
    await user.selectOptions(field('Country'), 'AT');
    await user.selectOptions(field('Country'), '');
    expect(await pushes.events()).toEqual([{ event: 'country_change', country: 'AT' }]);
  });

  it.each([
    ['expired', 'code_expired'],
    ['timestampMissing', 'timestamp_missing'],
    ['held', 'no_balance'],
  ] as const)('registration_error has the reason why the form did not open (%s)', async (reason, error_type) => {
    const code = { status: 'refused', reason } as const;
    open({ data: { kind: 'settled', data: { ...data, state: { ...data.state, code } } } });
    expect(await pushes.events()).toEqual([{ event: 'registration_error', error_type }]);
  });
});

describe('the deny page after a server redirect', () => {
  it('forbidden_referrer is read from the URL', async () => {
    await showByAddress(deny, { route: 'deny', search: '?reason=referrer&rc=SECRETCODE' });
    expect(await pushes.events()).toEqual([{ event: 'forbidden_referrer' }]);
  });

  it.each([
    ['?reason=expired', [{ event: 'registration_error', error_type: 'code_expired' }]],
    ['?reason=expired&detail=timestamp', [{ event: 'registration_error', error_type: 'timestamp_missing' }]],
    ['?reason=balance', [{ event: 'registration_error', error_type: 'no_balance' }]],
    ['?reason=balance&detail=held', [{ event: 'registration_error', error_type: 'no_balance' }]],
    ['?reason=invalid', []],
  ])('registration_error is read from the URL (%s)', async (at, expected) => {
    await showByAddress(deny, { route: 'deny', search: `${at}&rc=SECRETCODE` });
    expect(await pushes.events()).toEqual(expected);
  });
});

describe('the activation', () => {
  it.each([
    ['?reason=failed', '', 'activation_failed'],
    ['?reason=invalid', 'failed', 'activation_not_found'],
    ['', 'failed', 'activation_failed'],
    ['', '', 'activation_not_found'],
  ] as const)(
    'registration_error has the reason of the failure (%j, %j)',
    async (at, accountActivationError, error_type) => {
      const registration = createClientRegistration(null);
      registration.update({ accountActivationError });
      await showByAddress(errorPage, { route: 'activateAccountError', search: at, runtime: { registration } });
      expect(await pushes.events()).toEqual([{ event: 'registration_error', error_type }]);
    },
  );

  const decide = (bits: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the page reads it.
    document.cookie = `consent=1.${consentTextVersion}.1763760000.${bits}.plate; Path=/`;
  };

  const errors = ['activation_failed', 'activation_not_found'] as const;
  const keepAll = () => {
    deferActivationEvent('activation_landing', {});
    deferActivationEvent('code_entered', {});
    for (const error_type of [...errors, ...errors]) deferActivationEvent('registration_error', { error_type });
    deferActivationEvent('registration_error', { error_type: 'no_balance' });
  };

  it.each([
    ['another page', false, errors],
    // Loaded with tags, it sends its own error.
    ['the error page', true, []],
  ])(
    'spec §7, §8: its events are sent once on %s with tags, for a visitor who had agreed before',
    async (_, tracksError, sentErrors) => {
      decide('10');
      keepAll();
      trackDeferredActivation(pushes.track, tracksError);
      trackDeferredActivation(pushes.track, tracksError);
      expect(await pushes.events()).toEqual([
        { event: 'activation_landing' },
        ...sentErrors.map((error_type) => ({ event: 'registration_error', error_type })),
      ]);
    },
  );

  it.each(['00', '01'])('its events are not stored for a visitor who had not agreed (%s)', async (bits) => {
    decide(bits);
    keepAll();
    expect(window.sessionStorage.getItem('activationLanding')).toBeNull();
    trackDeferredActivation(pushes.track, false);
    expect(await pushes.events()).toEqual([]);
  });

  it('a refusal deletes its stored events', () => {
    decide('10');
    keepAll();
    clearTrackingData({ statistics: false, marketing: true });
    expect(window.sessionStorage.getItem('activationLanding')).toBeNull();
  });
});

describe('events that no page sends', () => {
  it('spec §7: "assign_experiment is sent with experiment_id, variation_id, acq_anonymous_id"', async () => {
    const fields = { experiment_id: 'lean-registration', variation_id: '1', acq_anonymous_id: crypto.randomUUID() };
    pushes.track('assign_experiment', fields);
    expect(await pushes.events()).toEqual([{ event: 'assign_experiment', ...fields }]);
  });

  it('web_vital has name, value and rating', async () => {
    pushes.track('web_vital', { name: 'LCP', value: 1234.5, rating: 'good' });
    expect(await pushes.events()).toEqual([{ event: 'web_vital', name: 'LCP', value: 1234.5, rating: 'good' }]);
  });
});
