/** The kinds of values that environment variables have. What is wrong is said without the value. */
import * as v from 'valibot';
import { parseUrl } from '../routing/parseUrl.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * One environment variable: what it is for, what it may be, and what holds where it is unset, if that is not the schema's
 * default. The table in docs/variables.md is generated from these.
 */
export const variable = <Schema extends v.GenericSchema>(meaning: string, schema: Schema, unset?: string) =>
  v.pipe(schema, v.metadata({ meaning, unset: unset ?? `\`${v.getDefault(schema as never)}\`` }));

export const text = v.optional(v.string(), '');

/** Empty where none is named. `faultOf` is not asked of other addresses than those that start as they must. */
const createAddressSchema = (
  protocols: readonly string[],
  validate: (value: string, url: URL | null) => string | null,
) => {
  const findError = (value: string) => {
    if (!protocols.some((protocol) => value.toLowerCase().startsWith(protocol)))
      return `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
    // A database's may leave its host out, where `?host=` names a socket.
    const url = parseUrl(value.replace(/^(postgres(?:ql)?:.*)@\//i, '$1@-/'));
    const unreadableMessage = 'must be an address with a host, a port of at most 65535, and special characters escaped';
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

/** An `@` behind the host: a password's character ended the host too early. The value of an option may hold one. */
const unescapedUserInfo = /^\w+:(?:\/\/)?[^/?#]+(?=[/?#])(?:[^?]*|\?.*|[^=]*|.*#.*)@/;

export const address = (...protocols: readonly string[]) =>
  createAddressSchema(protocols, (value) =>
    unescapedUserInfo.test(value) || !isDecodable(value)
      ? 'must have @ / # ? : and % escaped in a user and a password, such as %40 for @'
      : null,
  );

function isDecodable(value: string): boolean {
  try {
    return decodeURIComponent(value) !== '';
  } catch {
    return false;
  }
}

/** One that pages and mails show, or that is asked by Node's `fetch`, which takes no password in it. */
export const addressWithoutPassword = (...protocols: readonly string[]) =>
  createAddressSchema(protocols, (_value, url) => {
    const { username = '', password = '', hostname = '' } = url ?? {};
    if (username + password !== '') return 'must not hold a user or a password, which ACQ_BACKEND_INTERNAL_URL may';
    return /^[\w.:[\]-]*$/.test(hostname) ? null : 'must name one host';
  });

export const webAddress = addressWithoutPassword('http:', 'https:');

/** A web address of which nothing but scheme, host and port may be given. */
export const origin = v.pipe(
  webAddress,
  v.check((value) => !/^https?:\/\/[^/]*\/.+/.test(value), 'must be an address without a path'),
  v.transform((value) => parseUrl(value)?.origin ?? ''),
);

/** A mail address without a name; empty where none is named. */
export const mailAddress = v.pipe(
  text,
  v.regex(/^(?:[^\s@<>"?&%]+@[^\s@<>"?&%]+\.[^\s@<>"?&%]+)?$/, 'must be a mail address, like desk@salon.example'),
);

/** With its country's prefix, grouped as people read it; empty where none is named. */
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

/** `watch` notes what `on` would refuse, and refuses nothing. */
export const onWatchOff = v.pipe(
  v.optional(v.string(), 'on'),
  v.toLowerCase(),
  v.picklist(['on', 'watch', 'off'], 'must be on, watch or off'),
);

export const secret = v.pipe(
  text,
  v.check((value) => value === '' || value.length >= 32, 'must have at least 32 characters'),
);
