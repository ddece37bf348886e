/** Every name under which a visitor's browser keeps something of this site, with how long and what for (docs/privacy.md). */
import type { Purpose } from './consent.ts';

export type StoredName = readonly [
  name: string,
  place: 'cookie' | 'local storage' | 'session storage',
  lasts: string,
  use: string,
];

export const storedNames: readonly StoredName[] = [
  ['lang', 'cookie', '365 days', 'language'],
  ['consent', 'cookie', '180 days', 'consent decision'],
  [
    'acqAnonymousId',
    'cookie',
    'session; 180 days with statistics; deleted on refusal',
    'random id that keeps experiment variants stable',
  ],
  ['acqArrival', 'cookie', '60 seconds', 'experiment that redirected the visitor; no id'],
  ['acqOverrides', 'cookie', 'session', 'variants chosen in the tracking inspector'],
  ['acqTagPreview', 'cookie', 'session', 'tag assistants allowed in the tracking inspector'],
  ['acqInvitations', 'cookie', '14 days, with tags only', 'code and timestamp of the last five invitations'],
  [
    'apollo:default.token',
    'cookie',
    '7 days; 8 hours on admin pages',
    'bearer token, set by the shop or the admin sign-in',
  ],
  [
    'apollo:default.token',
    'local storage',
    'until logout',
    'bearer token of the shop; admin pages copy it to the cookie for 5 minutes',
  ],
  ['rc', 'local storage', 'until cleared', 'registration code'],
  ['ownRegistration', 'local storage', 'until the next registration', 'id and code of the visitor’s registration'],
  ['fref', 'local storage', 'until cleared', 'URL of the referrer'],
  ['consentEvidence', 'local storage', 'until cleared', 'last 20 consent decisions'],
  ['exposed', 'local storage', 'until statistics are refused', 'variants already counted, start of the random id'],
  ['registration', 'session storage', 'tab', 'form input and registration id'],
  [
    'activationLanding',
    'session storage',
    'until the next page with tags; with consent only',
    'that the activation page was opened or failed',
  ],
  ['membershipApplication', 'session storage', 'tab', 'that an application was sent'],
  ['blackFridayDismissed', 'session storage', 'tab', 'that the banner was closed'],
  ['finishedSeen', 'session storage', 'tab', 'id of the registration whose notice was shown'],
  ['stays', 'session storage', 'tab', 'that the login redirect happened or was stopped'],
  ['activated', 'session storage', 'tab', 'voucher of the activated account'],
  ['clock', 'session storage', 'tab', 'that the clock was stopped'],
  ['film', 'session storage', 'tab', 'that the video was paused'],
  ['handedOver', 'cookie', '5 minutes, renewed', 'admins: which token was copied'],
  ['acqSignIn', 'cookie', '10 minutes', 'admins: state of a sign-in'],
  ['consoleInvitationCode', 'session storage', 'tab', 'admins: code for invitations'],
  ['splitDraft', 'session storage', 'tab', 'admins: draft of a split test'],
  ['reloadedFor', 'session storage', 'tab', 'that the page reloaded after a release'],
];

/** Cookies that are kept for a purpose, and deleted when it is refused. */
export const consentedNames: Readonly<Record<Purpose, readonly RegExp[]>> = {
  statistics: [/^acqAnonymousId$/, /^_ga(?:_|$)/, /^_gid$/, /^_gat/],
  marketing: [/^_gcl_/, /^_gac_/, /^_fbp$/],
};
