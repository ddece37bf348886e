/** Longer names may break, to fit narrow windows. */
const maxUnbrokenLength = 16;

/** The brand's name for sentences and labels, kept on one line. */
export function unbrokenName(name: string): string {
  return name.length > maxUnbrokenLength ? name : name.replaceAll(' ', '\u00a0');
}
