/** The embedded backend reads the environment as a separate process does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startProduct } from '../support/startProduct.ts';

it('verifies bearer tokens by an identity provider’s keys, and then has no development sign-in', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = createServer(async (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] }));
  });
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
  const product = await startProduct({
    env: {
      AUTH_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`,
      AUTH_ISSUER: 'https://id.example',
      AUTH_AUDIENCE: 'salon',
    },
  });
  const tokenFor = (audience: string) =>
    new SignJWT({ roles: ['admin'], auth_time: Math.floor(Date.now() / 1000) })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setSubject('anna')
      .setIssuer('https://id.example')
      .setAudience(audience)
      .setExpirationTime('5 minutes')
      .sign(privateKey);
  const sendQuery = async (query: string, token: string) =>
    fetch(`${product.backendUrl}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    });
  const rolesOf = async (token: string) => {
    const { data } = (await (await sendQuery('{ viewer { roles } }', token)).json()) as {
      data: { viewer: { roles: string[] } };
    };
    return data.viewer.roles;
  };
  const statusOf = async (token: string) =>
    (
      await fetch(`${product.siteUrl}/acquisition/admin/codes`, {
        headers: { Cookie: `apollo:default.token=${token}` },
        redirect: 'manual',
      })
    ).status;
  try {
    expect(await rolesOf(await tokenFor('salon'))).toEqual(['admin']);
    expect(await rolesOf(await tokenFor('another'))).toEqual([]);
    expect((await sendQuery('{ adminCodes { next } }', await tokenFor('salon'))).status).toBe(200);
    expect((await sendQuery('{ adminCodes { next } }', await tokenFor('another'))).status).toBe(401);
    expect(await statusOf(await tokenFor('salon'))).toBe(200);
    expect(await statusOf(await tokenFor('another'))).toBe(401);
    expect((await fetch(`${product.backendUrl}/admin-sign-in`)).status).toBe(404);
    expect(product.output()).not.toContain('Admin sign-in');
  } finally {
    await product.stop();
    keys.close();
  }
});

it('prints invalid variables of site and backend together', async () => {
  const failure = await startProduct({ env: { MAILS_PER_MINUTE: 'many', LEAN_REGISTRATION: 'perhaps' } }).catch(String);
  expect(failure).toContain('ended with 1');
  expect(failure).toContain('MAILS_PER_MINUTE must be');
  expect(failure).toContain('LEAN_REGISTRATION must be');
});
