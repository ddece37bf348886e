/** `defaults.json` (spec §7): fetched while hydrating; the first operation waits for it; a failure changes nothing. */
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import {
  environmentNamePattern,
  gtmContainerIdPattern,
  type PublicConfig,
} from '../../shared/settings/publicConfig.ts';

const timeoutMs = 1500;
const maxLength = 9999;

/** Returns the same object if nothing changes. Never rejects. */
export async function loadDefaults(config: PublicConfig): Promise<PublicConfig> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(`${config.basePath}/defaults.json`, {
      credentials: 'include',
      mode: 'no-cors',
      signal: controller.signal,
    });
    if (!response.ok) return config;
    const text = await response.text();
    return text.length > maxLength ? config : withDefaults(config, JSON.parse(text));
  } catch {
    return config;
  } finally {
    clearTimeout(timer);
  }
}

function withDefaults(config: PublicConfig, defaults: Readonly<Record<string, unknown>> | null): PublicConfig {
  // Without the validation library, which is not part of the initial load.
  const pickValid = (name: string, isValid: (value: string) => boolean, fallback: string) => {
    const value = defaults?.[name];
    return typeof value === 'string' && value !== '' && isValid(value) ? value : fallback;
  };
  const merged = {
    ...config,
    environment: pickValid('environment', (name) => environmentNamePattern.test(name), config.environment),
    gtmContainerId: pickValid('gtmContainerId', (id) => gtmContainerIdPattern.test(id), config.gtmContainerId),
    graphqlUrl: pickValid('acqBackendGraphqlURL', (url) => isTrustedUrl(url, config), config.graphqlUrl),
  };
  return JSON.stringify(merged) === JSON.stringify(config) ? config : merged;
}

/** Only the configured origin or the site's own may receive the browser's requests and its token. */
function isTrustedUrl(url: string, config: PublicConfig): boolean {
  const origin = parseUrl(url)?.origin;
  return [config.graphqlUrl, config.publicUrl].some((trustedUrl) => new URL(trustedUrl).origin === origin);
}
