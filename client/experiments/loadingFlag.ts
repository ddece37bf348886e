/**
 * spec §4: the A/B loading flag starts true. Nothing waits for it and nothing is hidden by it: it says on the document's
 * root, for who watches, whether experiments may still lead elsewhere.
 */
export interface LoadingFlag {
  readonly isLoading: () => boolean;
  readonly finish: () => void;
}

export function createLoadingFlag(root: HTMLElement = document.documentElement): LoadingFlag {
  let isLoading = true;
  root.dataset.experiments = 'loading';
  return {
    isLoading: () => isLoading,
    finish: () => {
      isLoading = false;
      root.dataset.experiments = 'ready';
    },
  };
}
