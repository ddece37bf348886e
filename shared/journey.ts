/**
 * The visitor's journey lives in the URL and survives every hop: these parameters are carried along by each link of
 * ours, everything else stays behind. Repeated parameters: the first wins. Values are capped, not trusted.
 */
import { cleanRegistrationCode } from './validation/text.ts';

const carried: ReadonlySet<string> = new Set(['rc', 'ts', 'disablegb']);
const campaignPrefix = 'utm_';
const longestValue = 256;
const mostParameters = 16;

export function journeyOf(query: URLSearchParams): URLSearchParams {
  const journey = new URLSearchParams();
  for (const [name, value] of query) {
    if (journey.has(name) || journey.size >= mostParameters || value.length > longestValue) continue;
    if (carried.has(name) || (name.startsWith(campaignPrefix) && name.length <= 32)) journey.set(name, value);
  }
  return journey;
}

/** With its question mark; empty without parameters. `extra` goes first and wins over the journey's own. */
export function journeyQuery(query: URLSearchParams, extra: Readonly<Record<string, string>> = {}): string {
  const merged = new URLSearchParams(extra);
  // A timestamp belongs to the code that it came with; another code must not inherit it.
  const isOtherCode =
    merged.has('rc') && cleanRegistrationCode(merged.get('rc') ?? '') !== cleanRegistrationCode(query.get('rc') ?? '');
  for (const [name, value] of journeyOf(query)) {
    if (!merged.has(name) && !(isOtherCode && name === 'ts')) merged.set(name, value);
  }
  const text = merged.toString();
  return text === '' ? '' : `?${text}`;
}

/** A registration code and its timestamp as the link carried them; absent and oversized ones read as absent, of repeated ones the first counts. */
export function codeOf(query: URLSearchParams): { registrationCode: string; validityTimestamp: string | null } | null {
  const journey = journeyOf(query);
  const registrationCode = journey.get('rc') ?? '';
  return registrationCode.trim() === '' ? null : { registrationCode, validityTimestamp: journey.get('ts') };
}
