/** Reads the site's environment variables. */
import * as v from 'valibot';
import { signInPath } from '../shared/security/adminAccess.ts';
import { commonVariables, demoBrandName, isProduction, toCommonSettings } from '../shared/settings/commonVariables.ts';
import { parseEnvironment } from '../shared/settings/parseEnvironment.ts';
import {
  codeDetails,
  environmentNamePattern,
  gtmContainerIdPattern,
  optionalFields,
  type PublicConfig,
} from '../shared/settings/publicConfig.ts';
import {
  type Environment,
  onOff,
  text,
  urlSetting,
  urlWithoutPassword,
  variable,
  webUrl,
  wholeNumber,
} from '../shared/settings/variableTypes.ts';

/** Invented, because a demonstration uses no trademarks. */
const demoBrands: readonly string[] = [
  'Velmontane',
  'Ardenne Sault',
  'Oriel Dace',
  'Noémie Vasquière',
  'Pellandro',
  'Vauquelis',
  'Ysandre Holt',
  'Tarn & Oxley',
  'Casa Tiravento',
  'Marrenhault',
  'Hollin Strake',
  'Kessendal',
];

const splitList = v.transform((value: string) => value.split(/[\s,]+/).filter(Boolean));

const periodMessage = 'must be two ISO 8601 times with a zone, FROM/UNTIL';

/** Epoch milliseconds; `until` is excluded. */
const period = v.pipe(
  text,
  v.regex(/^(?:(?:(?:^|\/)[\dT:.-]+T[\d:.]+(?:Z|[+-]\d\d:\d\d)){2})?$/, periodMessage),
  v.transform((value) => {
    const [from = 0, until = 0] = value.split('/').map((time) => Date.parse(time));
    return value === '' ? null : { from, until };
  }),
  v.check((times) => times === null || times.from < times.until, periodMessage),
);

export const siteVariables = {
  ...commonVariables,
  ENVIRONMENT: variable(
    'name in error reports; in `development` anybody may open the tracking inspector (public)',
    v.optional(
      v.pipe(
        v.string(),
        v.regex(environmentNamePattern, 'must be a name of 1 to 64 letters, digits, hyphens and dots'),
      ),
    ),
    '`production` or `development`, from `NODE_ENV`',
  ),
  ACQ_BACKEND_GRAPHQL_URL: variable(
    'GraphQL URL for browsers; required in production (public)',
    webUrl,
    'the embedded backend',
  ),
  ACQ_BACKEND_INTERNAL_URL: variable(
    'GraphQL URL for the site inside a private network; may contain a user and a password',
    urlSetting('http:', 'https:'),
    '`ACQ_BACKEND_GRAPHQL_URL`',
  ),
  ACQ_BACKEND_WS_URL: variable(
    'websocket URL for subscriptions (public)',
    urlWithoutPassword('ws:', 'wss:'),
    'waiting pages poll',
  ),
  CODE_DETAILS: variable(
    '`extended` also asks for voucher, end, fallback and inviter’s line of a code, sends campaign, experiments and `tellInvitor`, and turns on waiting for a place and members’ invitations; set it for a separate reference backend (public)',
    v.optional(v.pipe(v.string(), v.toLowerCase(), v.picklist(codeDetails, 'must be basic or extended'))),
    '`extended` with the embedded backend, else `basic`',
  ),
  BRAND_CODE: variable('code of the brand in tracking events (public)', v.optional(v.string(), 'SXIV')),
  ADMIN_SIGN_IN_URL: variable(
    'where admins sign in; gets `returnTo` (public)',
    webUrl,
    'the site with `OIDC_ISSUER`, else `LOGIN_URL` where bearer tokens are accepted',
  ),
  GTM_CONTAINER_ID: variable(
    'container of Google Tag Manager; its preview works if the tracking inspector allows it (public)',
    v.pipe(
      text,
      v.check((id) => id === '' || gtmContainerIdPattern.test(id), 'must look like GTM-XXXXXXX'),
    ),
    'no tag manager; events are not sent',
  ),
  TRACKING_ORIGINS: variable(
    'further origins for the container’s tags, such as `https://*.ads.example`',
    v.pipe(
      text,
      splitList,
      v.array(
        v.pipe(
          v.string(),
          v.regex(/^https:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/, 'must be origins, like https://*.example.com'),
        ),
      ),
    ),
    'Google’s origins only',
  ),
  CONSENT_SCRIPT_URL: variable('script of Usercentrics, which replaces our banner (public)', webUrl, 'our banner'),
  CONSENT_SETTINGS_ID: variable('account of Usercentrics (public)', text, 'none'),
  CUSTOMER_ID_SALT: variable(
    'salt of the hashed member id for tags, after consent to marketing (public)',
    text,
    'no member id is sent',
  ),
  SENTRY_DSN: variable(
    '`https://KEY@HOST/PROJECT` of the error reports; browsers report through the site',
    v.pipe(
      urlSetting('http:', 'https:'),
      v.regex(/^(?:https?:\/\/\w+@[\w.:-]+\/(?:[\w/-]*\/)?\d+)?$/, 'must look like https://KEY@HOST/PROJECT'),
    ),
    'no error reports',
  ),
  GROWTHBOOK_API_HOST: variable('host of the experiments', webUrl, 'the local features file'),
  GROWTHBOOK_REALTIME_URL: variable(
    'gets the evaluated features by GET (`key`, `events`), without visitor data',
    webUrl,
    'nothing is sent',
  ),
  GROWTHBOOK_CLIENT_KEY: variable(
    'client key of the experiments (public)',
    v.pipe(text, v.regex(/^[\w-]{0,64}$/, 'must be a client key, like sdk-abc123')),
    'none',
  ),
  FEATURES_FILE: variable(
    'JSON file of features; in development, changes apply at once',
    text,
    '`server/data/features.json`',
  ),
  OPTIONAL_FIELDS: variable(
    'further fields of the form: `postalCode`, `birthday` (public)',
    v.pipe(text, splitList, v.array(v.picklist(optionalFields, `may name ${optionalFields.join(' and ')}`))),
    'none',
  ),
  LEAN_REGISTRATION: variable(
    '`on` or `off` overrides the experiment of that name',
    v.pipe(
      text,
      v.toLowerCase(),
      v.picklist(['', 'on', 'off'], 'must be on or off, or empty'),
      v.transform((value) => (value === '' ? null : value === 'on')),
    ),
    'the experiment decides',
  ),
  BLACK_FRIDAY: variable('when the banner is shown: `FROM/UNTIL`, two ISO 8601 times with zones', period, 'no banner'),
  HERO_VIDEO_URL: variable('video of the landing page (public)', webUrl, 'the bundled video'),
  FEATURED_BRANDS: variable(
    'up to 24 brands for the landing page, separated by commas; `off` for none (public)',
    v.optional(
      v.pipe(
        v.string(),
        v.transform((value) => (value === 'off' ? [] : value.split(',').map((name) => name.trim()))),
        v.array(v.pipe(v.string(), v.regex(/^[^\r\n<>]{1,40}$/, 'must be names of 1 to 40 characters, or off'))),
        v.maxLength(24, 'must be 24 names at most'),
        v.check((names) => new Set(names).size === names.length, 'must name each brand once'),
      ),
    ),
    'invented ones with the demo brand, else none',
  ),
  REFERRER_BLOCKLIST_FILE: variable(
    'JSON file that replaces `server/data/referrerBlocklist.json`',
    text,
    'the bundled list',
  ),
  REFERRER_SHADOW_MODE: variable('`on` logs denials by referrer without denying', onOff('off')),
  DATA_DEADLINE_MS: variable('longest wait of a page for the backend', wholeNumber(100, 600_000, 2_000)),
  PAGE_CACHE_MB: variable('memory for cached pages of each process; 0 disables the cache', wholeNumber(0, 4096, 64)),
};

const schema = v.object(siteVariables);

export type Config = Readonly<ReturnType<typeof toConfig>>;

/** @throws {ConfigError} naming every variable that is invalid or, in production, missing. */
export function parseConfig(environment: Environment = process.env): Config {
  return Object.freeze(toConfig(parseEnvironment(schema, environment, { required: ['ACQ_BACKEND_GRAPHQL_URL'] })));
}

/** Whether the reference backend runs in this process; never in production. */
export function embedsBackend(environment: Environment = process.env): boolean {
  return !isProduction(environment.NODE_ENV) && (environment.ACQ_BACKEND_GRAPHQL_URL ?? '').trim() === '';
}

function toConfig(env: v.InferOutput<typeof schema>) {
  const common = toCommonSettings(env);
  const { basePath, publicUrl, brandName, shopUrl, loginUrl, mailFrom, supportContact } = common;
  const isBackendEmbedded = env.ACQ_BACKEND_GRAPHQL_URL === '';
  const graphqlUrl = isBackendEmbedded ? `http://localhost:${env.BACKEND_PORT}/graphql` : env.ACQ_BACKEND_GRAPHQL_URL;
  const getSignInUrl = () => {
    if (common.oidc !== null) return publicUrl + signInPath(basePath);
    // The embedded backend's sign-in, on the site's host name: cookies are shared between ports.
    if (isBackendEmbedded && env.AUTH_JWKS_URL === '')
      return `http://${new URL(publicUrl).hostname}:${env.BACKEND_PORT}/admin-sign-in`;
    return env.AUTH_JWKS_URL + env.AUTH_JWT_SECRET === '' ? '' : loginUrl;
  };
  /** The only settings that reach a browser. */
  const publicConfig: PublicConfig = {
    basePath,
    publicUrl,
    brandName,
    shopUrl,
    loginUrl,
    mailFrom,
    supportContact,
    graphqlUrl,
    environment: env.ENVIRONMENT ?? (common.production ? 'production' : 'development'),
    version: common.version,
    websocketUrl: isBackendEmbedded ? graphqlUrl.replace(/^http/, 'ws') : env.ACQ_BACKEND_WS_URL,
    codeDetails: env.CODE_DETAILS ?? (isBackendEmbedded ? 'extended' : 'basic'),
    ...(common.botCheck === 'off' ? {} : { botCheck: true }),
    brandCode: env.BRAND_CODE,
    adminSignInUrl: env.ADMIN_SIGN_IN_URL || getSignInUrl(),
    gtmContainerId: env.GTM_CONTAINER_ID,
    consentScriptUrl: env.CONSENT_SCRIPT_URL,
    consentSettingsId: env.CONSENT_SETTINGS_ID,
    ...(env.CUSTOMER_ID_SALT === '' ? {} : { customerIdSalt: env.CUSTOMER_ID_SALT }),
    sentryDsn: env.SENTRY_DSN && `${publicUrl.replace('://', '://browser@')}/0`,
    growthbookKey: env.GROWTHBOOK_API_HOST === '' ? 'local' : env.GROWTHBOOK_CLIENT_KEY,
    optionalFields: env.OPTIONAL_FIELDS,
    heroVideoUrl: env.HERO_VIDEO_URL,
    featuredBrands: env.FEATURED_BRANDS ?? (brandName === demoBrandName ? demoBrands : []),
  };
  return {
    ...common,
    ...publicConfig,
    forBrowser: publicConfig,
    /** Of the collector; browsers report through the site. */
    sentryDsn: env.SENTRY_DSN,
    port: env.PORT,
    /** Of the site: a hint to the visitor's country. */
    topLevelDomain: new URL(publicUrl).hostname.split('.').at(-1) ?? '',
    /** Visitors use HTTPS: cookies are Secure; HSTS and upgrade-insecure-requests are sent. */
    secure: publicUrl.startsWith('https:'),
    internalGraphqlUrl: env.ACQ_BACKEND_INTERNAL_URL || graphqlUrl,
    trackingOrigins: env.TRACKING_ORIGINS,
    /** Shared with the backend. Empty in development: the embedded backend generates one. */
    linkSigningSecret: env.LINK_SIGNING_SECRET,
    growthbookRealtimeUrl: env.GROWTHBOOK_REALTIME_URL,
    /** Empty: features come from a local file. */
    growthbookHost: env.GROWTHBOOK_API_HOST.replace(/\/+$/, ''),
    featuresFile: env.FEATURES_FILE,
    /** Null: the experiment decides. */
    leanRegistration: env.LEAN_REGISTRATION,
    /** Null: no banner. */
    blackFriday: env.BLACK_FRIDAY,
    referrerBlocklistFile: env.REFERRER_BLOCKLIST_FILE,
    referrerShadowMode: env.REFERRER_SHADOW_MODE,
    dataDeadlineMs: env.DATA_DEADLINE_MS,
    /** 0: no cache. */
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
  };
}
