/** A way to a human: what it opens, what it says, and whether one speaks there or writes. */
export interface ConciergeLink {
  readonly href: string;
  readonly text: string;
  readonly way: 'speak' | 'write';
}

/** The ways to a human that the installation names; none where it names none. The words before them are the first one's. */
export function conciergeLinks(phone: string, email: string): readonly ConciergeLink[] {
  const links = [
    { href: `tel:${phone.replace(/[^+\d]/g, '')}`, text: phone, way: 'speak' },
    { href: `mailto:${email}`, text: email, way: 'write' },
  ] as const;
  return links.filter(({ text }) => text !== '');
}
