/** Markup by template: every interpolated value is escaped as React does it, for text and for double-quoted attributes. */
const entities = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }));

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities.get(character) ?? '');
}

/** Markup that is known to be safe; interpolated as it is. */
export type Markup = { readonly markup: string };

export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  let markup = strings[0] ?? '';
  values.forEach((value, index) => {
    markup += markupOf(value) + (strings[index + 1] ?? '');
  });
  return { markup };
}

function markupOf(value: string | number | Markup | readonly Markup[]): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(markupOf).join('');
  return escapeHtml(String(value));
}
