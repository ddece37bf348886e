import { type GradedResponse, gradeResponse } from './observatory.ts';

const good = {
  'content-security-policy':
    "default-src 'none'; script-src 'nonce-a' 'strict-dynamic'; style-src 'self'; object-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const cookies = ['lang=de; Path=/; Secure; SameSite=Lax'];
const html = '<script src="/a.js"></script>';
const response: GradedResponse = { headers: good, cookies, html };

it('a response with everything has the maximum score', () => {
  expect(gradeResponse(response)).toMatchObject({ grade: 'A+', score: 135 });
});

it('a response without headers fails', () => {
  expect(gradeResponse({ headers: {}, cookies: ['session=a'], html: '' })).toMatchObject({ grade: 'F', score: 0 });
});

const policy = (change: (text: string) => string): GradedResponse => ({
  ...response,
  headers: { ...good, 'content-security-policy': change(good['content-security-policy']) },
});

it.each<[string, GradedResponse, string, number]>([
  ['inline scripts', policy((text) => text.replace("'nonce-a' 'strict-dynamic'", "'unsafe-inline'")), 'policy', -20],
  ['eval', policy((text) => text.replace("'nonce-a'", "'nonce-a' 'unsafe-eval'")), 'policy', -10],
  ['scripts of any host', policy((text) => text.replace("'nonce-a' 'strict-dynamic'", 'https:')), 'policy', -20],
  ['strict-dynamic without a nonce', policy((text) => text.replace("'nonce-a' ", '')), 'policy', -25],
  ['requests by http', policy((text) => `${text}; connect-src http://a.example`), 'policy', -20],
  ['pictures by http', policy((text) => `${text}; img-src http://a.example`), 'policy', -10],
  ['inline styles', policy((text) => text.replace("style-src 'self'", "style-src 'unsafe-inline'")), 'policy', 0],
  ['another default', policy((text) => text.replace("default-src 'none'", "default-src 'self'")), 'policy', 5],
  ['frames of any site', policy((text) => text.replace("frame-ancestors 'none'", '')), 'framing', -20],
  ['a plain cookie', { ...response, cookies: ['lang=de'] }, 'cookies', -20],
  ['a session cookie readable by scripts', { ...response, cookies: ['sess=a; Secure; SameSite=Lax'] }, 'cookies', -30],
  ['a script of another site', { ...response, html: '<script src="https://a.example/b.js"></script>' }, 'scripts', -5],
  ['a short HSTS', { ...response, headers: { ...good, 'strict-transport-security': 'max-age=60' } }, 'transport', -10],
  ['a referrer for all', { ...response, headers: { ...good, 'referrer-policy': 'unsafe-url' } }, 'referrer', -5],
  [
    'credentialed responses readable by any origin',
    {
      ...response,
      headers: {
        ...good,
        'access-control-allow-origin': 'https://a.example',
        'access-control-allow-credentials': 'true',
      },
    },
    'sharing',
    -50,
  ],
])('%s has its score', (_what, given, part, points) => {
  expect(gradeResponse(given).points[part]).toBe(points);
});
