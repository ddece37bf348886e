/** The visitor's consent to tracking: the browser writes the cookie, the server reads it. */

export const purposes = ['statistics', 'marketing'] as const;

export type Purpose = (typeof purposes)[number];

export type Choices = Readonly<Record<Purpose, boolean>>;

/** The consent banner (stored as `plate`), the settings, a browser signal, or the service at CONSENT_SCRIPT_URL. */
export type DecisionSource = 'plate' | 'settings' | 'signal' | 'service';

export interface ConsentDecision {
  readonly choices: Choices;
  readonly textVersion: string;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly by: DecisionSource;
}

/** Raise it when the consent texts change (build/checks/consentTexts.ts fails otherwise): visitors must then decide again. */
export const consentTextVersion = '4';

export const consentCookie = { name: 'consent', days: 180, path: '/' } as const;

/** `1.<text version>.<epoch seconds>.<a bit for each purpose>.<source>` */
export function formatConsent({ choices, textVersion, time, by }: ConsentDecision): string {
  const bits = purposes.map((purpose) => (choices[purpose] ? '1' : '0')).join('');
  return ['1', textVersion, Math.floor(time / 1000), bits, by].join('.');
}

const pattern = /^1\.([\w-]{1,16})\.(\d{1,12})\.([01]{2})\.(plate|settings|signal|service)$/;

/** Null for no decision, a decision about another text version, or another format. */
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

/** A browser signal (Global Privacy Control, Do Not Track) counts as a refusal until the visitor decides. */
export function getConsentState(decision: ConsentDecision | null, hasRefusalSignal: boolean): ConsentState {
  if (decision === null) return hasRefusalSignal ? 'refused' : 'undecided';
  return decision.choices.statistics ? 'granted' : 'refused';
}
