declare const opaqueBrand: unique symbol;

/** A visitor's value. Components cannot branch on it, so one render serves all visitors. */
export type OpaqueText = { readonly [opaqueBrand]: true };

/** Format the text before this call. */
export function opaque(text: string): OpaqueText {
  return text as unknown as OpaqueText;
}

/** Only to output a value in a text node, an attribute or a message. */
export function unwrap(text: OpaqueText): string {
  return text as unknown as string;
}
