import type { ReactNode } from 'react';

export interface MailLinkProps {
  readonly subject: string;
  readonly body: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens the visitor's own mail with a ready-made message; to whom it goes is the visitor's to say. */
export function MailLink({ subject, body, className, children }: MailLinkProps) {
  const text = body.replaceAll('\n', '\r\n');
  return (
    <a className={className} href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}>
      {children}
    </a>
  );
}
