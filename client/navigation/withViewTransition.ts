/** A cross-fade where the browser can and the visitor allows it. `update` has happened on return, or a frame later. */
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
