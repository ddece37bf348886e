/** A film that was paused stays so until the tab is closed. */
const key = 'film';

export function isFilmPaused(): boolean {
  try {
    return window.sessionStorage.getItem(key) === 'paused';
  } catch {
    return false;
  }
}

export function rememberFilm(isPaused: boolean): void {
  try {
    if (isPaused) window.sessionStorage.setItem(key, 'paused');
    else window.sessionStorage.removeItem(key);
  } catch {
    // No storage: the choice holds as long as the page.
  }
}
