import { ConfigError } from '../shared/settings/parseEnvironment.ts';
import { parseBackendConfig } from './config.ts';

const secret = 'x'.repeat(32);
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/members',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Salon <salon@example.com>',
  PUBLIC_URL: 'https://club.example/',
  BACKEND_PUBLIC_URL: 'https://members.example',
  LOGIN_URL: 'https://shop.example/login',
  LINK_SIGNING_SECRET: secret,
  AUTH_JWT_SECRET: secret,
};
const findErrors = (environment: Record<string, string>): readonly string[] => {
  try {
    parseBackendConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
};

it('requires nothing in development', () => {
  expect(parseBackendConfig({ TRUST_PROXY: 'off', SMTP_URL: '' })).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 9090,
    publicUrl: 'http://localhost:3000',
    basePath: '/acquisition',
    databaseUrl: null,
    rateLimits: true,
  });
});

it('accepts a complete production environment', () => {
  expect(parseBackendConfig(production)).toMatchObject({
    production: true,
    host: '0.0.0.0',
    publicUrl: 'https://club.example',
  });
});

it.each(['a@b.example', 'Salon XIV <a@b.example>', '"Salon, XIV" <a@b.example>', '<a@b.example>'])(
  'accepts %s as one mailbox',
  (MAIL_FROM) => {
    expect(parseBackendConfig({ ...production, MAIL_FROM })).toMatchObject({ mailFrom: MAIL_FROM });
  },
);

it.each(['staging', 'prod', 'Development'])('treats NODE_ENV=%s as production', (NODE_ENV) => {
  expect(findErrors({ NODE_ENV })).toContain('LINK_SIGNING_SECRET is required in production');
  expect(parseBackendConfig({ ...production, NODE_ENV })).toMatchObject({ production: true });
});

it.each([
  ['PORT', '70000'],
  ['BACKEND_PORT', '-1'],
  ['DATABASE_URL', 'mysql://x'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['BASE_PATH', 'acquisition/'],
  ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
  ['MAIL_FROM', 'a@b.example;c@d.example'],
  ['MAIL_FROM', 'a@b.example c@d.example'],
  ['MAIL_FROM', 'Salon <a@b.example>, c@d.example'],
  ['MAIL_FROM', 'Salon <a@b.example> Shop <c@d.example>'],
  ['MAIL_FROM', 'Salon a@b.example'],
  ['BRAND_NAME', '<b>'],
  ['LINK_SIGNING_SECRET', 'short'],
  ['RATE_LIMITS', 'maybe'],
  ['TRUST_PROXY', 'true'],
  ['MAILS_PER_MINUTE', '0'],
  ['RETENTION_ENDED_REGISTRATION_DAYS', '0'],
  ['RETENTION_SENT_MAIL_DAYS', 'week'],
  ['RETENTION_DEAD_MAIL_DAYS', '-1'],
  ['MAILS_PER_MINUTE', 'many'],
  ['BOT_CHECK', 'sometimes'],
  ['BOT_CHECK_EFFORT', '1'],
  ['NEUTRAL_ANSWERS', 'mostly'],
])('names the variable of %s=%j, not the value', (name, value) => {
  const [error = ''] = findErrors({ [name]: value });
  expect(error.startsWith(`${name} `)).toBe(true);
  expect(error).not.toContain(value);
});

const escaped = 'must have @ / # ? : and % escaped in a user and a password, such as %40 for @';
const unreadable = 'must be a URL with a host, a port of at most 65535, and special characters escaped';

it.each([
  ['DATABASE_URL', 'postgres://salon:hun@ter2#w@db/members', escaped],
  ['DATABASE_URL', 'postgres://salon:hun@ter2?w@db/members', escaped],
  ['DATABASE_URL', 'postgres://salon:hun@ter2?w=1@db/members', escaped],
  ['DATABASE_URL', 'postgres://salon:hun@ter2?w=1#@db/members', escaped],
  ['DATABASE_URL', 'postgres://salon:hun@ter2/w==@db/members', escaped],
  ['DATABASE_URL', 'postgres://salon:hun/ter2@db/members', escaped],
  ['DATABASE_URL', 'postgres://salon:12/ter2@db/members', escaped],
  ['DATABASE_URL', 'postgres://salon:hun#ter2@db/members', escaped],
  ['DATABASE_URL', 'postgres://salon:hunter2@/w@db/members', escaped],
  ['DATABASE_URL', 'postgres://salon:hunter2%ff@db/members', escaped],
  ['DATABASE_URL', 'postgres://salon:hunter2%@db/members', escaped],
  ['DATABASE_URL', 'postgres://salon:hunter2@db:99999/members', unreadable],
  ['DATABASE_URL', 'POSTGRES://hunter2:port/members', unreadable],
  ['SMTP_URL', 'smtp://salon:hun@ter2#w@mail.example', escaped],
  ['SMTP_URL', 'smtps://salon:hun/ter2@mail.example:465', escaped],
  ['SMTP_URL', 'smtp:salon:hun#ter2@mail.example', escaped],
  ['SMTP_URL', 'smtp://hunter2 mail.example', unreadable],
  ['PUBLIC_URL', 'https://hunter2:99999', unreadable],
  ['LOGIN_URL', 'https://salon:hun/ter2@shop.example/login', unreadable],
])('explains the error of %s=%j without the value', (name, value, message) => {
  expect(findErrors({ ...production, [name]: value })).toEqual([`${name} ${message}`]);
});

it.each([
  ['DATABASE_URL', 'postgres://desk@salon.example:hunter2@db/members'],
  ['DATABASE_URL', 'postgres://salon:h%40u%2Fn%23t%3Fe%3Ar%25@db/members?options=a@b'],
  ['DATABASE_URL', 'postgres://salon:hun:ter2\\@[2001:db8::1]:5432/members?sslmode=require'],
  ['DATABASE_URL', 'postgres:///members?host=/tmp&user=a@b'],
  ['DATABASE_URL', 'postgres://salon:hunter2@/members?host=/tmp'],
  ['DATABASE_URL', 'postgres://%2Ftmp%2Fsocket/members'],
  ['SMTP_URL', 'smtp://desk@salon.example:hunter2@mail.example:587/?name=join.salon.example'],
  ['SMTP_URL', 'smtp:desk:hunter2@mail.example'],
  ['SHOP_URL', 'https://shop.example/@salon?mail=a@b#c@d'],
  ['LOGIN_URL', 'HTTPS://shop.example/100%'],
])('accepts %s=%j', (name, value) => {
  expect(findErrors({ ...production, [name]: value })).toEqual([]);
});

it.each([
  ['PUBLIC_URL', 'https://*.club.example'],
  ['PUBLIC_URL', 'https://club.example,club2.example'],
  ['BACKEND_PUBLIC_URL', 'https://*.club.example'],
  ['LOGIN_URL', 'https://*.club.example/login'],
])('rejects %s=%s, which is not a single host', (name, value) => {
  const bad = { ...production, [name]: value, STOP_DEADLINE_MS: '3000' };
  expect(
    findErrors(bad)
      .map((error) => error.split(' ')[0])
      .sort(),
  ).toEqual(['STOP_DEADLINE_MS', name].sort());
});

it('names every variable that production lacks', () => {
  const names = findErrors({
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    BOT_CHECK: 'Off',
    AUTH_JWKS_URL: 'https://id.example/keys',
  }).map((error) => error.split(' ')[0]);
  expect(names).toEqual([
    'AUTH_ISSUER',
    'AUTH_AUDIENCE',
    'LINK_SIGNING_SECRET',
    'LOGIN_URL',
    'RATE_LIMITS',
    'BOT_CHECK',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'PUBLIC_URL',
    'BACKEND_PUBLIC_URL',
  ]);
});

it.each(['on', 'watch'])('accepts BOT_CHECK=%s in production', (BOT_CHECK) => {
  expect(parseBackendConfig({ ...production, BOT_CHECK })).toMatchObject({ botCheck: BOT_CHECK });
});
