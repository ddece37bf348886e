/** Whether an application left this tab, so that the confirmation can tell. A missing storage costs a reload's memory. */
const key = 'membershipApplication';
let isRemembered = false;

export function rememberApplication(): void {
  isRemembered = true;
  try {
    window.sessionStorage.setItem(key, 'made');
  } catch {
    // Full or forbidden: it is remembered until the page is left.
  }
}

export function hasApplied(): boolean {
  try {
    return isRemembered || window.sessionStorage.getItem(key) === 'made';
  } catch {
    return isRemembered;
  }
}
