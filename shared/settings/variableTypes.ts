/** Schemas of environment variables. Error messages must not contain the value. */
import * as v from 'valibot';
import { decodeOrNull } from '../routing/decodeOrNull.ts';
import { parseUrl } from '../routing/parseUrl.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** `unset` describes an unset variable, if that is not the schema's default. docs/variables.md is generated from these. */
export const variable = <Schema extends v.GenericSchema>(meaning: string, schema: Schema, unset?: string) =>
  v.pipe(schema, v.metadata({ meaning, unset: unset ?? `\`${v.getDefault(schema as never)}\`` }));

export const text = v.optional(v.string(), '');

/** May be empty. `validate` receives values with one of the protocols. */
const createUrlSchema = (protocols: readonly string[], validate: (value: string, url: URL | null) => string | null) => {
  const findError = (value: string) => {
    if (!protocols.some((protocol) => value.toLowerCase().startsWith(protocol)))
      return `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
    // A database URL may omit the host, because `?host=` may specify a socket.
    const url = parseUrl(value.replace(/^(postgres(?:ql)?:.*)@\//i, '$1@-/'));
    const unreadableMessage = 'must be a URL with a host, a port of at most 65535, and special characters escaped';
    return validate(value, url) ?? (url === null ? unreadableMessage : null);
  };
  return v.pipe(
    text,
    v.check(
      (value) => value === '' || findError(value) === null,
      ({ input }) => findError(input) ?? '',
    ),
  );
};

/** An `@` after the host, outside an option's value: an unescaped character of the password ended the host. */
const unescapedUserInfo = /^\w+:(?:\/\/)?[^/?#]+(?=[/?#])(?:[^?]*|\?.*|[^=]*|.*#.*)@/;

export const urlSetting = (...protocols: readonly string[]) =>
  createUrlSchema(protocols, (value) =>
    unescapedUserInfo.test(value) || decodeOrNull(value) === null
      ? 'must have @ / # ? : and % escaped in a user and a password, such as %40 for @'
      : null,
  );

/** For URLs that pages show, and for Node's `fetch`, which rejects passwords. */
export const urlWithoutPassword = (...protocols: readonly string[]) =>
  createUrlSchema(protocols, (_value, url) => {
    const { username = '', password = '', hostname = '' } = url ?? {};
    if (username + password !== '') return 'must not contain a user or a password; ACQ_BACKEND_INTERNAL_URL may';
    return /^[\w.:[\]-]*$/.test(hostname) ? null : 'must have one host';
  });

export const webUrl = urlWithoutPassword('http:', 'https:');

export const origin = v.pipe(
  webUrl,
  v.check((value) => !/^https?:\/\/[^/]*\/.+/.test(value), 'must be a URL without a path'),
  v.transform((value) => parseUrl(value)?.origin ?? ''),
);

/** May be empty. */
export const mailAddress = v.pipe(
  text,
  v.regex(/^(?:[^\s@<>"?&%]+@[^\s@<>"?&%]+\.[^\s@<>"?&%]+)?$/, 'must be an email address, like desk@salon.example'),
);

/** May be empty. */
export const telephone = v.pipe(
  text,
  v.regex(/^(?:\+\d[\d ()/.-]{5,24})?$/, 'must be a telephone number, like +44 20 7946 0014'),
);

export const wholeNumber = (min: number, max: number, fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d{1,7}$/, `must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );

export const port = (fallback: number) => wholeNumber(0, 65_535, fallback);

export const onOff = (fallback: 'on' | 'off') =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.toLowerCase(),
    v.picklist(['on', 'off'], 'must be on or off'),
    v.transform((value) => value === 'on'),
  );

export const onWatchOffMode = v.pipe(
  v.optional(v.string(), 'on'),
  v.toLowerCase(),
  v.picklist(['on', 'watch', 'off'], 'must be on, watch or off'),
);

export const secret = v.pipe(
  text,
  v.check((value) => value === '' || value.length >= 32, 'must have at least 32 characters'),
);
