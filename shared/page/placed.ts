/** A visitor's value: opaque, so that no component branches on it and one render per state serves all visitors. */
declare const placedBrand: unique symbol;

export type Placed = { readonly [placedBrand]: true };

/** Marks a finished text as a visitor's value. Format it (dates, masks, caps) before this call. */
export function place(text: string): Placed {
  return text as unknown as Placed;
}

/** For the few places that put a value where it belongs: a text node, an attribute, a message's variable. */
export function textOf(placed: Placed): string {
  return placed as unknown as string;
}
