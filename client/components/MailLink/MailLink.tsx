import type { ComponentProps } from 'react';

/** Opens the visitor's own mail with a ready-made message; to whom it goes is the visitor's to say. */
export function MailLink({
  subject,
  body,
  children,
  ...link
}: ComponentProps<'a'> & { subject: string; body: string }) {
  const text = body.replaceAll('\n', '\r\n');
  return (
    <a {...link} href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}>
      {children}
    </a>
  );
}
