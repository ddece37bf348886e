/** Every name under which a visitor's browser keeps something of this site, with how long and what for (docs/privacy.md). */
import type { Purpose } from './consent.ts';

export type StoredName = readonly [
  name: string,
  place: 'cookie' | 'local storage' | 'session storage',
  lasts: string,
  use: string,
];

export const storedNames: readonly StoredName[] = [
  ['lang', 'cookie', '365 days', 'The language'],
  ['consent', 'cookie', '180 days', 'What was decided about tracking, when, and by which words'],
  [
    'acqAnonymousId',
    'cookie',
    'the session; 180 days once statistics are agreed to; gone after a refusal',
    'The same version of a page at each visit; a random number',
  ],
  ['acqArrival', 'cookie', '60 seconds', 'Which version of a page led to another address; no id'],
  [
    'acqOverrides',
    'cookie',
    'the session; only where somebody chose it in the inspector',
    'Which versions of a page to show in this browser, to look at them',
  ],
  [
    'acqTagPreview',
    'cookie',
    'the session; only where somebody chose it in the inspector',
    'That a tag assistant may stay connected to the pages of this browser',
  ],
  [
    'acqInvitations',
    'cookie',
    '14 days; only where tags are agreed to; the last five',
    'The code and the timestamp of your invitation, so that no tag reads them in the address',
  ],
  [
    'apollo:default.token',
    'cookie',
    '7 days; eight hours on administrators’ pages',
    'Who is signed in; set by the shop and read here, or set here for administrators’ pages alone',
  ],
  [
    'apollo:default.token',
    'local storage',
    'until they log out',
    'The same, where the shop keeps it there; administrators’ pages hand it over as a cookie of five minutes, which an open console renews',
  ],
  ['rc', 'local storage', 'until it is cleared', 'The registration code of the invitation'],
  [
    'ownRegistration',
    'local storage',
    'until the next registration; of no use once it is activated or has lapsed',
    'Which registration is the visitor’s own, to correct it and to find it again; a random number, and the code it was made with',
  ],
  ['fref', 'local storage', 'until it is cleared', 'The site that led here'],
  [
    'consentEvidence',
    'local storage',
    'until it is cleared; the last 20',
    'Each decision about tracking: when, by which words, in which language, what',
  ],
  ['exposed', 'local storage', 'until statistics are refused', 'Which versions of a page were counted already'],
  ['registration', 'session storage', 'the tab', 'What was typed into the form, so that a reload does not lose it'],
  [
    'activationLanding',
    'session storage',
    'until the next page with tags; only where statistics were agreed to before',
    'That the activation page was opened, and whether it failed',
  ],
  ['blackFridayDismissed', 'session storage', 'the tab', 'That a notice was closed'],
  ['finishedSeen', 'session storage', 'the tab', 'That a notice was shown'],
  ['stays', 'session storage', 'the tab', 'That the log-in page was opened, or is not wanted'],
  [
    'activated',
    'session storage',
    'the tab',
    'That an account was activated, and with which voucher, so that a reload still says so',
  ],
  ['clock', 'session storage', 'the tab', 'That the house’s clock was stopped'],
  ['film', 'session storage', 'the tab', 'That the film was paused'],
  [
    'handedOver',
    'cookie',
    'five minutes, renewed by an open console',
    'Administrators only: which sign-in the cookie beside it is of',
  ],
  [
    'acqSignIn',
    'cookie',
    'ten minutes',
    'Administrators only: what their sign-in was begun with, while it is under way',
  ],
  ['consoleInvitationCode', 'session storage', 'the tab', 'Administrators only: the code that invitations are of'],
  ['splitDraft', 'session storage', 'the tab', 'Administrators only: what was typed into the split generator'],
  ['reloadedFor', 'session storage', 'the tab', 'That the page was renewed after a release'],
];

/** Cookies that are kept for a purpose, and deleted when it is refused. */
export const consentedNames: Readonly<Record<Purpose, readonly RegExp[]>> = {
  statistics: [/^acqAnonymousId$/, /^_ga(?:_|$)/, /^_gid$/, /^_gat/],
  marketing: [/^_gcl_/, /^_gac_/, /^_fbp$/],
};
