/**
 * Shows a new screen as a cross-fade where the browser can and the visitor allows it. Everything else, focus and
 * announcements among it, is the same with and without: `update` has happened when this returns, or a frame later.
 */
import { flushSync } from 'react-dom';
import { reducedMotion } from '../reducedMotion.ts';

type TransitionDocument = Partial<Pick<Document, 'startViewTransition'>>;

export function withViewTransition(update: () => void): void {
  const { startViewTransition } = document as TransitionDocument;
  if (startViewTransition === undefined || matchMedia(reducedMotion).matches) {
    update();
    return;
  }
  const { ready } = startViewTransition.call(document, () => flushSync(update));
  // Skipped when the tab is hidden or another one begins: the update has been made all the same.
  ready?.catch(() => undefined);
}
