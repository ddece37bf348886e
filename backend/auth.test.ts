import { SignJWT } from 'jose';
import { createReadViewer } from './auth.ts';

const jwtSecret = 'a-secret-for-tests-that-is-long-enough';
const now = 1_790_000_000;
const read = createReadViewer({ jwtSecret }, jwtSecret, () => new Date(now * 1000));

async function readSubject(claims: Readonly<Record<string, number>>): Promise<string | null> {
  const token = await new SignJWT({ exp: now + 600, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('anna')
    .sign(new TextEncoder().encode(jwtSecret));
  return (await read(`Bearer ${token}`)).subject;
}

it.each([
  ['starts in a second', { nbf: now + 1 }],
  ['starts in a minute', { nbf: now + 60 }],
  ['was issued in a minute', { iat: now + 60 }],
  ['ended a second ago', { exp: now - 1 }],
  ['ended a minute ago', { exp: now - 59 }],
])('a token that %s is valid: clocks differ', async (_when, claims) => {
  expect(await readSubject(claims)).toBe('anna');
});

it.each([
  ['starts in two minutes', { nbf: now + 120 }],
  ['ended two minutes ago', { exp: now - 120 }],
])('a token that %s is not valid', async (_when, claims) => {
  expect(await readSubject(claims)).toBeNull();
});
