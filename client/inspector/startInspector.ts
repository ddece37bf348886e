/**
 * The tracking inspector's door: the fragment `#tracking`. Who may go through is decided in a file of its own, so that a
 * first visit carries no more of it than this.
 */
import { loadChunk, once } from '../loadChunk.ts';
import type { Runtime } from '../Runtime.tsx';
import { inspectorFragment } from './fragment.ts';
import type { LoadInspectorOptions } from './loadInspector.ts';

export function startInspector(options: LoadInspectorOptions & Pick<Runtime, 'report'>): void {
  const load = once(async () => (await loadChunk(() => import('./loadInspector.ts'))).loadInspector(options));
  const look = () => {
    if (window.location.hash !== inspectorFragment) return;
    load().then((open) => open?.(), options.report);
  };
  window.addEventListener('hashchange', look);
  look();
}
