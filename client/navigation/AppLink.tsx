import type { AnchorHTMLAttributes } from 'react';

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  /** Instead of a page load. Opening in a new tab or window and downloading stay the browser's. */
  readonly onFollow?: (() => void) | undefined;
}

/** A link that the page may follow by itself. Without scripts it is a plain link. */
export function AppLink({ href, onFollow, children, ...attributes }: AppLinkProps) {
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (onFollow === undefined || !isPlain) return;
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </a>
  );
}
