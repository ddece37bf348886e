import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Track } from '../../shared/tracking/events.ts';

export interface VitalsOptions {
  readonly track: Track;
  readonly basePath: string;
  /** Whether the visitor agrees to statistics at this moment. */
  readonly agrees: () => boolean;
}

/** How fast the page was, as events and for the site's own sums. The browser has kept what happened before this was loaded. */
export function watchVitals({ track, basePath, agrees }: VitalsOptions): void {
  let untold: Record<string, number> = {};
  const tellSite = () => {
    const values = untold;
    untold = {};
    if (agrees()) count(basePath, values);
  };
  const tell = ({ name, value, rating }: MetricType) => {
    track('web_vital', { name, value, rating });
    // What is known at one moment goes together: several are when the page is left.
    if (Object.keys(untold).length === 0) queueMicrotask(tellSite);
    untold[name] = value;
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(tell);
}

/** Numbers alone, without credentials, address or id. Whether they arrive is no matter of the visitor's. */
function count(basePath: string, values: Readonly<Record<string, number>>): void {
  fetch(`${basePath}/vitals`, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(values),
  }).catch(() => undefined);
}
