/** Uncovers what `update` shows along an edge at 14°; back, the other way. `update` runs now or a frame later. */
import { flushSync } from 'react-dom';
import { reducedMotion } from '../browser/reducedMotion.ts';

type TransitionDocument = Partial<Pick<Document, 'startViewTransition'>>;

export function withViewTransition(update: () => void, isBack = false): void {
  const { startViewTransition } = document as TransitionDocument;
  if (startViewTransition === undefined || matchMedia(reducedMotion).matches) {
    update();
    return;
  }
  // Not one of the transition's own types: a browser that does not know them refuses the whole call.
  document.documentElement.toggleAttribute('data-back', isBack);
  const { ready } = startViewTransition.call(document, () => flushSync(update));
  // Skipped when the tab is hidden or another one begins: the update has been made all the same.
  ready?.catch(() => undefined);
}
