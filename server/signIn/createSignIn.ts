/**
 * Signs administrators in: by the company's OpenID Connect provider (authorisation code with PKCE), or by an operator's
 * invitation. Either is judged by the backend, whose bearer becomes a cookie of the console's paths alone.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { errorKind } from '../../node/logs/logger.ts';
import { createSparseLog } from '../../node/logs/sparseLog.ts';
import { createFindProvider } from '../../node/process/identityProvider.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import {
  consoleHome,
  consolePaths,
  invitationParameter,
  lifeOf,
  longestAdminSession,
  readClaims,
  signInParameter,
  signInPath,
} from '../../shared/security/adminAccess.ts';
import { tokenName, tokenOrNull } from '../../shared/security/bearerToken.ts';
import { readCookie } from '../../shared/security/readCookie.ts';
import type { Dependencies } from '../dependencies.ts';
import { contextOf } from '../middleware/requestContext.ts';
import mutation from './signInAdministrator.graphql';

/** While somebody is at the provider: what was drawn for them, and the way back. No other browser can end what this one began. */
const begunCookie = 'acqSignIn';

/** Milliseconds at the provider. */
const longestAbsence = 10 * 60_000;

export function createSignIn({
  config,
  askAsSite,
  log,
}: Pick<Dependencies, 'config' | 'askAsSite' | 'log'>): RequestHandler {
  const { publicUrl, basePath, secure, oidc } = config;
  const note = createSparseLog(log, 'warn');
  const homes = consolePaths(basePath);
  const begin = signInPath(basePath);
  const callback = `${begin}/callback`;
  const cookie = { httpOnly: true, secure, sameSite: 'lax', path: begin } as const;
  const router = Router();

  const urlOf = ({ originalUrl }: Request) => new URL(originalUrl, publicUrl);
  const leave = (response: Response, location: string) =>
    void response.set('Cache-Control', 'no-store').redirect(303, location);
  /** Only back to the console itself. To a tool, which is shown whatever site its visitor comes from. */
  const wayBack = (request: Request, response: Response) => {
    const asked = urlOf(request).searchParams.get('returnTo') ?? readBegun(request)?.get('returnTo') ?? '';
    const url = parseUrl(asked, publicUrl);
    if (url?.origin === publicUrl && homes.some((home) => url.pathname.startsWith(`${home}/`))) return url;
    const { prefix } = contextOf(response).address;
    return new URL(buildPath({ basePath, locale: prefix, route: consoleHome }), publicUrl);
  };
  const refuse = (response: Response, back: URL, reason: string) => {
    note('Admin sign-in refused', { reason });
    back.searchParams.set(signInParameter, 'failed');
    leave(response, back.href);
  };

  async function admit(response: Response, back: URL, credential: object): Promise<void> {
    const answer = await askAsSite('signInAdministrator', mutation, credential);
    const { data } = JSON.parse(await answer.text()) as { data?: { signInAdministrator?: { token?: string } } };
    const token = tokenOrNull(data?.signInAdministrator?.token ?? null);
    if (token === null) return refuse(response, back, 'backend');
    // Scripts of the console read it, and no other page has it. Not Strict: they come back from the provider's site.
    const life = Math.floor(lifeOf(readClaims(token), Date.now()) / 1000);
    // By hand: express takes no name with a colon.
    for (const path of homes)
      response.append(
        'Set-Cookie',
        `${tokenName}=${token}; Max-Age=${life}; Path=${path}; SameSite=Lax${secure ? '; Secure' : ''}`,
      );
    note('Administrator signed in');
    leave(response, back.href);
  }

  const failing =
    (handle: (request: Request, response: Response, back: URL) => Promise<void>): RequestHandler =>
    async (request, response) => {
      const back = wayBack(request, response);
      await handle(request, response, back).catch((error: unknown) => refuse(response, back, reasonOf(error)));
    };

  if (oidc !== null) {
    const findProvider = createFindProvider(oidc);

    router.get(
      begin,
      failing(async (request, response, back) => {
        const client = await import('openid-client');
        const provider = await findProvider();
        const [verifier, state, nonce] = [
          client.randomPKCECodeVerifier(),
          client.randomState(),
          client.randomNonce(),
        ] as const;
        const begun = new URLSearchParams({ verifier, state, nonce, returnTo: back.href });
        response.cookie(begunCookie, begun.toString(), { ...cookie, maxAge: longestAbsence });
        const { href } = client.buildAuthorizationUrl(provider, {
          redirect_uri: publicUrl + callback,
          scope: oidc.scope,
          state,
          nonce,
          max_age: String(longestAdminSession / 1000),
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(urlOf(request).searchParams.has('prompt') && { prompt: promptFor(provider.serverMetadata()) }),
        });
        leave(response, href);
      }),
    );

    router.get(
      callback,
      failing(async (request, response, back) => {
        response.clearCookie(begunCookie, cookie);
        const begun = readBegun(request);
        if (begun === null) return refuse(response, back, 'not begun here');
        const { authorizationCodeGrant } = await import('openid-client');
        const { id_token: idToken } = await authorizationCodeGrant(await findProvider(), urlOf(request), {
          pkceCodeVerifier: begun.get('verifier') ?? '',
          expectedState: begun.get('state') ?? '',
          expectedNonce: begun.get('nonce') ?? '',
          idTokenExpected: true,
        });
        await admit(response, back, { idToken });
      }),
    );
  }

  // A press of a button: what opens links by itself, as mail servers do, uses nothing up.
  router.post(
    [...homes],
    failing(async (request, response, back) => {
      const { origin, 'sec-fetch-site': site = origin === publicUrl ? 'same-origin' : 'none' } = request.headers;
      // Another site must not sign a browser in.
      if (site !== 'same-origin') return refuse(response, back, 'origin');
      await admit(response, back, { invitation: urlOf(request).searchParams.get(invitationParameter) ?? '' });
    }),
  );
  const own = new Set([begin, callback, ...homes]);
  // A router that has nothing for a path hands it on in a later turn of the event loop.
  return function signIn(request, response, next) {
    if (own.has(request.path)) router(request, response, next);
    else next();
  };
}

/** What makes a provider offer another account than its session's; some have no choice of accounts, and say so. */
function promptFor({ prompt_values_supported: known }: Readonly<Record<string, unknown>>): string {
  return Array.isArray(known) && !known.includes('select_account') ? 'login' : 'select_account';
}

function readBegun({ headers }: Request): URLSearchParams | null {
  return readCookie(headers.cookie, begunCookie, (value) => new URLSearchParams(value));
}

/** The kind of failure, and the provider's own word for it (`invalid_client`); nothing that was sent. */
function reasonOf(error: unknown): string {
  const { error: word = '' } = error as { readonly error?: unknown };
  return `${errorKind(error)} ${/^[a-z_]{1,40}$/.exec(String(word))?.[0] ?? ''}`.trim();
}
