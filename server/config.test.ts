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

/** As the process does: with the backend's own variables where the backend is embedded. */
const parseAsStarted = (env: Record<string, string | undefined>) =>
  parseAll(
    () => parseConfig(env),
    () => (embedsBackend(env) ? parseBackendConfig(env) : null),
  );

const problemsOf = (env: Record<string, string | undefined>): readonly string[] => {
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

  it('needs nothing in development', () => {
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

  it('lets the embedded backend and the printed origin follow their ports', () => {
    const config = parseConfig({ PORT: '4000', BACKEND_PORT: '4001' });
    expect(config.publicUrl).toBe('http://localhost:4000');
    expect(config.graphqlUrl).toBe('http://localhost:4001/graphql');
  });

  it('embeds the backend where none is configured, and never in production', () => {
    expect(embedsBackend({ ACQ_BACKEND_GRAPHQL_URL: ' ' })).toBe(true);
    expect(embedsBackend({ ACQ_BACKEND_GRAPHQL_URL: 'https://api.salon.example/graphql' })).toBe(false);
    expect(embedsBackend({ NODE_ENV: 'production' })).toBe(false);
  });

  it('names the brands of the installation, and invented ones with the demo brand alone', () => {
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
      expect(problemsOf({ FEATURED_BRANDS: wrong })).toEqual([expect.stringMatching(/^FEATURED_BRANDS must /)]);
  });

  it('asks a backend that is configured', () => {
    expect(parseConfig({ ACQ_BACKEND_GRAPHQL_URL: 'https://api.salon.example/graphql' })).toMatchObject({
      graphqlUrl: 'https://api.salon.example/graphql',
      internalGraphqlUrl: 'https://api.salon.example/graphql',
      websocketUrl: '',
    });
  });

  it('reaches the backend by its private address where there is one', () => {
    expect(parseConfig({ ACQ_BACKEND_INTERNAL_URL: 'http://backend:9090/graphql' })).toMatchObject({
      graphqlUrl: 'http://localhost:9090/graphql',
      internalGraphqlUrl: 'http://backend:9090/graphql',
    });
  });

  it.each(['PORT', 'HOST', 'PUBLIC_URL', 'ENVIRONMENT', 'TRUST_PROXY', 'BACKEND_PORT', 'RATE_LIMITS', 'BRAND_NAME'])(
    'takes an empty %s for one that is not set',
    (name) => {
      expect(parseConfig({ [name]: '' })).toEqual(parseConfig({}));
    },
  );

  it.each([
    ['https://join.salon.example', 'https://join.salon.example', true],
    ['https://join.salon.example/', 'https://join.salon.example', true],
    ['http://join.salon.example:8080', 'http://join.salon.example:8080', false],
  ])('reads the public address %s as the origin %s', (given, publicUrl, secure) => {
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

  it('keeps idle connections for 75 s, or for as long as a balancer needs', () => {
    expect(parseConfig({}).keepAliveTimeoutMs).toBe(75_000);
    expect(parseConfig({ KEEP_ALIVE_TIMEOUT_MS: '620000' }).keepAliveTimeoutMs).toBe(620_000);
    expect(() => parseConfig({ KEEP_ALIVE_TIMEOUT_MS: 'never' })).toThrow('KEEP_ALIVE_TIMEOUT_MS');
  });

  it.each([
    [{ SHOP_URL: 'https://shop.example' }, 'https://shop.example/login'],
    [{ SHOP_URL: 'https://shop.example/club/' }, 'https://shop.example/club/login'],
    [{ SHOP_URL: 'https://shop.example', LOGIN_URL: 'https://id.example/' }, 'https://id.example/'],
    [{}, 'https://shop.salonxiv.example/login'],
  ])('site and backend lead from %j to the same log-in, %s', (env, loginUrl) => {
    expect(parseConfig(env).loginUrl).toBe(loginUrl);
    expect(parseBackendConfig(env).loginUrl).toBe(loginUrl);
  });

  it('sends an administrator to the embedded sign-in, and past it where an identity provider signs people in', () => {
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
  ])('takes the version %s, with which error reports are told', (APP_VERSION) => {
    expect(parseConfig({ APP_VERSION }).version).toBe(APP_VERSION);
    expect(parseBackendConfig({ APP_VERSION }).version).toBe(APP_VERSION);
  });

  it.each([
    'postgres://salon@/salon?host=/var/run/postgresql',
    'postgresql://salon:p%40ss@/salon?host=/cloudsql/project:region:name',
    'postgres:///salon?host=/var/run/postgresql',
    'postgresql://%2Fvar%2Frun%2Fpostgresql/salon',
    'postgres://salon:secret@db:5432/salon?sslmode=verify-full',
  ])('takes the database address %s', (DATABASE_URL) => {
    expect(parseBackendConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('takes what Kubernetes says of a Service in each pod for no setting of its own', () => {
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
    const own = production({
      DATABASE_URL: 'postgres://db/salon',
      SMTP_URL: 'smtp://mail',
      MAIL_FROM: 'salon@salon.example',
      BACKEND_PUBLIC_URL: 'https://api.salon.example',
    });
    expect(parseConfig({ ...pod, ...own })).toEqual(parseConfig(own));
    expect(parseBackendConfig({ ...pod, ...own })).toEqual(parseBackendConfig(own));
    expect(parseBackendConfig({ ...pod, ...own, BACKEND_PORT: '9191' }).port).toBe(9191);
    expect(parseConfig({ BACKEND_PORT: 'udp://10.96.3.4:9090' }).graphqlUrl).toBe('http://localhost:9090/graphql');
  });

  it('cannot be changed', () => {
    expect(Object.isFrozen(parseConfig({}))).toBe(true);
  });
});

describe('a configuration that is not usable', () => {
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
    ['APP_VERSION', 'guest@example.com'],
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
    const problems = problemsOf({ [name]: value });
    expect(problems.some((problem) => problem.startsWith(`${name} `))).toBe(true);
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
  ])('says of %s with a user or a password where they belong', (name) => {
    for (const user of ['user:hunter2', 'user', ':hunter2', 'us%40er:hunter2'])
      expect(problemsOf(production({ [name]: `https://${user}@host.example/x` }))).toContainEqual(
        `${name} must not contain a user or a password; ACQ_BACKEND_INTERNAL_URL may`,
      );
    expect(problemsOf(production({ ACQ_BACKEND_WS_URL: 'wss://user:hunter2@api.example' }))[0]).toMatch(
      /^ACQ_BACKEND_WS_URL /,
    );
    const internal = { ACQ_BACKEND_INTERNAL_URL: 'http://user:hunter2@backend:9090/graphql' };
    expect(JSON.stringify(parseConfig(production(internal)).forBrowser)).not.toContain('hunter2');
  });

  it('names everything that is wrong at once', () => {
    const problems = problemsOf({
      PORT: 'x',
      BASE_PATH: 'y',
      PUBLIC_URL: 'z',
      RATE_LIMITS: 'w',
      SMTP_URL: 'v',
      LEAN_REGISTRATION: 'u',
    }).join('\n');
    for (const name of ['PORT', 'BASE_PATH', 'PUBLIC_URL', 'RATE_LIMITS', 'SMTP_URL', 'LEAN_REGISTRATION'])
      expect(problems).toContain(name);
  });

  it('names what is missing in production together with what is wrong', () => {
    const problems = problemsOf({ NODE_ENV: 'production', PORT: 'x' }).join('\n');
    for (const name of ['PORT', 'LINK_SIGNING_SECRET', 'ACQ_BACKEND_GRAPHQL_URL', 'LOGIN_URL'])
      expect(problems).toContain(name);
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
    expect(problemsOf(env).length).toBeGreaterThanOrEqual(names.length);
    for (const form of [
      env,
      production({ AUTH_JWT_SECRET: secret, RATE_LIMITS: 'off' }),
      { ...env, NODE_ENV: 'production' },
    ]) {
      expect(() => parseConfig(form)).toThrow(ConfigError);
      expect(problemsOf(form).join('\n')).not.toContain(secret);
    }
  });
});

describe('in production', () => {
  it('a complete configuration starts', () => {
    expect(problemsOf(production())).toEqual([]);
    expect(parseConfig(production())).toMatchObject({
      production: true,
      secure: true,
      host: '0.0.0.0',
      drainDelayMs: 5_000,
    });
  });

  it('is told to browsers as such, unless the environment has a name', () => {
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
  ])('an administrator signs in where tokens come from: %j', (changes, address) => {
    expect(parseConfig(production(changes)).adminSignInUrl).toBe(address);
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
  ])('the start is refused by the name of %s', (name, changes) => {
    const problems = problemsOf(production(changes));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
  });
});

describe('an environment of any other name', () => {
  it.each(['staging', 'prod', 'Development'])('%s starts no embedded backend and wants the secrets', (NODE_ENV) => {
    const problems = problemsOf({ NODE_ENV }).join('\n');
    for (const name of ['ACQ_BACKEND_GRAPHQL_URL', 'LINK_SIGNING_SECRET']) expect(problems).toContain(name);
    expect(parseConfig(production({ NODE_ENV })).production).toBe(true);
  });
});

it.each(['0', '250'])('a drain delay of %s that is named holds in production too', (given) => {
  expect(parseConfig(production({ DRAIN_DELAY_MS: given })).drainDelayMs).toBe(Number(given));
});

it.each([
  [{}, 25_000],
  [{ DRAIN_DELAY_MS: '10000' }, 30_000],
  [{ DRAIN_DELAY_MS: '10000', STOP_DEADLINE_MS: '12000' }, 12_000],
])('with %j in production a process ends %d ms after its signal at the latest', (given, deadline) => {
  expect(parseConfig(production(given)).stopDeadlineMs).toBe(deadline);
});

it.each([{ DRAIN_DELAY_MS: '5000' }, {}])('a drain delay that fills the whole deadline is refused: %j', (given) => {
  expect(problemsOf(production({ ...given, STOP_DEADLINE_MS: '5000' }))).toEqual([
    'STOP_DEADLINE_MS must be longer than DRAIN_DELAY_MS (default 5000), which is part of it',
  ]);
  expect(problemsOf({ ...given, STOP_DEADLINE_MS: '5001' })).toEqual([]);
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

  it('holds no secret and nothing of the inside', () => {
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
  ])('asks a backend of unknown reach about the contract alone: %j', (environment, codeDetails) => {
    expect(parseConfig(environment).forBrowser.codeDetails).toBe(codeDetails);
  });

  it.each([parseConfig, parseBackendConfig])('every side names the sender and the concierge alike', (parse) => {
    const named = { MAIL_FROM: 'Salon <salon@salon.example>', CONCIERGE_PHONE: '+44 20 7946 0014' };
    expect(parse(named)).toMatchObject({
      mailFrom: 'Salon <salon@salon.example>',
      supportContact: [{ text: '+44 20 7946 0014' }, { text: 'concierge@salonxiv.example' }],
    });
  });

  it('shows the sender of the mails and the concierge, in production only those that are named', () => {
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

  it('names these fields and no others', () => {
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
  // Its backend may be one that knows of no check.
  [production({ BOT_CHECK: 'off' }), {}],
])('tells browsers of the bot check, and not a word of it where it is off (%#)', (env, expected) => {
  const { botCheck } = parseConfig(env).forBrowser;
  expect({ ...(botCheck === undefined ? {} : { botCheck }) }).toEqual(expected);
  expect(JSON.stringify(parseConfig(env).forBrowser).includes('botCheck')).toBe('botCheck' in expected);
});
