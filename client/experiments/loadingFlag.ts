/**
 * spec §4: the A/B loading flag starts true. Nothing waits for it and nothing is hidden by it: it says on the document's
 * root, for who watches, whether experiments may still lead elsewhere. The answer makes it false.
 */
export function startLoading(root: HTMLElement = document.documentElement): () => void {
  root.dataset.experiments = 'loading';
  return () => {
    root.dataset.experiments = 'ready';
  };
}
