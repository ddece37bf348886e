/** The visitor's decision about tracking: the page writes the cookie (client/consent), the server reads it. */

/** What is asked about; what the page needs to work is not. */
export const purposes = ['statistics', 'marketing'] as const;

export type Purpose = (typeof purposes)[number];

export type Choices = Readonly<Record<Purpose, boolean>>;

/** Who decided: by the plate, in the settings, the browser's own signal, or another service at CONSENT_SCRIPT_URL. */
export type DecisionSource = 'plate' | 'settings' | 'signal' | 'service';

export interface ConsentDecision {
  readonly choices: Choices;
  /** Of the words that were shown. */
  readonly textVersion: string;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly by: DecisionSource;
}

/** Raised when the words of a release change, which build/checks/consentTexts.ts holds: who decided about other words is asked again. */
export const consentTextVersion = '4';

export const consentCookie = { name: 'consent', days: 180, path: '/', sameSite: 'lax' } as const;

/** `1.<text version>.<epoch seconds>.<a bit for each purpose>.<by>`: nothing in it is about the visitor. */
export function formatConsent({ choices, textVersion, time, by }: ConsentDecision): string {
  const bits = purposes.map((purpose) => (choices[purpose] ? '1' : '0')).join('');
  return ['1', textVersion, Math.floor(time / 1000), bits, by].join('.');
}

const pattern = /^1\.([\w-]{1,16})\.(\d{1,12})\.([01]{2})\.(plate|settings|signal|service)$/;

/** Null for no decision, one about other words, or anything that this page did not write. */
export function parseConsent(cookie: unknown): ConsentDecision | null {
  const [, textVersion, seconds, bits = '', by] = typeof cookie === 'string' ? (pattern.exec(cookie) ?? []) : [];
  if (textVersion !== consentTextVersion) return null;
  return {
    choices: { statistics: bits[0] === '1', marketing: bits[1] === '1' },
    textVersion,
    time: Number(seconds) * 1000,
    by: by as DecisionSource,
  };
}

export type ConsentState = 'granted' | 'refused' | 'undecided';

/** A browser's signal (Global Privacy Control, Do Not Track) reads as a refusal until the visitor decides otherwise. */
export function consentStateOf(decision: ConsentDecision | null, hasRefusalSignal: boolean): ConsentState {
  if (decision === null) return hasRefusalSignal ? 'refused' : 'undecided';
  return decision.choices.statistics ? 'granted' : 'refused';
}
