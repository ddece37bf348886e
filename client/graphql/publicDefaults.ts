/** `defaults.json` (spec §7): asked while hydrating, waited for by the first network call; failing changes nothing. */
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import { environmentName, gtmContainerId, type PublicConfig } from '../../shared/settings/publicConfig.ts';

/** Milliseconds; settings that are slower than this come too late. */
const patience = 1500;

/** Characters of three texts; more is no such file. */
const longest = 9999;

/** Asked once per page; without news the very same object comes back. Never rejects. */
export async function loadDefaults(config: PublicConfig): Promise<PublicConfig> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  try {
    const response = await fetch(`${config.basePath}/defaults.json`, {
      credentials: 'include',
      mode: 'no-cors',
      signal: late.signal,
    });
    if (!response.ok) return config;
    const text = await response.text();
    return text.length > longest
      ? config
      : withDefaults(config, JSON.parse(text) as Parameters<typeof withDefaults>[1]);
  } catch {
    return config;
  } finally {
    clearTimeout(timer);
  }
}

/** Each non-empty value wins; one of the wrong type or shape is ignored. */
function withDefaults(config: PublicConfig, given: Readonly<Record<string, unknown>> | null): PublicConfig {
  // By hand: a library of rules would be a tenth of what the first view loads, for three texts.
  const take = (name: string, isGood: (value: string) => boolean, own: string) => {
    const value = given?.[name];
    return typeof value === 'string' && value !== '' && isGood(value) ? value : own;
  };
  const news = {
    environment: take('environment', (name) => environmentName.test(name), config.environment),
    gtmContainerId: take('gtmContainerId', (id) => gtmContainerId.test(id), config.gtmContainerId),
    graphqlUrl: take('acqBackendGraphqlURL', (url) => isTrustedUrl(url, config), config.graphqlUrl),
  };
  const isNew = (Object.keys(news) as (keyof typeof news)[]).some((name) => news[name] !== config[name]);
  return isNew ? { ...config, ...news } : config;
}

/** The configured origin or the site's own: nobody can point the browser's requests, and its token, elsewhere. */
function isTrustedUrl(url: string, config: PublicConfig): boolean {
  const origin = parseUrl(url)?.origin;
  return [config.graphqlUrl, config.publicUrl].some((own) => new URL(own).origin === origin);
}
