/** A link to another screen of ours: a real address for everybody, in-app navigation where scripts run. */
import type { ReactNode } from 'react';
import { buildPath } from '../../shared/buildPath.ts';
import { textOf } from '../../shared/placed.ts';
import type { RouteId } from '../../shared/routeTable.ts';
import { useConfig, usePage, useValues } from '../PageContext.tsx';
import { useRuntime } from '../Runtime.tsx';
import { AppLink } from './AppLink.tsx';
import { useNavigation } from './Navigation.tsx';

export interface RouteLinkProps {
  readonly to: RouteId;
  /** Before the page is left for the other one. */
  readonly onLeave?: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function RouteLink({ to, onLeave, className, children }: RouteLinkProps) {
  const { basePath } = useConfig();
  const { prefix } = usePage();
  const { journeyQuery } = useValues();
  const { prefetch } = useRuntime();
  const { go } = useNavigation();
  const warm = () => void prefetch(to).catch(() => undefined);
  return (
    <AppLink
      href={`${buildPath({ basePath, locale: prefix, route: to })}${textOf(journeyQuery)}`}
      className={className}
      onPointerEnter={warm}
      onFocus={warm}
      onTouchStart={warm}
      onFollow={() => {
        onLeave?.();
        go(to);
      }}
    >
      {children}
    </AppLink>
  );
}
