import { type LinkCode, readLinkCode } from '../routing/carriedParams.ts';
import { readLinkQuery } from '../routing/readLinkQuery.ts';
import { cleanRegistrationCode, extractCode, isRegistrationCode } from './registrationCode.ts';

/** The code form as a plain GET sends it, before a page's scripts run: the same field names on both sides. */
export const codeFormFields = {
  code: 'registrationCode',
  /** The journey's query: a form's own query replaces that of its address. */
  journey: 'journey',
} as const;

/** A whole link may be pasted. */
export const maxTypedLength = 2048;

export function readCodeForm(query: URLSearchParams): { code: string; carriedParams: URLSearchParams } | null {
  const code = (query.get(codeFormFields.code) ?? '').slice(0, maxTypedLength);
  if (code === '') return null;
  return { code, carriedParams: new URLSearchParams(query.get(codeFormFields.journey) ?? query) };
}

const codeParameter = /(?:^|[^\w.-]|%(?:25)*[\da-f]{2})rc(?:\[\d*\]|%5b\d*%5d)?\s*(?:=|%(?:25)*3d)/i;

/** What stands in a code field: a code, or the link that it came with, the first in the text; others may wrap it. */
export function readTypedCode(text: string): LinkCode {
  const start = Math.max(text.lastIndexOf('http', text.search(codeParameter)), 0);
  const [address = ''] = text.slice(start).split(/\s(?=https?:)/i, 1);
  const link = readLinkCode(readLinkQuery(address));
  if (link === null) return { registrationCode: cleanRegistrationCode(extractCode(text)), validityTimestamp: null };
  // No blank is in a link.
  const first = cleanRegistrationCode(link.registrationCode.replace(/\s[\s\S]*/, ''));
  return {
    ...link,
    registrationCode: isRegistrationCode(first) ? first : cleanRegistrationCode(link.registrationCode),
  };
}
