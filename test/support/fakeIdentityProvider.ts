/** A fake OpenID Connect provider that checks clients; tests can override its responses. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const client = { clientId: 'salon', clientSecret: 'the client secret of the test site' };

export interface Overrides {
  /** Overrides of the token's claims; undefined removes a claim. */
  readonly claims?: object;
  /** Transforms the sent token. */
  readonly token?: (honest: string) => string | Promise<string>;
  /** The prompts that its metadata lists. */
  readonly promptValues?: readonly string[];
  /** Replaces the response at every path. */
  readonly answer?: (response: ServerResponse) => void;
}

export type FakeIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

export async function startIdentityProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, URLSearchParams>();
  /** The nonce of the current sign-in. */
  let nonce: string | null = null;
  let overrides: Overrides = {};

  const sign = (claims: object = {}) =>
    new SignJWT({
      iss: issuer,
      aud: client.clientId,
      sub: 'anna',
      roles: ['admin'],
      ...(nonce === null ? {} : { nonce }),
      iat: seconds(),
      auth_time: seconds(),
      exp: seconds() + 300,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);

  const json = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

  const giveToken = async (given: URLSearchParams, response: ServerResponse) => {
    const requests = codes.get(given.get('code') ?? '');
    // A code is valid once.
    codes.delete(given.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      requests?.get('code_challenge') === challenge &&
      requests.get('redirect_uri') === given.get('redirect_uri') &&
      given.get('client_id') === client.clientId;
    if (given.get('client_secret') !== client.clientSecret) return json(response, { error: 'invalid_client' }, 401);
    if (!isGood) return json(response, { error: 'invalid_grant' }, 400);
    nonce = requests.get('nonce');
    const honest = await sign(overrides.claims);
    const idToken = (await overrides.token?.(honest)) ?? honest;
    return json(response, {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken,
    });
  };

  const server = createServer(async (request, response) => {
    if (overrides.answer !== undefined) return overrides.answer(response);
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (pathname === '/.well-known/openid-configuration')
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        prompt_values_supported: overrides.promptValues,
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (pathname === '/keys') return json(response, { keys: [jwk] });
    if (pathname === '/token') return giveToken(new URLSearchParams(await text(request)), response);
    return sendQuery(pathname, searchParams, response);
  });
  const sendQuery = (pathname: string, searchParams: URLSearchParams, response: ServerResponse) => {
    const isAuthorize = pathname === '/authorize' && searchParams.get('code_challenge_method') === 'S256';
    const back = isAuthorize ? new URL(searchParams.get('redirect_uri') ?? '') : null;
    if (back === null) return response.writeHead(404).end();
    const code = randomUUID();
    codes.set(code, searchParams);
    back.search = String(new URLSearchParams({ code, state: searchParams.get('state') ?? '' }));
    return response.writeHead(302, { Location: back.href }).end();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** An ID token without a sign-in. */
    sign,
    override: (received: Overrides) => {
      overrides = received;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const seconds = () => Math.floor(Date.now() / 1000);
