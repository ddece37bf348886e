/** The kinds of values that environment variables have. What is wrong is said without the value. */
import * as v from 'valibot';
import { parseUrl } from '../parseUrl.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const text = v.optional(v.string(), '');

/** Empty where none is named. A database's may leave its host out, where `?host=` names a socket. */
export const address = (...protocols: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (value) =>
        value === '' ||
        protocols.includes(parseUrl(value.replace(/^(postgres(?:ql)?:.*)@\//, '$1@-/'))?.protocol ?? ''),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  );

/** One that pages and mails show, or that is asked by Node's `fetch`, which takes no password in it. */
export const openAddress = (...protocols: readonly string[]) =>
  v.pipe(
    address(...protocols),
    v.check((value) => {
      const { username = '', password = '' } = parseUrl(value) ?? {};
      return username + password === '';
    }, 'must not hold a user or a password, which ACQ_BACKEND_INTERNAL_URL may'),
  );

export const webAddress = openAddress('http:', 'https:');

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

export const wholeNumber = (least: number, most: number, fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d{1,7}$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
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
