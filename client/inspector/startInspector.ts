/**
 * The tracking inspector's door: the fragment `#tracking`. Who may go through is decided in a file of its own, so that a
 * first visit carries no more of it than this.
 */
import { inspectorFragment } from './fragment.ts';
import type { LoadInspectorOptions } from './loadInspector.ts';

export interface StartInspectorOptions extends LoadInspectorOptions {
  readonly report: (problem: Error) => void;
}

export function startInspector(options: StartInspectorOptions): void {
  let loading: Promise<(() => void) | null> | undefined;
  const look = () => {
    if (window.location.hash !== inspectorFragment) return;
    loading ??= import('./loadInspector.ts').then(({ loadInspector }) => loadInspector(options));
    loading.then((open) => open?.(), options.report);
  };
  window.addEventListener('hashchange', look);
  look();
}
