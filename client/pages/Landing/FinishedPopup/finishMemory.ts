/** Which registration the visitor has been told about, as long as the tab lives: it is said once. */
const key = 'finishedSeen';

export function isFinishSeen(registrationId: string): boolean {
  try {
    return window.sessionStorage.getItem(key) === registrationId;
  } catch {
    return false;
  }
}

export function rememberFinish(registrationId: string): void {
  try {
    window.sessionStorage.setItem(key, registrationId);
  } catch {
    // No storage: it may be said again.
  }
}
