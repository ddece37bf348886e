import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Track } from '../../shared/tracking/events.ts';

/** How fast the page was, as events. The browser has kept what happened before this was loaded. */
export function watchVitals(track: Track): void {
  const tell = ({ name, value, rating }: MetricType) => track('web_vital', { name, value, rating });
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(tell);
}
