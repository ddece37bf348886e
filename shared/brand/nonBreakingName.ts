/** Longer names may break, to fit narrow viewports. */
const maxNonBreakingLength = 16;

/** The brand's name for sentences and labels, kept on one line. */
export function nonBreakingName(name: string): string {
  return name.length > maxNonBreakingLength ? name : name.replaceAll(' ', '\u00a0');
}
