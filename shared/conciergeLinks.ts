export interface Concierge {
  readonly conciergePhone: string;
  readonly conciergeEmail: string;
}

/** The ways to a human that the installation names; none where it names none. */
export function conciergeLinks({ conciergePhone: phone, conciergeEmail: email }: Concierge) {
  const links = [
    { href: `tel:${phone.replace(/[^+\d]/g, '')}`, text: phone },
    { href: `mailto:${email}`, text: email },
  ];
  return links.filter(({ text }) => text !== '');
}
