/** Every name under which a visitor's browser keeps something of this site, with how long and what for (docs/privacy.md). */
import type { Purpose } from './consent.ts';

export interface StoredName {
  readonly name: string;
  readonly place: 'cookie' | 'local storage' | 'session storage';
  readonly lasts: string;
  readonly use: string;
}

export const storedNames: readonly StoredName[] = [
  { name: 'lang', place: 'cookie', lasts: '365 days', use: 'The language' },
  {
    name: 'consent',
    place: 'cookie',
    lasts: '180 days',
    use: 'What was decided about tracking, when, and by which words',
  },
  {
    name: 'acqAnonymousId',
    place: 'cookie',
    lasts: 'the session; 180 days once statistics are agreed to; gone after a refusal',
    use: 'The same version of a page at each visit; a random number',
  },
  {
    name: 'acqArrival',
    place: 'cookie',
    lasts: '60 seconds',
    use: 'Which version of a page led to another address; no id',
  },
  {
    name: 'acqOverrides',
    place: 'cookie',
    lasts: 'the session; only where somebody chose it in the inspector',
    use: 'Which versions of a page to show in this browser, to look at them',
  },
  {
    name: 'apollo:default.token',
    place: 'cookie',
    lasts: '7 days',
    use: 'Who is signed in; set by the shop, read here',
  },
  {
    name: 'apollo:default.token',
    place: 'local storage',
    lasts: 'until they log out',
    use: 'The same, where the shop keeps it there; administrators’ pages hand it over as a cookie of five minutes, which an open console renews',
  },
  { name: 'rc', place: 'local storage', lasts: 'until it is cleared', use: 'The registration code of the invitation' },
  {
    name: 'ownRegistration',
    place: 'local storage',
    lasts: 'until the next registration; of no use once it is activated or has lapsed',
    use: 'Which registration is the visitor’s own, to correct it; a random number',
  },
  { name: 'fref', place: 'local storage', lasts: 'until it is cleared', use: 'The site that led here' },
  {
    name: 'consentEvidence',
    place: 'local storage',
    lasts: 'until it is cleared; the last 20',
    use: 'Each decision about tracking: when, by which words, in which language, what',
  },
  {
    name: 'exposed',
    place: 'local storage',
    lasts: 'until statistics are refused',
    use: 'Which versions of a page were counted already',
  },
  {
    name: 'registration',
    place: 'session storage',
    lasts: 'the tab',
    use: 'What was typed into the form, so that a reload does not lose it',
  },
  {
    name: 'activationLanding',
    place: 'session storage',
    lasts: 'until the next page with tags; only where statistics were agreed to before',
    use: 'That the activation page was opened',
  },
  { name: 'membershipApplication', place: 'session storage', lasts: 'the tab', use: 'That an application was made' },
  { name: 'blackFridayDismissed', place: 'session storage', lasts: 'the tab', use: 'That a notice was closed' },
  { name: 'finishedSeen', place: 'session storage', lasts: 'the tab', use: 'That a notice was shown' },
  {
    name: 'stays',
    place: 'session storage',
    lasts: 'the tab',
    use: 'That the log-in page was opened, or is not wanted',
  },
  { name: 'film', place: 'session storage', lasts: 'the tab', use: 'That the film was paused' },
  {
    name: 'handedOver',
    place: 'cookie',
    lasts: 'five minutes, renewed by an open console',
    use: 'Administrators only: which sign-in the cookie beside it is of',
  },
  {
    name: 'consoleDone',
    place: 'session storage',
    lasts: 'until the next page',
    use: 'Administrators only: what was done',
  },
  {
    name: 'consoleInvitationCode',
    place: 'session storage',
    lasts: 'the tab',
    use: 'Administrators only: the code that invitations are of',
  },
  {
    name: 'splitDraft',
    place: 'session storage',
    lasts: 'the tab',
    use: 'Administrators only: what was typed into the split generator',
  },
  { name: 'reloadedFor', place: 'session storage', lasts: 'the tab', use: 'That the page was renewed after a release' },
];

/** Cookies that are kept for a purpose, and deleted when it is refused. */
export const consentedNames: Readonly<Record<Purpose, readonly RegExp[]>> = {
  statistics: [/^acqAnonymousId$/, /^_ga(?:_|$)/, /^_gid$/, /^_gat/],
  marketing: [/^_gcl_/, /^_gac_/, /^_fbp$/],
};
