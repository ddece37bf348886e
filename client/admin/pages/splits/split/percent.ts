/** Percentages with one decimal, as whole thousandths: added up they are exact. */

export const fullPermille = 1000;

/** `33.3`, `33,3` or `33,3 %`; null for anything else, and for what is not between 0 and 100. */
export function readPercent(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d))?$/.exec(typed.replace(/\s*%?\s*$/, '').trim());
  if (match === null) return null;
  const permille = Number(match[1]) * 10 + Number(match[2] ?? 0);
  return permille <= fullPermille ? permille : null;
}

/** As an input has it: `33.3`, or with another mark before the decimal. */
export function writePercent(permille: number, decimalMark = '.'): string {
  return String(permille / 10).replace('.', decimalMark);
}

/** So many shares of the whole, as equal as they can be: the first ones take what is left over. */
export function shareEqually(count: number): readonly number[] {
  const base = Math.floor(fullPermille / count);
  const remainder = fullPermille - base * count;
  return Array.from({ length: count }, (_, index) => (index < remainder ? base + 1 : base));
}
