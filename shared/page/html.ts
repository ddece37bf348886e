const entities = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }));

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities.get(character) ?? '');
}

export type Markup = { readonly markup: string };

/** Escapes interpolated values for text and double-quoted attributes, as React does. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  let markup = strings[0] ?? '';
  values.forEach((value, index) => {
    markup += toMarkup(value) + (strings[index + 1] ?? '');
  });
  return { markup };
}

function toMarkup(value: string | number | Markup | readonly Markup[]): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(toMarkup).join('');
  return escapeHtml(String(value));
}
