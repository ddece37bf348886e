import '../support/developmentReact.ts';
import request from 'supertest';
import { type Locale, locales } from '../../shared/i18n/locales.ts';
import type { MessageKey } from '../../shared/i18n/messageKeys.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { getRoute, pageTitle, type RouteId, routeIds } from '../../shared/routing/routeTable.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { findUnexplained } from '../support/markupErrors.ts';
import { combine } from '../support/matrix.ts';
import { readDocument, textOf } from '../support/readDocument.ts';

const headlines: Readonly<Record<RouteId, MessageKey>> = {
  landing: 'landing:description.default.withoutInviter.greeting',
  adminCodes: 'admin:tools.codes',
  registrationLinkGenerator: 'admin:tools.links',
  splitGenerator: 'admin:tools.splits',
  adminApplications: 'admin:tools.applications',
  adminVisitors: 'admin:tools.visitors',
  adminReferrers: 'admin:tools.referrers',
  adminAudit: 'admin:tools.audit',
  adminRegistrations: 'admin:tools.registrations',
  adminIntegrations: 'admin:tools.integrations',
  adminUsers: 'admin:tools.administrators',
  notFound: 'error:notFound.headline',
  membershipInterest: 'membership:intro.headline',
  membershipInterestApply: 'membership:apply.headline',
  membershipInterestConfirmation: 'membership:confirmation.headline',
  invitations: 'membership:invitations.title',
  activateAccount: 'activation:noLink.headline',
  activateAccountError: 'activation:error.headline',
  deny: 'deny:invalid.headline',
  formFinished: 'status:finished.headline',
  formStarted: 'registration:headline',
  giftVoucher: 'voucher:headline',
  accountActive: 'status:active.headline',
  accountPending: 'status:pending.headline',
};

const stored: readonly RouteId[] = [
  ...([
    'landing',
    'notFound',
    'membershipInterest',
    'membershipInterestApply',
    'membershipInterestConfirmation',
  ] as const),
  ...(['activateAccountError', 'deny', 'formStarted', 'giftVoucher'] as const),
];
const isAdmin = (route: RouteId) => getRoute(route).guards.includes('admin');

const prefixes: readonly (Locale | null)[] = [null, ...locales];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

describe.each(combine(routeIds, prefixes))('%s', (route, some) => {
  const visit = (path: string) => {
    const outgoing = request(app.url).get(path);
    return isAdmin(route) ? outgoing.set('Cookie', 'apollo:default.token=admin') : outgoing;
  };

  let visits: readonly { prefix: Locale | null; path: string; answer: request.Response; again: request.Response }[];

  beforeAll(async () => {
    visits = await Promise.all(
      some.map(async (prefix) => {
        const path = buildPath({ basePath: '/acquisition', locale: prefix, route });
        const [answer, again] = await Promise.all([visit(path), visit(path)]);
        return { prefix, path, answer, again };
      }),
    );
  });

  it('has its language, title and headline', () => {
    for (const { prefix, path, answer } of visits) {
      const { status, text, headers } = answer;
      const { lang, title, headline } = readDocument(text);
      const locale = prefix ?? 'en';
      const { t } = app.translators[locale];
      expect({ path, status, lang, language: headers['content-language'], title, headline }).toEqual({
        path,
        status: route === 'notFound' ? 404 : 200,
        lang: locale,
        language: locale,
        title: pageTitle(route, t, 'Salon XIV'),
        headline: textOf(t(headlines[route], { inviterName: '' })),
      });
      expect(text).toMatch(/<\/body><\/html>$/);
      expect(text.match(/<h1/g)).toHaveLength(1);
      expect(text.match(/<main/g)).toHaveLength(1);
    }
  });

  it('sends the headers of a page, for caching and indexing too', () => {
    // Only existing pages may stay in the browser's back/forward cache.
    const isKept = stored.includes(route) && route !== 'notFound';
    for (const { path, answer } of visits) {
      const { headers, text } = answer;
      expect({ path, ...headers }).toMatchObject({
        path,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': isKept ? 'private, no-cache' : 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': getRoute(route).hidesReferrer ? 'no-referrer' : 'strict-origin',
      });
      expect(text).toContain('name="robots" content="noindex"');
      expect(text).not.toMatch(/rel="canonical"|hreflang="[^"]*" href="http/);
    }
  });

  it('gives each response a nonce of its own, which every executable script has', () => {
    const responses = visits.flatMap(({ answer, again }) => [answer, again]);
    const seen = responses.map(({ headers, text }) => {
      const policy = headers['content-security-policy'] ?? '';
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? '';
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
      expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
      const { nonces, state } = readDocument(text);
      expect(new Set(nonces)).toEqual(new Set([nonce]));
      expect(text.match(/<script(?! type="application\/(?:ld\+)?json")(?![^>]*nonce=)[^>]*>/g)).toBeNull();
      expect(JSON.stringify(state)).not.toContain(nonce);
      return nonce;
    });
    expect(new Set(seen).size).toBe(responses.length);
  });

  it('is valid HTML', () => {
    for (const { path, answer } of visits) expect([path, findUnexplained(path, answer.text)]).toEqual([path, []]);
  });

  it('contains no inline style, which the policy forbids', () => {
    for (const { path, answer } of visits)
      expect([path, answer.text.match(/<[^>]+ (?:style|on[a-z]+)="/g)]).toEqual([path, null]);
  });
});

describe('the header set', () => {
  it('is complete on a page', async () => {
    const { headers } = await request(app.url).get('/acquisition');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'reporting-endpoints': 'csp="http://localhost:3000/acquisition/csp-report"',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    const directives = (headers['content-security-policy'] ?? '').split(';').map((directive) => directive.trim());
    expect(directives).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self' http://localhost:9090 ws://localhost:9090",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        'report-to csp',
        'report-uri /acquisition/csp-report',
      ]),
    );
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it('requires https if PUBLIC_URL is https', async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://join.salon.example' } });
    const { headers } = await request(secure.url).get('/acquisition/de');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(headers['set-cookie']?.[0]).toContain('Secure');
    await secure.close();
  });
});

it('shows the Black Friday banner from its start until its end', async () => {
  const app = await createTestApp({ env: { BLACK_FRIDAY: '2026-11-27T00:00Z/2026-11-28T00:00Z' } });
  const clock = jest.spyOn(Date, 'now');
  const shown: boolean[] = [];
  for (const time of ['2026-11-26T23:59:59Z', '2026-11-27T00:00:00Z', '2026-11-27T23:59:59Z', '2026-11-28T00:00:00Z']) {
    clock.mockReturnValue(Date.parse(time));
    const { text } = await request(app.url).get('/acquisition/en');
    shown.push(readDocument(text).state.page.flags.blackFriday);
  }
  expect(shown).toEqual([false, true, true, false]);
  await app.close();
});
