/** Percentages with one decimal, as whole thousandths: added up they are exact. */

export const whole = 1000;

/** `33.3`, `33,3` or `33,3 %`; null for anything else, and for what is not between 0 and 100. */
export function readPercent(typed: string): number | null {
  const found = /^(\d{1,3})(?:[.,](\d))?$/.exec(typed.replace(/\s*%?\s*$/, '').trim());
  if (found === null) return null;
  const thousandths = Number(found[1]) * 10 + Number(found[2] ?? 0);
  return thousandths <= whole ? thousandths : null;
}

/** As an input has it: `33.3`, or with another mark before the decimal. */
export function writePercent(thousandths: number, decimalMark = '.'): string {
  return String(thousandths / 10).replace('.', decimalMark);
}

/** So many shares of the whole, as equal as they can be: the first ones take what is left over. */
export function shareEqually(count: number): readonly number[] {
  const least = Math.floor(whole / count);
  const left = whole - least * count;
  return Array.from({ length: count }, (_, index) => (index < left ? least + 1 : least));
}
