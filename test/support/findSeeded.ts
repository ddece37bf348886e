/** Searches sent bytes for seeded values: in every encoding, in any case, and reversed. */
import { inEveryEncoding } from './seededValues.ts';

/** Values of a visitor, a link and a mail that no report contains by chance. */
export const seeded = {
  gender: 'Seedgender',
  firstName: 'Seraphína',
  lastName: 'Quennbrüder',
  email: 'seraphina.quennbruder@seeded-post.example',
  postalCode: '74931-QX',
  bday: '1987-03-29',
  country: 'Seedlandia',
  registrationCode: 'SEEDEDCODE77',
  validityTimestamp: '1793561834123.c2VlZGVkLXNpZ25hdHVyZQ',
  token: 'seeded-token-9fK2x7Lq',
  sessionId: '5eed5eed5eed4eed8eed5eed5eed5eed',
  query: 'utm_campaign=seeded-campaign',
  variables: '{"input":{"seededVariable":"seeded-variable-value"}}',
} as const;

const { gender, firstName, lastName, email, postalCode, bday, country, registrationCode, validityTimestamp, token } =
  seeded;

/** The fields that spec §7 excludes from error reports, and secrets of invitations and accounts. */
export const personal = {
  gender,
  firstName,
  lastName,
  email,
  postalCode,
  bday,
  country,
  registrationCode,
  validityTimestamp,
  token,
} as const;

/** The values found, as `name: encoding`. */
export function findSeeded(body: Buffer, values: Readonly<Record<string, string>> = seeded): readonly string[] {
  const readings = [body.toString('utf8'), body.toString('latin1'), body.toString('utf16le')];
  const text = readings
    .flatMap((reading) => [reading, reading.normalize('NFC')])
    .map((reading) => reading.toLowerCase());
  return Object.entries(values).flatMap(([name, value]) =>
    Object.entries(encodingsOf(value))
      .filter(([, encoded]) => text.some((reading) => reading.includes(encoded.toLowerCase())))
      .map(([encoding]) => `${name}: ${encoding}`),
  );
}

function encodingsOf(value: string): Readonly<Record<string, string>> {
  const backwards = [...value].reverse().join('');
  return {
    ...inEveryEncoding(value),
    backwards,
    'backwards in base64': Buffer.from(backwards).toString('base64'),
    'UTF-16, raw': Buffer.from(value, 'utf16le').toString('latin1'),
    'UTF-16, raw, big end first': Buffer.from(value, 'utf16le').swap16().toString('latin1'),
    ...Object.fromEntries([0, 1, 2].map((shift) => [`base64 at ${shift}`, unframedBase64(value, shift)])),
    'swapped case in base64': Buffer.from(swapCase(value)).toString('base64').replace(/=+$/, ''),
    'swapped case in hex': Buffer.from(swapCase(value)).toString('hex'),
  };
}

/** As within a longer encoded text: without the characters that depend on neighbours. */
function unframedBase64(value: string, shift: number): string {
  const encoded = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)]).toString('base64');
  return encoded.slice(shift === 0 ? 0 : shift + 1, encoded.endsWith('=') ? -4 : undefined);
}

function swapCase(value: string): string {
  return [...value].map((char) => (char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase())).join('');
}
