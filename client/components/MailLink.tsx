import type { ComponentProps } from 'react';

type MailLinkProps = ComponentProps<'a'> & { subject: string; body: string };

/** Opens a prewritten mail without a recipient. */
export function MailLink({ subject, body, children, ...link }: MailLinkProps) {
  const text = body.replaceAll('\n', '\r\n');
  return (
    <a {...link} href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}>
      {children}
    </a>
  );
}
