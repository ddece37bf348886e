/** The company's OpenID Connect provider, as site and backend find it by its issuer: at the first use, and anew after a failure. */
import type { Configuration } from 'openid-client';

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty: a public client, which PKCE alone protects. */
  readonly clientSecret: string;
  /** Without TLS: a development machine's own. */
  readonly insecure: boolean;
}

/** Seconds for each answer of the provider. */
const timeout = 4;

/** The package is loaded at the first use: most processes never sign anybody in. */
export function createFindProvider({ issuer, clientId, clientSecret, insecure }: IdentityProvider) {
  let provider: Promise<Configuration> | null = null;
  const find = async () => {
    const { allowInsecureRequests, discovery } = await import('openid-client');
    const execute = insecure ? [allowInsecureRequests] : [];
    return discovery(new URL(issuer), clientId, clientSecret || undefined, undefined, { execute, timeout });
  };
  return (): Promise<Configuration> => {
    provider ??= find().catch((error: unknown) => {
      provider = null;
      throw error;
    });
    return provider;
  };
}
