/** The settings that every visitor may read. The server fills them from its configuration by an allow-list. */
export interface PublicConfig {
  readonly environment: string;
  readonly version: string;
  /** Starts with a slash, ends without one; may be empty. */
  readonly basePath: string;
  /** The origin in absolute links; configured, never taken from a request. */
  readonly publicUrl: string;
  readonly graphqlUrl: string;
  /** Empty: no subscriptions, the waiting page polls. */
  readonly websocketUrl: string;
  readonly codeDetails: CodeDetails;
  /** Forms bring a proof of work, where the backend knows of it; absent where none is asked for. */
  readonly botCheck?: true;
  readonly brandName: string;
  readonly brandCode: string;
  readonly shopUrl: string;
  readonly loginUrl: string;
  /** Of the mails, as every mail shows it; empty where another backend sends them. */
  readonly mailFrom: string;
  readonly supportContact: readonly SupportLink[];
  /** Where an administrator signs in; takes the way back as `returnTo`. Empty: by an operator's invitation alone. */
  readonly adminSignInUrl: string;
  readonly gtmContainerId: string;
  readonly consentScriptUrl: string;
  readonly consentSettingsId: string;
  /** Goes before a member's id where its hash is sent (spec §3); absent: none is. */
  readonly customerIdSalt?: string;
  /** Names this site: browsers report to it alone, and no stranger learns the collector's key. Empty: no reports. */
  readonly sentryDsn: string;
  /** The public client key of the experiments' endpoint; empty: it is missing. Where the payload really is, only the server knows. */
  readonly growthbookKey: string;
  /** Form fields that this installation asks for besides the usual ones. */
  readonly optionalFields: readonly OptionalField[];
  /** Empty: the hero's own video. */
  readonly heroVideoUrl: string;
  readonly featuredBrands: readonly string[];
}

/** `extended` asks for the voucher and the end of an invitation too, which not every backend offers. */
export const codeDetails = ['basic', 'extended'] as const;

export type CodeDetails = (typeof codeDetails)[number];

export const gtmContainerIdPattern = /^GTM-[A-Z0-9]{4,12}$/;

/** Of the installation, in the settings, in `defaults.json` and in error reports. */
export const environmentNamePattern = /^[\w.-]{1,64}$/;

export const optionalFields = ['postalCode', 'birthday'] as const;

export type OptionalField = (typeof optionalFields)[number];

/** What `defaults.json` may override in the browser, before its first network call. */
export interface PublicDefaults {
  readonly environment?: string;
  readonly gtmContainerId?: string;
  readonly acqBackendGraphqlURL?: string;
}

/** A way to a human: what it opens, what it says, and whether one speaks there or writes. */
type SupportLink = { readonly href: string; readonly text: string; readonly channel: 'speak' | 'write' };

/** The ways to a human that the installation names; none where it names none. The words before them are the first one's. */
export function createSupportLinks(phone: string, email: string): readonly SupportLink[] {
  const links = [
    { href: `tel:${phone.replace(/[^+\d]/g, '')}`, text: phone, channel: 'speak' },
    { href: `mailto:${email}`, text: email, channel: 'write' },
  ] as const;
  return links.filter(({ text }) => text !== '');
}
