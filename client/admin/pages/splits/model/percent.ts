/** Percentages with one decimal as whole permille, so that sums are exact. */

export const fullPermille = 1000;

/** Reads `33.3`, `33,3` or `33,3 %`; null for anything else, and outside of 0 to 100. */
export function readPercent(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d))?$/.exec(typed.replace(/\s*%?\s*$/, '').trim());
  if (match === null) return null;
  const permille = Number(match[1]) * 10 + Number(match[2] ?? 0);
  return permille <= fullPermille ? permille : null;
}

export function writePercent(permille: number, decimalMark = '.'): string {
  return String(permille / 10).replace('.', decimalMark);
}

/** Shares of the whole that differ by one permille at most. */
export function shareEqually(count: number): readonly number[] {
  const base = Math.floor(fullPermille / count);
  const remainder = fullPermille - base * count;
  return Array.from({ length: count }, (_, index) => (index < remainder ? base + 1 : base));
}
