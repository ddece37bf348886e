/** The parameters of an address as mail programs leave it: escaped, wrapped, in capitals, with text around it. */
import { codeIn } from '../codes/registrationCode.ts';

const ours = /(?:^|[^\w.-])(rc|ts|id|token|variant|disablegb|language|utm_\w*)(?:\[\d*\])?\s*$/i;
/** Whether it is one of the parameters that our links carry. */
export const isOurs = (name: string) => ours.test(name);

const escapedAmpersands = /^(?:amp;|#38;|#x26;)+/i;
const separators = /&?(?:amp|#38|#x26);|[;#]/gi;
/** More parameters in a value, or something that is escaped twice. */
const joint = /[?&;#][\w.-]+=|%[\da-f]{2}/i;

/** A secret behind a separator, each of them escaped or not. */
const hiddenSecret =
  /(?:[?&;#]|&(?:amp|#38|#x26);|%(?:25)*(?:3f|26|23|3b))(?:rc|ts|id|token)(?:\[\d*\])?\s*(?:=|%(?:25)*3d)/i;
/** Of the code form: what stands in them is read where the form is. */
const formFields = /^(?:registrationCode|journey)$/;

/** Of a whole address, too: what stands before its query is no name of ours. Of ours the first with a value counts. */
export function readLinkQuery(text: string): URLSearchParams {
  const query = new URLSearchParams();
  addParameters(query, text, 3);
  const code = query.get('rc');
  // A code may begin so itself: beside a timestamp this is left over of quoted-printable only where the other is.
  if (code?.startsWith('3D') && !/\bts=(?!3D)/i.test(text)) query.set('rc', code.replace(/^3D(?=[A-Z\d]{4,64}$)/, ''));
  return query;
}

function beforeHidden(written: string, value: string): string {
  return formFields.test(written) ? value : (value.split(hiddenSecret, 1)[0] ?? '');
}

/** A secret that stands within another parameter counts where none stands by itself. */
function addParameters(query: URLSearchParams, text: string, decodings: number): void {
  if (text === '') return;
  const hidden: string[] = [];
  for (const [written, value] of new URLSearchParams(text.replaceAll('?', '&'))) {
    const name = ours.exec(written)?.[1]?.toLowerCase();
    const clean = cleaners[name ?? ''];
    if (decodings > 0 && (/=|%3d/i.test(written) || (clean && joint.test(value)))) {
      addParameters(query, parametersIn(written, value), decodings - 1);
      continue;
    }
    const own = beforeHidden(written, value);
    hidden.push(value.slice(own.length).replace(separators, '&'));
    if (name === undefined) query.append(written.replace(escapedAmpersands, ''), value);
    else if (!query.get(name)) query.set(name, own && (clean?.(own) ?? own));
  }
  if (decodings > 0) addParameters(query, hidden.filter(Boolean).join('&'), decodings - 1);
}

function parametersIn(written: string, value: string): string {
  return (value === '' ? written : `${written}=${value}`).replace(separators, '&');
}

/** That of an address of 254 characters, of up to three bytes each, with its time and its proof. */
const longestToken = 1100;
/** By their lengths, since a mark may be a letter of theirs: a time, a row's id, or an address with two times, and a proof. */
const token = /^(?:3D|[-_.]){0,3}((?:\d{13}\.|[\w-]{22}\.|[\w-]+(?:\.\d{13}){2}\.)?[\w-]{43})[-_.]*$/;

/** A timestamp or token without wraps, marks and quoted-printable; what follows a whole one is cut off. */
export function cleanToken(text: string): string {
  const pieces = text.slice(0, longestToken).split(/(?:%[\da-f]{2}|[^\w.-])+/i);
  const found = pieces.flatMap((_, at) => token.exec(pieces.slice(0, at + 1).join(''))?.[1] ?? []);
  return found.find((whole) => whole.includes('.')) ?? found[0] ?? pieces.join('').replace(/^\.+|\.+$/g, '');
}

const cleaners: Readonly<Record<string, ((text: string) => string) | undefined>> = {
  rc: codeIn,
  ts: cleanToken,
  id: cleanToken,
  token: cleanToken,
  language: (text) => text.replace(/^3D(?=[a-z])/, '').replace(/^[^a-z]+|[-_]*(?:[^\w-][\s\S]*)?$/gi, ''),
};
