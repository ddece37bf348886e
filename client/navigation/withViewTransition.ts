import { flushSync } from 'react-dom';
import { reducedMotion } from '../browser/reducedMotion.ts';

type TransitionDocument = Partial<Pick<Document, 'startViewTransition'>>;

/** Runs `update`, now or a frame later, as a view transition (viewTransition.css). */
export function withViewTransition(update: () => void, isBack = false): void {
  const { startViewTransition } = document as TransitionDocument;
  if (startViewTransition === undefined || matchMedia(reducedMotion).matches) {
    update();
    return;
  }
  // Not a transition type: browsers without types reject the call.
  document.documentElement.toggleAttribute('data-back', isBack);
  const { ready } = startViewTransition.call(document, () => flushSync(update));
  // Rejects when the transition is skipped; the update is applied anyway.
  ready?.catch(() => undefined);
}
