/** `2.35` or `2,35`: a number above zero, without marks between thousands; null for anything else. */
export function readAmount(typed: string): number | null {
  const text = typed.trim();
  const amount = /^\d{1,9}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : 0;
  return amount > 0 ? amount : null;
}
