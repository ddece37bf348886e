import request from 'supertest';
import { locales } from '../../shared/i18n/locales.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { type CodeDetails, codeDetails, createFakeBackend, type FakeBackend } from '../support/fakeBackend.ts';
import { readDocument } from '../support/readDocument.ts';

const hostileNames = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</script><!--<script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '$& $1 $$ $`',
  '{{x}} {{inviterName}}',
  '$t(common:error.generic)',
  '<em>Anna</em> <value>.</value>',
  '&lt;b&gt; &amp;',
  '\u2028Anna\u2029',
  'Łukasz O’Brien-Smith 李',
];

/** The backend's response for each code. */
const known: Readonly<Record<string, CodeDetails>> = {
  WELCOME10: { invitorName: 'Anna Lindqvist' },
  CAMPAIGN: { invitorName: null },
  BLANKNAME: { invitorName: '   ' },
  REFERERBAD: { errors: ['REFERER_INVALID'] },
  EXPIREDLINK: { errors: ['REGISTRATION_CODE_INVALID'], errorDetails: ['REGISTRATION_CODE_EXPIRED'] },
  NOTIMESTAMP: { errors: ['REGISTRATION_CODE_INVALID'], errorDetails: ['VALIDITY_TIMESTAMP_MISSING'] },
  UNKNOWN: { errors: ['REGISTRATION_CODE_INVALID'] },
  INVITERGONE: { errors: ['INVITER_INVALID'] },
  NOBALANCE: { errors: ['REGISTRATION_CODE_NO_BALANCE_LEFT'] },
  ALLHELD: { errors: ['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'] },
  NOCUSTOM: { errors: ['CUSTOMIZATION_MISSING'], countries: [] },
  NOCUSTOMDE: { errors: ['CUSTOMIZATION_MISSING'], countries: ['DE'], invitorName: 'Anna Lindqvist' },
  SOMETHINGNEW: { errors: ['SOMETHING_NEW'] },
  LONGNAME: { invitorName: `Anna ${'x'.repeat(5_000)}` },
  TRICKYNAME: { invitorName: '\u202eanna\u200b\u0007 L' },
  ...Object.fromEntries(hostileNames.map((invitorName, index) => [`HOSTILE${index}`, { invitorName }])),
};

let backend: FakeBackend;
let app: TestApp;

beforeAll(async () => {
  backend = createFakeBackend({
    checkRegistrationCode: ({ variables }) => codeDetails(known[String(variables.registrationCode)] ?? known.UNKNOWN),
  });
  app = await createTestApp({ backend });
});

afterAll(() => app.close());

const visit = (path: string) => request(app.url).get(path).redirects(0);
const requests = () =>
  backend.requests
    .filter(({ operationName }) => operationName === 'checkRegistrationCode')
    .map(({ variables }) => variables);

describe('a link with a rejected code', () => {
  it.each([
    ['REFERERBAD', 'reason=referrer'],
    ['EXPIREDLINK', 'reason=expired'],
    ['NOTIMESTAMP', 'reason=expired&detail=timestamp'],
    ['UNKNOWN', 'reason=invalid'],
    ['INVITERGONE', 'reason=invalid'],
    ['NOBALANCE', 'reason=balance'],
    ['ALLHELD', 'reason=balance&detail=held'],
  ])('%s leads to the deny page with %s and the carried parameters', async (code, reason) => {
    for (const prefix of ['', '/de', '/sv']) {
      const { status, headers } = await visit(`/acquisition${prefix}?rc=${code}&ts=1.x&utm_source=mail&secret=1`);
      expect(status).toBe(302);
      expect(headers.location).toBe(
        `/acquisition${prefix}/registration/deny?${reason}&rc=${code}&ts=1.x&utm_source=mail`,
      );
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  it.each(['invalid', 'expired', 'balance', 'referrer'] as const)(
    'shows the reason in the language of the page: %s',
    async (reason) => {
      for (const locale of locales) {
        const { status, text } = await visit(`/acquisition/${locale}/registration/deny?reason=${reason}`);
        expect(status).toBe(200);
        // The document's text has normal spaces for no-break spaces.
        const headline = app.translators[locale].t(`deny:${reason}.headline`).replace(/\s+/g, ' ');
        expect(readDocument(text).headline).toBe(headline);
      }
    },
  );

  it.each(['', 'reason=x', 'reason=__proto__', 'reason=<script>alert(1)</script>'])(
    'shows the reason for invalid codes for %p',
    async (query) => {
      const { text } = await visit(`/acquisition/registration/deny?${query}`);
      expect(readDocument(text).headline).toBe(app.translators.en.t('deny:invalid.headline'));
      expect(text).not.toContain('<script>alert');
    },
  );
});

describe('a link with a valid code', () => {
  it('greets with the name of the inviter', async () => {
    const { status, text } = await visit('/acquisition?rc=WELCOME10');
    expect(status).toBe(200);
    expect(readDocument(text).headline).toContain('Anna Lindqvist');
  });

  it.each(['CAMPAIGN', 'BLANKNAME'])('shows a generic greeting without an inviter: %s', async (code) => {
    const { text } = await visit(`/acquisition?rc=${code}`);
    expect(readDocument(text).headline).toBe('A house that opens by invitation.');
  });

  it('works if only the customization is missing, and logs an error', async () => {
    const { status, text } = await visit('/acquisition?rc=NOCUSTOMDE');
    expect(status).toBe(200);
    expect(readDocument(text).headline).toContain('Anna Lindqvist');
    expect(app.log).toContainEqual(
      expect.objectContaining({
        level: 'error',
        fields: expect.objectContaining({ reason: 'CUSTOMIZATION_MISSING' }),
      }),
    );
  });

  it('sends one query with the cleaned code', async () => {
    const before = requests().length;
    await visit('/acquisition?rc=%20wel-come%2010&ts=123.abc');
    expect(requests().slice(before)).toEqual([{ registrationCode: 'WELCOME10', validityTimestamp: '123.abc' }]);
  });

  it('sends the backend the caller’s IP and token only', async () => {
    const before = backend.requests.length;
    await request(app.url).get('/acquisition?rc=WELCOME10').set({
      Cookie: 'apollo:default.token=admin',
      'X-Session-ID': 'mine',
      'X-Correlation-ID': 'mine',
      'X-Forwarded-For': '6.6.6.6',
    });
    const [{ headers } = { headers: new Headers() }] = backend.requests.slice(before);
    expect(headers.get('authorization')).toBe('Bearer admin');
    expect(headers.get('x-correlation-id')).toMatch(/^acq-frontend-./);
    expect(headers.get('x-session-id')).not.toBe('mine');
    expect(headers.get('x-source-page')).toBe('/acquisition');
    expect(headers.get('x-forwarded-for')).not.toContain('6.6.6.6');
  });
});

describe('a link with a code whose result is unknown', () => {
  it.each(['NOCUSTOM', 'SOMETHINGNEW'])(
    '%s shows the generic message with the reference on the same page',
    async (code) => {
      const { status, text, headers } = await visit(`/acquisition?rc=${code}`);
      expect(status).toBe(200);
      const { text: texts } = readDocument(text);
      expect(texts).toContain('Store unavailable due to a technical issue, try later.');
      expect(texts).toContain(headers['x-request-id']);
    },
  );
});

describe('a malformed code', () => {
  it.each([
    ['none', '', []],
    ['an empty one', '?rc=', []],
    ['only spaces', '?rc=%20%20', []],
    ['10 kB', `?rc=${'a'.repeat(10_000)}`, []],
    ['an object', '?rc[a]=A1B2&rc.b=1', []],
    ['two codes', '?rc=TWICE1&rc=NOBALANCE', [{ registrationCode: 'TWICE1', validityTimestamp: null }]],
    ['a broken escape', '?rc=%E0%A4%A', [expect.anything()]],
  ])('is handled without an error: %s', async (_, query, queries) => {
    const before = requests().length;
    const { status } = await visit(`/acquisition${query}`);
    expect([200, 302]).toContain(status);
    expect(requests().slice(before)).toEqual(queries);
  });
});

describe('a code submitted before scripts run', () => {
  it.each([
    ['registrationCode=wel-come%2010', 'rc=WELCOME10'],
    ['registrationCode=welcome10&rc=OTHER&ts=1.x&utm_source=x&other=y', 'rc=WELCOME10&utm_source=x'],
    ['registrationCode=%3Cscript%3E', 'rc=SCRIPT'],
    ['registrationCode=%22welcome10%22.', 'rc=WELCOME10'],
    ['registrationCode=%EF%BC%B7ELCOME%EF%BC%91%EF%BC%90', 'rc=WELCOME10'],
    ['registrationCode=wel%E2%88%92come%E3%83%BC10', 'rc=WELCOME10'],
    [
      'registrationCode=https%3A%2F%2Fclub.example%2Facquisition%3Frc%3DWELCOME10%26amp%3Bts%3D1.x',
      'rc=WELCOME10&ts=1.x',
    ],
    ['journey=%3Frc%3DOLD1%26ts%3D2.y&registrationCode=https%3A%2F%2Fx.example%2F%3FRC%3DNEW1', 'rc=NEW1'],
  ])('%s redirects to a link with the code', async (query, carried) => {
    const { status, headers } = await visit(`/acquisition/de/registration/formstarted?${query}`);
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: `/acquisition/de/registration/formstarted?${carried}`,
    });
  });
});

describe('a code submitted before scripts run, with a stored invitation', () => {
  it.each([
    // Without the stored invitation, the timestamp would be missing.
    ['timed-link', 'kept=2&utm_source=x'],
    ['WELCOME10', 'rc=WELCOME10&utm_source=x'],
  ])('%s redirects with %s', async (code, carried) => {
    const { headers } = await visit(
      `/acquisition/registration/formstarted?registrationCode=${code}&journey=%3Fkept%3D2%26utm_source%3Dx`,
    ).set('Cookie', `acqInvitations=${encodeURIComponent('1=rc%3DOTHER1&2=rc%3DTIMEDLINK%26ts%3D1.x')}`);
    expect(headers.location).toBe(`/acquisition/registration/formstarted?${carried}`);
  });
});

describe('the country header of the CDN', () => {
  it.each([
    [{ 'CF-IPCountry': 'PL' }, 'cf-ipcountry', 'PL'],
    [{ 'CloudFront-Viewer-Country': 'se' }, 'cloudfront-viewer-country', 'se'],
    [{ 'CF-IPCountry': 'PL, SE' }, 'cf-ipcountry', null],
    [{ 'CF-IPCountry': '<b>' }, 'cf-ipcountry', null],
  ])('%j is forwarded if it is a country', async (headers, name, value) => {
    const before = backend.requests.length;
    await request(app.url).get('/acquisition/registration/formstarted').set(headers);
    expect(backend.requests[before]?.headers.get(name)).toBe(value);
  });
});

describe('the name of an inviter', () => {
  it.each(hostileNames.map((name, index) => [name, `HOSTILE${index}`]))('%j is shown as text', async (name, code) => {
    const { status, text } = await visit(`/acquisition?rc=${code}`);
    expect(status).toBe(200);
    const shown = name.replace(/[\u2028\u2029]/g, '');
    const { headline, state, nonces } = readDocument(text);
    expect(headline).toBe(`${shown} invites you to come inside.`);
    expect(state.data.values).toMatchObject({ inviterName: shown });
    expect(text).not.toMatch(/<script>alert|<img src=x|<!--<script/);
    expect(new Set(nonces).size).toBe(1);
    expect(text.match(/<script/g)).toHaveLength(text.match(/<\/script>/g)?.length ?? 0);
  });

  it('is shortened if it is too long', async () => {
    const { headline } = readDocument((await visit('/acquisition?rc=LONGNAME')).text);
    expect(headline.length).toBeLessThan(150);
  });

  it('contains no control or bidirectional characters', async () => {
    const { headline } = readDocument((await visit('/acquisition?rc=TRICKYNAME')).text);
    expect(headline).toContain('anna L');
    expect(headline).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('200 visitors at once', () => {
  it('see only their own inviter', async () => {
    const nameOf = (code: unknown) => `Guest of ${String(code)}`;
    const clients = await createTestApp({
      backend: createFakeBackend({
        checkRegistrationCode: async ({ variables }) => {
          const { registrationCode } = variables;
          // Some respond before the shell is sent, some stream later.
          await new Promise((resolve) => setTimeout(resolve, (Number(String(registrationCode).slice(6)) * 37) % 500));
          return codeDetails({ invitorName: nameOf(registrationCode) });
        },
      }),
      deadlines: { initialWaitMs: 250, dataTimeoutMs: 20_000, render: 30_000 },
    });
    const codes = Array.from({ length: 200 }, (_, index) => `VISIT-${1000 + index}`.replace('-', 'X'));
    const pages = await Promise.all(
      codes.map((code, index) =>
        request(clients.url).get(`/acquisition/${locales[index % locales.length]}?rc=${code}`),
      ),
    );
    pages.forEach(({ status, text }, index) => {
      expect(status).toBe(200);
      expect(readDocument(text).lang).toBe(locales[index % locales.length]);
      expect(new Set(text.match(/VISITX\d+/g))).toEqual(new Set([codes[index]]));
      expect(text).toContain(nameOf(codes[index]));
    });
    const sessions = pages.map(({ text }) => readDocument(text).state.sessionId);
    expect(new Set(sessions).size).toBe(200);
    await clients.close();
  });
});
