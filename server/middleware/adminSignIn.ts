/**
 * Signs admins in by an OpenID Connect provider (authorisation code with PKCE) or by an operator's invitation. The backend
 * verifies both and issues the bearer token, which becomes a cookie of the admin paths only.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { errorKind } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { createFindProvider } from '../../node/security/identityProvider.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import {
  adminHome,
  invitationParameter,
  listAdminPaths,
  signInParameter,
  signInPath,
} from '../../shared/security/adminAccess.ts';
import { maxAdminSessionMs, readClaims, remainingLifetimeMs } from '../../shared/security/adminSessionLifetime.ts';
import { tokenName, tokenOrNull } from '../../shared/security/bearerToken.ts';
import { readCookie } from '../../shared/security/readCookie.ts';
import type { Dependencies } from '../dependencies.ts';
import mutation from '../graphql/signInAdministrator.graphql';
import { getContext } from './requestContext.ts';

/** The browser's pending sign-in: PKCE verifier, state, nonce and return URL. */
const signInCookie = 'acqSignIn';

const signInTimeoutMs = 10 * 60_000;

export function createAdminSignIn({
  config,
  sendAsSite,
  log,
}: Pick<Dependencies, 'config' | 'sendAsSite' | 'log'>): RequestHandler {
  const { publicUrl, basePath, secure, oidc } = config;
  const warn = createRateLimitedLog(log, 'warn');
  const adminPaths = listAdminPaths(basePath);
  const startPath = signInPath(basePath);
  const callbackPath = `${startPath}/callback`;
  const cookieOptions = { httpOnly: true, secure, sameSite: 'lax', path: startPath } as const;
  const router = Router();

  const getRequestUrl = ({ originalUrl }: Request) => new URL(originalUrl, publicUrl);
  const redirect = (response: Response, location: string) =>
    void response.set('Cache-Control', 'no-store').redirect(303, location);
  /** Always an admin page of this site. */
  const findReturnUrl = (request: Request, response: Response) => {
    const returnTo =
      getRequestUrl(request).searchParams.get('returnTo') ?? readPendingSignIn(request)?.get('returnTo') ?? '';
    const url = parseUrl(returnTo, publicUrl);
    if (url?.origin === publicUrl && adminPaths.some((adminPath) => url.pathname.startsWith(`${adminPath}/`)))
      return url;
    const { prefix } = getContext(response).pageUrl;
    return new URL(buildPath({ basePath, locale: prefix, route: adminHome }), publicUrl);
  };
  const rejectSignIn = (response: Response, returnUrl: URL, reason: string) => {
    warn('Admin sign-in rejected', { reason });
    returnUrl.searchParams.set(signInParameter, 'failed');
    redirect(response, returnUrl.href);
  };

  async function completeSignIn(response: Response, returnUrl: URL, credential: object): Promise<void> {
    const backendResponse = await sendAsSite('signInAdministrator', mutation, credential);
    const { data } = JSON.parse(await backendResponse.text()) as {
      data?: { signInAdministrator?: { token?: string } };
    };
    const token = tokenOrNull(data?.signInAdministrator?.token ?? null);
    if (token === null) return rejectSignIn(response, returnUrl, 'backend');
    const maxAgeSeconds = Math.floor(remainingLifetimeMs(readClaims(token), Date.now()) / 1000);
    // Written by hand because Express rejects a cookie name with a colon. Not HttpOnly: scripts of the admin pages read
    // it. Not Strict: the browser returns from the provider's site.
    for (const path of adminPaths)
      response.append(
        'Set-Cookie',
        `${tokenName}=${token}; Max-Age=${maxAgeSeconds}; Path=${path}; SameSite=Lax${secure ? '; Secure' : ''}`,
      );
    warn('Admin signed in');
    redirect(response, returnUrl.href);
  }

  const withRejection =
    (handle: (request: Request, response: Response, returnUrl: URL) => Promise<void>): RequestHandler =>
    async (request, response) => {
      const returnUrl = findReturnUrl(request, response);
      await handle(request, response, returnUrl).catch((error: unknown) =>
        rejectSignIn(response, returnUrl, getFailureReason(error)),
      );
    };

  if (oidc !== null) {
    const findProvider = createFindProvider(oidc);

    router.get(
      startPath,
      withRejection(async (request, response, returnUrl) => {
        const client = await import('openid-client');
        const provider = await findProvider();
        const verifier = client.randomPKCECodeVerifier();
        const state = client.randomState();
        const nonce = client.randomNonce();
        const pendingSignIn = new URLSearchParams({ verifier, state, nonce, returnTo: returnUrl.href });
        response.cookie(signInCookie, pendingSignIn.toString(), { ...cookieOptions, maxAge: signInTimeoutMs });
        const { href } = client.buildAuthorizationUrl(provider, {
          redirect_uri: publicUrl + callbackPath,
          scope: oidc.scope,
          state,
          nonce,
          max_age: String(maxAdminSessionMs / 1000),
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(getRequestUrl(request).searchParams.has('prompt') && { prompt: choosePrompt(provider.serverMetadata()) }),
        });
        redirect(response, href);
      }),
    );

    router.get(
      callbackPath,
      withRejection(async (request, response, returnUrl) => {
        response.clearCookie(signInCookie, cookieOptions);
        const pendingSignIn = readPendingSignIn(request);
        if (pendingSignIn === null) return rejectSignIn(response, returnUrl, 'not started here');
        const { authorizationCodeGrant } = await import('openid-client');
        const { id_token: idToken } = await authorizationCodeGrant(await findProvider(), getRequestUrl(request), {
          pkceCodeVerifier: pendingSignIn.get('verifier') ?? '',
          expectedState: pendingSignIn.get('state') ?? '',
          expectedNonce: pendingSignIn.get('nonce') ?? '',
          idTokenExpected: true,
        });
        await completeSignIn(response, returnUrl, { idToken });
      }),
    );
  }

  // By POST: a mail scanner that opens links must not consume an invitation.
  router.post(
    [...adminPaths],
    withRejection(async (request, response, returnUrl) => {
      const { origin, 'sec-fetch-site': fetchSite = origin === publicUrl ? 'same-origin' : 'none' } = request.headers;
      if (fetchSite !== 'same-origin') return rejectSignIn(response, returnUrl, 'origin');
      const invitation = getRequestUrl(request).searchParams.get(invitationParameter) ?? '';
      await completeSignIn(response, returnUrl, { invitation });
    }),
  );
  const signInPaths = new Set([startPath, callbackPath, ...adminPaths]);
  // Other paths skip the router, which would pass them on in a later turn of the event loop.
  return function adminSignIn(request, response, next) {
    if (signInPaths.has(request.path)) router(request, response, next);
    else next();
  };
}

/** Lets the admin choose another account; without account selection, the provider requires a login. */
function choosePrompt({ prompt_values_supported: supportedPrompts }: Readonly<Record<string, unknown>>): string {
  return Array.isArray(supportedPrompts) && !supportedPrompts.includes('select_account') ? 'login' : 'select_account';
}

function readPendingSignIn({ headers }: Request): URLSearchParams | null {
  return readCookie(headers.cookie, signInCookie, (value) => new URLSearchParams(value));
}

/** The kind of failure and the provider's error code (`invalid_client`), without values. */
function getFailureReason(error: unknown): string {
  const { error: errorCode = '' } = error as { readonly error?: unknown };
  return `${errorKind(error)} ${/^[a-z_]{1,40}$/.exec(String(errorCode))?.[0] ?? ''}`.trim();
}
