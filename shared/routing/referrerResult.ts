/** What the referrer list says of a visitor who comes from somewhere, and by which of its rules. */

export type ReferrerRule =
  /** No website's address, as most visits have none: nothing to look up. */
  | { readonly kind: 'noHost' }
  | { readonly kind: 'unlisted' }
  /** `list`: the kind under which the entry stands. */
  | { readonly kind: 'listed'; readonly list: string; readonly entry: string }
  /** An exception, where a parent may be listed. */
  | { readonly kind: 'allowed'; readonly entry: string }
  /** The house advertises this landing page there. */
  | { readonly kind: 'campaign'; readonly slug: string; readonly entry: string };

export interface ReferrerResult {
  /** As the list looks it up; empty without one. */
  readonly host: string;
  readonly rule: ReferrerRule;
  /** Whether the list is only tried: whoever is listed is let in. */
  readonly shadow: boolean;
}

/** `slug`: the landing page that the visitor comes to; null for any other. */
export type EvaluateReferrer = (referrer: string, slug: string | null) => ReferrerResult;
