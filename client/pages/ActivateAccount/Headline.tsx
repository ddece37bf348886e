import { type ReactNode, useEffect, useRef } from 'react';

/** A page's headline that takes focus when it replaces another one in place, as a new page would. */
export function Headline({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
