import { type LinkCode, readLinkCode } from '../routing/carriedParams.ts';
import { readLinkQuery } from '../routing/readLinkQuery.ts';
import { cleanRegistrationCode, extractCode, isRegistrationCode } from './registrationCode.ts';

export const codeFormFields = {
  code: 'registrationCode',
  /** The carried parameters: a GET form drops the query of its action. */
  carriedParams: 'journey',
} as const;

/** Long enough for a pasted link. */
export const maxTypedLength = 2048;

export function readCodeForm(query: URLSearchParams): { code: string; carriedParams: URLSearchParams } | null {
  const code = (query.get(codeFormFields.code) ?? '').slice(0, maxTypedLength);
  if (code === '') return null;
  return { code, carriedParams: new URLSearchParams(query.get(codeFormFields.carriedParams) ?? query) };
}

const codeParameter = /(?:^|[^\w.-]|%(?:25)*[\da-f]{2})rc(?:\[\d*\]|%5b\d*%5d)?\s*(?:=|%(?:25)*3d)/i;

/** Reads a code field, into which a code, a link or a text may be pasted. The first link is used. */
export function readTypedCode(text: string): LinkCode {
  const start = Math.max(text.lastIndexOf('http', text.search(codeParameter)), 0);
  const [firstLink = ''] = text.slice(start).split(/\s(?=https?:)/i, 1);
  const link = readLinkCode(readLinkQuery(firstLink));
  if (link === null) return { registrationCode: cleanRegistrationCode(extractCode(text)), validityTimestamp: null };
  // A link contains no spaces: what follows one is text.
  const first = cleanRegistrationCode(link.registrationCode.replace(/\s[\s\S]*/, ''));
  return {
    ...link,
    registrationCode: isRegistrationCode(first) ? first : cleanRegistrationCode(link.registrationCode),
  };
}
