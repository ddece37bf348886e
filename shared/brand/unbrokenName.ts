/** A longer name may break, so that it fits a narrow window. */
const maxUnbrokenLength = 16;

/** The brand's name as it stands in a sentence or a label: on one line. Titles, subjects and drafts of mails keep it as it is. */
export function unbrokenName(name: string): string {
  return name.length > maxUnbrokenLength ? name : name.replaceAll(' ', '\u00a0');
}
