/** A visitor's value: opaque, so that no component branches on it and one render per state serves all visitors. */
declare const opaqueBrand: unique symbol;

export type OpaqueText = { readonly [opaqueBrand]: true };

/** Marks a finished text as a visitor's value. Format it (dates, masks, caps) before this call. */
export function opaque(text: string): OpaqueText {
  return text as unknown as OpaqueText;
}

/** For the few places that put a value where it belongs: a text node, an attribute, a message's variable. */
export function unwrap(text: OpaqueText): string {
  return text as unknown as string;
}
