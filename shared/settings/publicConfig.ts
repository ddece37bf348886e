/** Settings that are sent to browsers. */
export interface PublicConfig {
  readonly environment: string;
  readonly version: string;
  /** May be empty. Starts with a slash, ends without one. */
  readonly basePath: string;
  /** The origin of absolute links, never taken from a request. */
  readonly publicUrl: string;
  readonly graphqlUrl: string;
  /** Empty: the waiting page polls. */
  readonly websocketUrl: string;
  readonly codeDetails: CodeDetails;
  /** Whether forms send a proof of work. */
  readonly botCheck?: true;
  readonly brandName: string;
  readonly brandCode: string;
  readonly shopUrl: string;
  readonly loginUrl: string;
  /** The sender of the mails; empty if another backend sends them. */
  readonly mailFrom: string;
  readonly supportContact: readonly SupportLink[];
  /** Takes `returnTo`. Empty: admins sign in by an operator's invitation only. */
  readonly adminSignInUrl: string;
  readonly gtmContainerId: string;
  readonly consentScriptUrl: string;
  readonly consentSettingsId: string;
  /** The salt of the hashed customer id (spec §3); absent: no id is sent. */
  readonly customerIdSalt?: string;
  /** Points to this site, so that the collector's key stays secret. Empty: no reports. */
  readonly sentryDsn: string;
  /** May be empty. The server fetches the payload for browsers. */
  readonly growthbookKey: string;
  readonly optionalFields: readonly OptionalField[];
  /** Empty: the default video. */
  readonly heroVideoUrl: string;
  readonly featuredBrands: readonly string[];
}

/** `extended` includes the voucher and the expiry, which not every backend supports. */
export const codeDetails = ['basic', 'extended'] as const;

export type CodeDetails = (typeof codeDetails)[number];

export const gtmContainerIdPattern = /^GTM-[A-Z0-9]{4,12}$/;

export const environmentNamePattern = /^[\w.-]{1,64}$/;

export const optionalFields = ['postalCode', 'birthday'] as const;

export type OptionalField = (typeof optionalFields)[number];

type SupportLink = { readonly href: string; readonly text: string; readonly channel: 'speak' | 'write' };

/** Links for the support contact's phone and email; an empty one is left out. */
export function createSupportLinks(phone: string, email: string): readonly SupportLink[] {
  const links = [
    { href: `tel:${phone.replace(/[^+\d]/g, '')}`, text: phone, channel: 'speak' },
    { href: `mailto:${email}`, text: email, channel: 'write' },
  ] as const;
  return links.filter(({ text }) => text !== '');
}
