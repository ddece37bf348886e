import { codeOf, type LinkCode } from '../journey.ts';
import { readLinkQuery } from '../readLinkQuery.ts';
import { cleanRegistrationCode } from './registrationCode.ts';

/** The code form as a plain GET sends it, before a page's scripts run: the same field names on both sides. */
export const codeFormFields = {
  code: 'registrationCode',
  /** The journey's query: a form's own query replaces that of its address. */
  journey: 'journey',
} as const;

/** A whole link may be pasted. */
export const longestTyped = 2048;

/** Null where no code was sent. */
export function sentCodeForm(query: URLSearchParams): { code: string; journey: URLSearchParams } | null {
  const code = (query.get(codeFormFields.code) ?? '').slice(0, longestTyped);
  if (code === '') return null;
  return { code, journey: new URLSearchParams(query.get(codeFormFields.journey) ?? query) };
}

/** What stands in a code field: a code, or the link that it came with. */
export function readTypedCode(text: string): LinkCode {
  const link = codeOf(readLinkQuery(text)) ?? { registrationCode: text, validityTimestamp: null };
  return { ...link, registrationCode: cleanRegistrationCode(link.registrationCode) };
}
