/** A link to another screen of ours: a real address for everybody, in-app navigation where scripts run. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buildPath } from '../../shared/buildPath.ts';
import { textOf } from '../../shared/placed.ts';
import type { RouteId } from '../../shared/routeTable.ts';
import { useConfig, usePage, useValues } from '../PageContext.tsx';
import { useRuntime } from '../Runtime.tsx';
import { useNavigation } from './Navigation.tsx';

export interface RouteLinkProps {
  readonly to: RouteId;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function RouteLink({ to, className, children }: RouteLinkProps) {
  const { basePath } = useConfig();
  const { prefix } = usePage();
  const { journeyQuery } = useValues();
  const { prefetch } = useRuntime();
  const { go } = useNavigation();
  const warm = () => void prefetch(to).catch(() => undefined);
  return (
    <Link
      to={`${buildPath({ basePath, locale: prefix, route: to })}${textOf(journeyQuery)}`}
      className={className}
      onPointerEnter={warm}
      onFocus={warm}
      onTouchStart={warm}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </Link>
  );
}
