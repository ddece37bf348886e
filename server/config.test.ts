import { parseBackendConfig } from '../backend/config.ts';
import { ConfigError, parseAll } from '../shared/settings/parseEnvironment.ts';
import { embedsBackend, parseConfig } from './config.ts';

const secret = (name: string) => `${name}-0123456789-0123456789-0123456789`;

const production = (changes: Record<string, string | undefined> = {}) => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://join.salon.example',
  ACQ_BACKEND_GRAPHQL_URL: 'https://api.salon.example/graphql',
  LOGIN_URL: 'https://shop.salon.example/login',
  LINK_SIGNING_SECRET: secret('link'),
  AUTH_JWT_SECRET: secret('jwt'),
  ...changes,
});

/** Like the process: with the variables of the backend if it is embedded. */
const parseAsStarted = (env: Record<string, string | undefined>) =>
  parseAll(
    () => parseConfig(env),
    () => (embedsBackend(env) ? parseBackendConfig(env) : null),
  );

const findErrors = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    parseAsStarted(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
};

describe('the configuration', () => {
  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'True' }, false],
  ])('with %j: traces %s', (env, isTraced) => {
    expect(parseConfig(env).isTraced).toBe(isTraced);
  });

  it('needs no variable in development', () => {
    expect(parseConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      dataDeadlineMs: 2_000,
      drainDelayMs: 0,
      port: 3000,
      basePath: '/acquisition',
      publicUrl: 'http://localhost:3000',
      secure: false,
      environment: 'development',
      trustProxy: 0,
      graphqlUrl: 'http://localhost:9090/graphql',
      internalGraphqlUrl: 'http://localhost:9090/graphql',
      websocketUrl: 'ws://localhost:9090/graphql',
      referrerShadowMode: false,
    });
  });

  it('derives the URLs of site and embedded backend from their ports', () => {
    const config = parseConfig({ PORT: '4000', BACKEND_PORT: '4001' });
    expect(config.publicUrl).toBe('http://localhost:4000');
    expect(config.graphqlUrl).toBe('http://localhost:4001/graphql');
  });

  it('embeds the backend if none is configured, and never in production', () => {
    expect(embedsBackend({ ACQ_BACKEND_GRAPHQL_URL: ' ' })).toBe(true);
    expect(embedsBackend({ ACQ_BACKEND_GRAPHQL_URL: 'https://api.salon.example/graphql' })).toBe(false);
    expect(embedsBackend({ NODE_ENV: 'production' })).toBe(false);
  });

  it('has the configured brands, and invented ones with the demo brand only', () => {
    const brandsWith = (env: Record<string, string>) => parseConfig(env).featuredBrands;
    expect(brandsWith({}).length).toBeGreaterThanOrEqual(8);
    expect(brandsWith({ BRAND_NAME: 'Maison' })).toEqual([]);
    expect(brandsWith({ BRAND_NAME: 'Maison', FEATURED_BRANDS: ' One, Two & Co ' })).toEqual(['One', 'Two & Co']);
    expect(brandsWith({ FEATURED_BRANDS: 'off' })).toEqual([]);
    for (const wrong of [
      'One,,Two',
      'One, One',
      'a<b>',
      'x'.repeat(41),
      Array.from({ length: 25 }, (_, i) => i).join(),
    ])
      expect(findErrors({ FEATURED_BRANDS: wrong })).toEqual([expect.stringMatching(/^FEATURED_BRANDS must /)]);
  });

  it('uses the configured backend', () => {
    expect(parseConfig({ ACQ_BACKEND_GRAPHQL_URL: 'https://api.salon.example/graphql' })).toMatchObject({
      graphqlUrl: 'https://api.salon.example/graphql',
      internalGraphqlUrl: 'https://api.salon.example/graphql',
      websocketUrl: '',
    });
  });

  it('uses the internal URL of the backend if there is one', () => {
    expect(parseConfig({ ACQ_BACKEND_INTERNAL_URL: 'http://backend:9090/graphql' })).toMatchObject({
      graphqlUrl: 'http://localhost:9090/graphql',
      internalGraphqlUrl: 'http://backend:9090/graphql',
    });
  });

  it.each(['PORT', 'HOST', 'PUBLIC_URL', 'ENVIRONMENT', 'TRUST_PROXY', 'BACKEND_PORT', 'RATE_LIMITS', 'BRAND_NAME'])(
    'treats an empty %s as not set',
    (name) => {
      expect(parseConfig({ [name]: '' })).toEqual(parseConfig({}));
    },
  );

  it.each([
    ['https://join.salon.example', 'https://join.salon.example', true],
    ['https://join.salon.example/', 'https://join.salon.example', true],
    ['http://join.salon.example:8080', 'http://join.salon.example:8080', false],
  ])('reads the public URL %s as the origin %s', (given, publicUrl, secure) => {
    expect(parseConfig({ PUBLIC_URL: given })).toMatchObject({ publicUrl, secure });
  });

  it.each([
    ['', '/acquisition'],
    ['/', ''],
    ['/join', '/join'],
    ['/a/b-2', '/a/b-2'],
  ])('reads the base path %p as %p', (given, basePath) => {
    expect(parseConfig({ BASE_PATH: given }).basePath).toBe(basePath);
  });

  it.each([
    ['off', 0],
    ['0', 0],
    ['2', 2],
  ])('trusts the proxies of TRUST_PROXY=%s: %i', (given, hops) => {
    expect(parseConfig({ TRUST_PROXY: given }).trustProxy).toBe(hops);
  });

  it('keeps idle connections for 75 s, or as configured', () => {
    expect(parseConfig({}).keepAliveTimeoutMs).toBe(75_000);
    expect(parseConfig({ KEEP_ALIVE_TIMEOUT_MS: '620000' }).keepAliveTimeoutMs).toBe(620_000);
    expect(() => parseConfig({ KEEP_ALIVE_TIMEOUT_MS: 'never' })).toThrow('KEEP_ALIVE_TIMEOUT_MS');
  });

  it.each([
    [{ SHOP_URL: 'https://shop.example' }, 'https://shop.example/login'],
    [{ SHOP_URL: 'https://shop.example/club/' }, 'https://shop.example/club/login'],
    [{ SHOP_URL: 'https://shop.example', LOGIN_URL: 'https://id.example/' }, 'https://id.example/'],
    [{}, 'https://shop.salonxiv.example/login'],
  ])('site and backend have the same login URL with %j: %s', (env, loginUrl) => {
    expect(parseConfig(env).loginUrl).toBe(loginUrl);
    expect(parseBackendConfig(env).loginUrl).toBe(loginUrl);
  });

  it('uses the embedded sign-in, or the login URL with an identity provider', () => {
    const provider = { AUTH_JWKS_URL: 'https://id.example/keys', AUTH_ISSUER: 'id', AUTH_AUDIENCE: 'salon' };
    const env = { LOGIN_URL: 'https://id.example/login' };
    expect(parseConfig(env).adminSignInUrl).toBe('http://localhost:9090/admin-sign-in');
    expect(parseConfig({ ...env, ...provider }).adminSignInUrl).toBe('https://id.example/login');
  });

  it.each([
    '2026-11-27T00:00Z/2026-11-28T00:00Z',
    '2026-11-27T01:00:00+01:00/2026-11-28T01:00:00.000+01:00',
    '2026-11-26T19:00-05:00/2026-11-28T00:00:00Z',
  ])('reads %s as the same time on every machine', (BLACK_FRIDAY) => {
    const { blackFriday } = parseConfig({ BLACK_FRIDAY });
    expect(blackFriday).toEqual({ from: Date.UTC(2026, 10, 27), until: Date.UTC(2026, 10, 28) });
  });

  it.each([
    '1.4.0',
    'salon-xiv@1.4.0',
    'salon-xiv@1.4.0+5',
    '@salon/site@v2',
    'salon@4f2a9c1',
    'feature/x',
    'x'.repeat(200),
  ])('accepts the version %s', (APP_VERSION) => {
    expect(parseConfig({ APP_VERSION }).version).toBe(APP_VERSION);
    expect(parseBackendConfig({ APP_VERSION }).version).toBe(APP_VERSION);
  });

  it.each([
    'postgres://salon@/salon?host=/var/run/postgresql',
    'postgresql://salon:p%40ss@/salon?host=/cloudsql/project:region:name',
    'postgres:///salon?host=/var/run/postgresql',
    'postgresql://%2Fvar%2Frun%2Fpostgresql/salon',
    'postgres://salon:secret@db:5432/salon?sslmode=verify-full',
  ])('accepts the database URL %s', (DATABASE_URL) => {
    expect(parseBackendConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('ignores the variables of a Kubernetes Service', () => {
    const links = (name: string, port: number, address: string) => ({
      [`${name}_SERVICE_HOST`]: address,
      [`${name}_SERVICE_PORT`]: String(port),
      [`${name}_SERVICE_PORT_HTTP`]: String(port),
      [`${name}_PORT`]: `tcp://${address}:${port}`,
      [`${name}_PORT_${port}_TCP`]: `tcp://${address}:${port}`,
      [`${name}_PORT_${port}_TCP_PROTO`]: 'tcp',
      [`${name}_PORT_${port}_TCP_PORT`]: String(port),
      [`${name}_PORT_${port}_TCP_ADDR`]: address,
    });
    const pod = {
      ...links('KUBERNETES', 443, '10.96.0.1'),
      ...links('SITE', 3000, '10.96.3.3'),
      ...links('BACKEND', 9090, '10.96.3.4'),
      ...links('METRICS', 9464, '[fd00::1]'),
    };
    const env = production({
      DATABASE_URL: 'postgres://db/salon',
      SMTP_URL: 'smtp://mail',
      MAIL_FROM: 'salon@salon.example',
      BACKEND_PUBLIC_URL: 'https://api.salon.example',
    });
    expect(parseConfig({ ...pod, ...env })).toEqual(parseConfig(env));
    expect(parseBackendConfig({ ...pod, ...env })).toEqual(parseBackendConfig(env));
    expect(parseBackendConfig({ ...pod, ...env, BACKEND_PORT: '9191' }).port).toBe(9191);
    expect(parseConfig({ BACKEND_PORT: 'udp://10.96.3.4:9090' }).graphqlUrl).toBe('http://localhost:9090/graphql');
  });

  it('may contain an email, a telephone number and a container id', () => {
    const contact = { CONCIERGE_EMAIL: 'desk.london@salon.example', CONCIERGE_PHONE: '+44 20 7946 0014' };
    expect(findErrors({ ...contact, GTM_CONTAINER_ID: 'GTM-ABC1234' })).toEqual([]);
  });

  it('is frozen', () => {
    expect(Object.isFrozen(parseConfig({}))).toBe(true);
  });
});

describe('an invalid configuration', () => {
  it.each([
    ['PORT', 'three thousand'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['BACKEND_PORT', '0x10'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['BASE_PATH', 'acquisition'],
    ['BASE_PATH', '/acquisition/'],
    ['BASE_PATH', '//evil.example'],
    ['BASE_PATH', '/Acquisition'],
    ['PUBLIC_URL', 'join.salon.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://join.salon.example/acquisition'],
    ['LINK_SIGNING_SECRET', 'a-short-secret'],
    ['AUTH_JWT_SECRET', 'a-short-secret'],
    ['BRAND_NAME', '<b>Salon</b>'],
    ['MAILS_PER_MINUTE', 'many'],
    ['ACQ_BACKEND_GRAPHQL_URL', 'ftp://api.salon.example'],
    ['ACQ_BACKEND_INTERNAL_URL', 'http://site:hun@ter2#w@backend:9090/graphql'],
    ['ACQ_BACKEND_INTERNAL_URL', 'http://site:hunter2%w@backend:9090/graphql'],
    ['ACQ_BACKEND_WS_URL', 'wss://*.salon.example'],
    ['ACQ_BACKEND_WS_URL', 'https://api.salon.example'],
    ['DATABASE_URL', 'mysql://db'],
    ['SMTP_URL', 'http://mail'],
    ['RATE_LIMITS', 'maybe'],
    ['REFERRER_SHADOW_MODE', '1'],
    ['GTM_CONTAINER_ID', "GTM-1234'-alert(1)-'"],
    ['GTM_CONTAINER_ID', 'gtm-abcd'],
    ['SENTRY_DSN', 'https://sentry.example/1'],
    ['SENTRY_DSN', 'https://key@sentry.example/'],
    ['SENTRY_DSN', 'key@sentry.example/1'],
    ['SHOP_URL', 'javascript:alert(1)'],
    ['LOGIN_URL', 'data:text/html,x'],
    ['CONCIERGE_PHONE', '0800 SALON'],
    ['CONCIERGE_PHONE', '+44 20;phone-context=evil'],
    ['CONCIERGE_EMAIL', 'desk@salon.example?bcc=a@b.example'],
    ['CONCIERGE_EMAIL', 'Desk <desk@salon.example>'],
    ['CONCIERGE_EMAIL', 'desk@salon'],
    ['CONSENT_SCRIPT_URL', '//cdn.example/loader.js'],
    ['TRACKING_ORIGINS', "https://pixel.example 'unsafe-inline'"],
    ['TRACKING_ORIGINS', 'https://pixel.example/path'],
    ['TRACKING_ORIGINS', 'http://pixel.example'],
    ['TRACKING_ORIGINS', 'https://*'],
    ['OPTIONAL_FIELDS', 'postalCode, shoeSize'],
    ['DATA_DEADLINE_MS', '0'],
    ['DRAIN_DELAY_MS', 'soon'],
    ['ENVIRONMENT', '<script>'],
    ['ENVIRONMENT', 'x'.repeat(65)],
    ['APP_VERSION', 'x'.repeat(201)],
    ['APP_VERSION', '1.4.0 of <today>'],
    ['APP_VERSION', 'visitor@example.com'],
    ['BACKEND_PORT', 'tcp://'],
    ['BACKEND_PORT', 'http://10.96.3.4:9090'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_URL', 'postgres://:@:/'],
    ['BLACK_FRIDAY', '2026-11-27T00:00/2026-11-28T00:00'],
    ['BLACK_FRIDAY', '2026-11-27/2026-11-28'],
    ['BLACK_FRIDAY', '2026-11-27T00:00Z/2026-11-28T00:00'],
    ['BLACK_FRIDAY', '2026-11-28T00:00Z/2026-11-27T00:00Z'],
    ['BLACK_FRIDAY', '2026-11-27T00:00Z'],
    ['BLACK_FRIDAY', '27.11.2026 00:00 CET/28.11.2026 00:00 CET'],
  ])('names %s when it is %p', (name, value) => {
    const errors = findErrors({ [name]: value });
    expect(errors.some((error) => error.startsWith(`${name} `))).toBe(true);
  });

  it.each([
    'ACQ_BACKEND_GRAPHQL_URL',
    'ADMIN_SIGN_IN_URL',
    'AUTH_JWKS_URL',
    'CONSENT_SCRIPT_URL',
    'GROWTHBOOK_API_HOST',
    'GROWTHBOOK_REALTIME_URL',
    'HERO_VIDEO_URL',
    'LOGIN_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'PUBLIC_URL',
    'SHOP_URL',
  ])('is rejected for a user or password in %s', (name) => {
    for (const user of ['user:hunter2', 'user', ':hunter2', 'us%40er:hunter2'])
      expect(findErrors(production({ [name]: `https://${user}@host.example/x` }))).toContainEqual(
        `${name} must not contain a user or a password; ACQ_BACKEND_INTERNAL_URL may`,
      );
    expect(findErrors(production({ ACQ_BACKEND_WS_URL: 'wss://user:hunter2@api.example' }))[0]).toMatch(
      /^ACQ_BACKEND_WS_URL /,
    );
    const internal = { ACQ_BACKEND_INTERNAL_URL: 'http://user:hunter2@backend:9090/graphql' };
    expect(JSON.stringify(parseConfig(production(internal)).forBrowser)).not.toContain('hunter2');
  });

  it('names all invalid variables at once', () => {
    const errors = findErrors({
      PORT: 'x',
      BASE_PATH: 'y',
      PUBLIC_URL: 'z',
      RATE_LIMITS: 'w',
      SMTP_URL: 'v',
      LEAN_REGISTRATION: 'u',
    }).join('\n');
    for (const name of ['PORT', 'BASE_PATH', 'PUBLIC_URL', 'RATE_LIMITS', 'SMTP_URL', 'LEAN_REGISTRATION'])
      expect(errors).toContain(name);
  });

  it('names missing and invalid variables in production', () => {
    const errors = findErrors({ NODE_ENV: 'production', PORT: 'x' }).join('\n');
    for (const name of ['PORT', 'LINK_SIGNING_SECRET', 'ACQ_BACKEND_GRAPHQL_URL', 'LOGIN_URL'])
      expect(errors).toContain(name);
  });

  it('never repeats a value', () => {
    const secret = 'hunter2-hunter2';
    const names = [
      'PORT',
      'BASE_PATH',
      'PUBLIC_URL',
      'DATABASE_URL',
      'SMTP_URL',
      'SENTRY_DSN',
      'RATE_LIMITS',
      'OPTIONAL_FIELDS',
    ];
    const env = Object.fromEntries(names.map((name) => [name, `!${secret}`]));
    expect(findErrors(env).length).toBeGreaterThanOrEqual(names.length);
    for (const form of [
      env,
      production({ AUTH_JWT_SECRET: secret, RATE_LIMITS: 'off' }),
      { ...env, NODE_ENV: 'production' },
    ]) {
      expect(() => parseConfig(form)).toThrow(ConfigError);
      expect(findErrors(form).join('\n')).not.toContain(secret);
    }
  });
});

describe('in production', () => {
  it('a complete configuration is valid', () => {
    expect(findErrors(production())).toEqual([]);
    expect(parseConfig(production())).toMatchObject({
      production: true,
      secure: true,
      host: '0.0.0.0',
      drainDelayMs: 5_000,
    });
  });

  it('is the environment for browsers, unless ENVIRONMENT is set', () => {
    expect(parseConfig(production()).environment).toBe('production');
    expect(parseConfig(production({ ENVIRONMENT: 'staging' })).environment).toBe('staging');
  });

  it.each([
    [{}, 'https://shop.salon.example/login'],
    [{ AUTH_JWT_SECRET: undefined }, ''],
    [
      { OIDC_ISSUER: 'https://id.salon.example', OIDC_CLIENT_ID: 'x' },
      'https://join.salon.example/acquisition/admin/sign-in',
    ],
  ])('has the sign-in URL of the token issuer: %j', (changes, url) => {
    expect(parseConfig(production(changes)).adminSignInUrl).toBe(url);
  });

  it.each([
    ['LINK_SIGNING_SECRET', { LINK_SIGNING_SECRET: ' ' }],
    ['ACQ_BACKEND_GRAPHQL_URL', { ACQ_BACKEND_GRAPHQL_URL: undefined }],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.salon.example' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.salon.example', OIDC_CLIENT_ID: 'salon' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['LOGIN_URL', { LOGIN_URL: undefined }],
    ['AUTH_ISSUER', { AUTH_JWT_SECRET: '', AUTH_JWKS_URL: 'https://id.salon.example/keys', AUTH_AUDIENCE: 'x' }],
    ['AUTH_AUDIENCE', { AUTH_JWKS_URL: 'https://id.salon.example/keys', AUTH_ISSUER: 'x' }],
  ])('an invalid or missing %s is an error', (name, changes) => {
    const errors = findErrors(production(changes));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(name);
  });
});

describe('an environment of any other name', () => {
  it.each(['staging', 'prod', 'Development'])('%s starts no embedded backend and requires the secrets', (NODE_ENV) => {
    const errors = findErrors({ NODE_ENV }).join('\n');
    for (const name of ['ACQ_BACKEND_GRAPHQL_URL', 'LINK_SIGNING_SECRET']) expect(errors).toContain(name);
    expect(parseConfig(production({ NODE_ENV })).production).toBe(true);
  });
});

it.each(['0', '250'])('a configured drain delay of %s applies in production', (given) => {
  expect(parseConfig(production({ DRAIN_DELAY_MS: given })).drainDelayMs).toBe(Number(given));
});

it.each([
  [{}, 25_000],
  [{ DRAIN_DELAY_MS: '10000' }, 30_000],
  [{ DRAIN_DELAY_MS: '10000', STOP_DEADLINE_MS: '12000' }, 12_000],
])('with %j the shutdown deadline in production is %d ms', (given, deadline) => {
  expect(parseConfig(production(given)).stopDeadlineMs).toBe(deadline);
});

it.each([{ DRAIN_DELAY_MS: '5000' }, {}])('a drain delay as long as the deadline is rejected: %j', (given) => {
  expect(findErrors(production({ ...given, STOP_DEADLINE_MS: '5000' }))).toEqual([
    'STOP_DEADLINE_MS must be longer than DRAIN_DELAY_MS (default 5000), which is part of it',
  ]);
  expect(findErrors({ ...given, STOP_DEADLINE_MS: '5001' })).toEqual([]);
});

describe('the public part of the configuration', () => {
  const secrets = {
    DATABASE_URL: 'postgres://user:DBSECRET@db/x',
    SMTP_URL: 'smtp://user:MAILSECRET@mail:25',
    MAIL_FROM: 'Salon <salon@salon.example>',
    LINK_SIGNING_SECRET: secret('LINKSECRET'),
    AUTH_JWT_SECRET: secret('JWTSECRET'),
    AUTH_JWKS_URL: 'https://JWKSHOST.example/keys',
    AUTH_ISSUER: 'ISSUER',
    AUTH_AUDIENCE: 'AUDIENCE',
    OIDC_ISSUER: 'https://PROVIDER.example',
    OIDC_CLIENT_ID: 'OIDCCLIENT',
    OIDC_CLIENT_SECRET: 'OIDCSECRET',
    ACQ_BACKEND_INTERNAL_URL: 'http://INTERNAL.example/graphql',
    REFERRER_BLOCKLIST_FILE: '/etc/BLOCKLIST.json',
    GROWTHBOOK_API_HOST: 'https://GROWTHHOST.example',
    GROWTHBOOK_REALTIME_URL: 'https://PINGHOST.example',
  };

  it('contains no secret and no internal host', () => {
    const text = JSON.stringify(parseConfig(secrets).forBrowser).toUpperCase();
    for (const word of [
      ...['DBSECRET', 'MAILSECRET', 'LINKSECRET', 'JWTSECRET', 'JWKSHOST', 'ISSUER', 'AUDIENCE', 'PROVIDER', 'OIDC'],
      ...['INTERNAL', 'BLOCKLIST', 'POSTGRES', 'SMTP', 'GROWTHHOST', 'PINGHOST'],
    ]) {
      expect(text).not.toContain(word);
    }
  });

  it.each([
    [{}, 'extended'],
    [{ ACQ_BACKEND_GRAPHQL_URL: 'https://api.example/graphql' }, 'basic'],
    [{ ACQ_BACKEND_GRAPHQL_URL: 'https://api.example/graphql', CODE_DETAILS: 'Extended' }, 'extended'],
    [{ CODE_DETAILS: 'basic' }, 'basic'],
  ])('queries extended code details of the embedded backend only, or as configured: %j', (environment, codeDetails) => {
    expect(parseConfig(environment).forBrowser.codeDetails).toBe(codeDetails);
  });

  it.each([parseConfig, parseBackendConfig])('site and backend have the same sender and support contact', (parse) => {
    const settings = { MAIL_FROM: 'Salon <salon@salon.example>', CONCIERGE_PHONE: '+44 20 7946 0014' };
    expect(parse(settings)).toMatchObject({
      mailFrom: 'Salon <salon@salon.example>',
      supportContact: [{ text: '+44 20 7946 0014' }, { text: 'concierge@salonxiv.example' }],
    });
  });

  it('has a default sender and support contact, except in production', () => {
    expect(parseConfig(secrets).forBrowser).toMatchObject({
      mailFrom: 'Salon <salon@salon.example>',
      supportContact: [
        { text: '+49 30 23125 014', href: 'tel:+493023125014', channel: 'speak' },
        { text: 'concierge@salonxiv.example', href: 'mailto:concierge@salonxiv.example', channel: 'write' },
      ],
    });
    expect(parseConfig(production({})).forBrowser).toMatchObject({
      mailFrom: '',
      supportContact: [],
    });
  });

  it('has exactly these fields', () => {
    expect(Object.keys(parseConfig(secrets).forBrowser).sort()).toEqual([
      'adminSignInUrl',
      'basePath',
      'botCheck',
      'brandCode',
      'brandName',
      'codeDetails',
      'consentScriptUrl',
      'consentSettingsId',
      'environment',
      'featuredBrands',
      'graphqlUrl',
      'growthbookKey',
      'gtmContainerId',
      'heroVideoUrl',
      'loginUrl',
      'mailFrom',
      'optionalFields',
      'publicUrl',
      'sentryDsn',
      'shopUrl',
      'supportContact',
      'version',
      'websocketUrl',
    ]);
  });
});

it.each([
  [{}, { botCheck: true }],
  [{ BOT_CHECK: 'watch' }, { botCheck: true }],
  [{ BOT_CHECK: 'off' }, {}],
  // Its backend may not support the check.
  [production({ BOT_CHECK: 'off' }), {}],
])('contains the bot check unless it is off (%#)', (env, expected) => {
  const { botCheck } = parseConfig(env).forBrowser;
  expect({ ...(botCheck === undefined ? {} : { botCheck }) }).toEqual(expected);
  expect(JSON.stringify(parseConfig(env).forBrowser).includes('botCheck')).toBe('botCheck' in expected);
});
