/**
 * A visitor's value: text that a page may place, and nothing else. The type has no string methods and compares with
 * nothing, so a component cannot branch on it or transform it; whatever must be decided from it is decided before the
 * render and travels in the page state. That is what lets one render per state be joined with each visitor's values.
 */
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
