/** The code form as a plain GET sends it, before a page's scripts run: the same field names on both sides. */
export const codeFormFields = {
  code: 'registrationCode',
  /** The journey's query: a form's own query replaces that of its address. */
  journey: 'journey',
} as const;

const longestCode = 256;

/** Null where no code was sent. */
export function sentCodeForm(query: URLSearchParams): { code: string; journey: URLSearchParams } | null {
  const code = (query.get(codeFormFields.code) ?? '').slice(0, longestCode);
  if (code === '') return null;
  return { code, journey: new URLSearchParams(query.get(codeFormFields.journey) ?? query) };
}
