/** The company's OpenID Connect provider. */
import type { Configuration } from 'openid-client';

const timeoutSeconds = 4;

/** Discovers the provider at the first call and caches it; after a failure the next call tries again. */
export function createFindProvider({
  issuer,
  clientId,
  clientSecret,
  insecure,
}: {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a public client. */
  readonly clientSecret: string;
  /** Allows http, for development. */
  readonly insecure: boolean;
}) {
  let provider: Promise<Configuration> | null = null;
  const discover = async () => {
    // Most processes never need it.
    const { allowInsecureRequests, discovery } = await import('openid-client');
    const execute = insecure ? [allowInsecureRequests] : [];
    const options = { execute, timeout: timeoutSeconds };
    return discovery(new URL(issuer), clientId, clientSecret || undefined, undefined, options);
  };
  return (): Promise<Configuration> => {
    provider ??= discover().catch((error: unknown) => {
      provider = null;
      throw error;
    });
    return provider;
  };
}
