import type { ComponentProps, ReactNode } from 'react';
import { unwrap } from '../../shared/page/opaqueText.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import type { RouteId } from '../../shared/routing/routeTable.ts';
import { useConfig, usePage, useValues } from '../PageContext.tsx';
import { useRuntime } from '../Runtime.tsx';
import { useNavigation } from './Navigation.tsx';

interface AppLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  /** Instead of a page load; opening in a new tab and downloading are left to the browser. */
  readonly onFollow?: (() => void) | undefined;
}

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

interface RouteLinkProps {
  readonly to: RouteId;
  readonly onLeave?: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function RouteLink({ to, onLeave, className, children }: RouteLinkProps) {
  const { basePath } = useConfig();
  const { prefix } = usePage();
  const { carriedQuery } = useValues();
  const { prefetch } = useRuntime();
  const { go } = useNavigation();
  const preload = () => void prefetch(to).catch(() => undefined);
  return (
    <AppLink
      href={`${buildPath({ basePath, locale: prefix, route: to })}${unwrap(carriedQuery)}`}
      className={className}
      onPointerEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
      onFollow={() => {
        onLeave?.();
        go(to);
      }}
    >
      {children}
    </AppLink>
  );
}
