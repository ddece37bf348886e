import type { ComponentProps } from 'react';

type MailLinkProps = ComponentProps<'a'> & { subject: string; body: string };

/** Opens the visitor's own mail with a ready-made message; to whom it goes is the visitor's to say. */
export function MailLink({ subject, body, children, ...link }: MailLinkProps) {
  const text = body.replaceAll('\n', '\r\n');
  return (
    <a {...link} href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}>
      {children}
    </a>
  );
}
