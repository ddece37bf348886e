export type ReferrerRule =
  /** There is no referrer, or it has no host. */
  | { readonly kind: 'noHost' }
  | { readonly kind: 'unlisted' }
  | { readonly kind: 'listed'; readonly list: string; readonly entry: string }
  /** An exception below a blocked domain. */
  | { readonly kind: 'allowed'; readonly entry: string }
  | { readonly kind: 'campaign'; readonly slug: string; readonly entry: string };

export interface ReferrerResult {
  /** Normalised; may be empty. */
  readonly host: string;
  readonly rule: ReferrerRule;
  /** The blocklist is only tested: blocked visitors are admitted. */
  readonly shadow: boolean;
}

/** `slug`: of the requested landing page; null for other pages. */
export type EvaluateReferrer = (referrer: string, slug: string | null) => ReferrerResult;
