/** Reads the query of a link that a mail program may have escaped, wrapped, or put text around. */
import { extractCode } from '../codes/registrationCode.ts';

const linkParameter = /(?:^|[^\w.-])(rc|ts|id|token|variant|disablegb|language|utm_\w*)(?:\[\d*\])?\s*$/i;
export const isLinkParameter = (name: string) => linkParameter.test(name);

const escapedAmpersands = /^(?:amp;|#38;|#x26;)+/i;
const separators = /&?(?:amp|#38|#x26);|[;#]/gi;
/** A value that contains parameters or is escaped twice. */
const nestedParameter = /[?&;#][\w.-]+=|%[\da-f]{2}/i;

/** A code or token after a separator, escaped or not. */
const embeddedSecret =
  /(?:[?&;#]|&(?:amp|#38|#x26);|%(?:25)*(?:3f|26|23|3b))(?:rc|ts|id|token)(?:\[\d*\])?\s*(?:=|%(?:25)*3d)/i;
const formFields = /^(?:registrationCode|journey)$/;

/** `text`: a query or a whole URL. Of the site's parameters, the first with a value is used. */
export function readLinkQuery(text: string): URLSearchParams {
  const query = new URLSearchParams();
  addParameters(query, text, 3);
  const code = query.get('rc');
  // `3D` is left over from quoted-printable unless the timestamp lacks it: a code may start with it.
  if (code?.startsWith('3D') && !/\bts=(?!3D)/i.test(text)) query.set('rc', code.replace(/^3D(?=[A-Z\d]{4,64}$)/, ''));
  return query;
}

function stripEmbedded(rawName: string, value: string): string {
  return formFields.test(rawName) ? value : (value.split(embeddedSecret, 1)[0] ?? '');
}

/** A code or token inside another parameter is used if the link has no such parameter. */
function addParameters(query: URLSearchParams, text: string, maxDepth: number): void {
  const embedded: string[] = [];
  for (const [rawName, value] of new URLSearchParams(text.replaceAll('?', '&'))) {
    const name = linkParameter.exec(rawName)?.[1]?.toLowerCase();
    const clean = cleaners[name ?? ''];
    if (maxDepth > 0 && (/=|%3d/i.test(rawName) || (clean && nestedParameter.test(value)))) {
      addParameters(query, normaliseSeparators(rawName, value), maxDepth - 1);
      continue;
    }
    const plainValue = stripEmbedded(rawName, value);
    embedded.push(value.slice(plainValue.length).replace(separators, '&'));
    if (name === undefined) query.append(rawName.replace(escapedAmpersands, ''), value);
    else if (!query.get(name)) query.set(name, plainValue && (clean?.(plainValue) ?? plainValue));
  }
  if (maxDepth > 0) addParameters(query, embedded.join('&'), maxDepth - 1);
}

function normaliseSeparators(rawName: string, value: string): string {
  return (value === '' ? rawName : `${rawName}=${value}`).replace(separators, '&');
}

/** A token contains an email of up to 254 characters, a time and a signature. */
const maxTokenLength = 1100;
/** A time, a row id, or an email with two times; then a signature. */
const token = /^(?:3D|[-_.]){0,3}((?:\d{13}\.|[\w-]{22}\.|[\w-]+(?:\.\d{13}){2}\.)?[\w-]{43})[-_.]*$/;

/** A timestamp or token without line breaks, punctuation, quoted-printable and text after it. */
export function cleanToken(text: string): string {
  const parts = text.slice(0, maxTokenLength).split(/(?:%[\da-f]{2}|[^\w.-])+/i);
  const found = parts.flatMap((_, index) => token.exec(parts.slice(0, index + 1).join(''))?.[1] ?? []);
  return found.find((whole) => whole.includes('.')) ?? found[0] ?? parts.join('').replace(/^\.+|\.+$/g, '');
}

const cleaners: Readonly<Record<string, ((text: string) => string) | undefined>> = {
  rc: extractCode,
  ts: cleanToken,
  id: cleanToken,
  token: cleanToken,
  language: (text) => text.replace(/^3D(?=[a-z])/, '').replace(/^[^a-z]+|[-_]*(?:[^\w-][\s\S]*)?$/gi, ''),
};
