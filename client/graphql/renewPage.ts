/**
 * A page that was loaded before a new release asks for files that are gone. A reload brings the new release, and the
 * drafts of the tab's forms are put back by it.
 */
import { activationIdParameter } from '../../shared/languagePaths.ts';

const storageKey = 'reloadedFor';

export interface RenewPageOptions {
  /** The tab's own; where it throws, nothing would end a loop of reloads, nor keep what was typed. */
  readonly storage?: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** The token that the activation page holds in memory only: the reload needs it in the address again. */
  readonly activationId: () => string;
  readonly location?: Pick<Location, 'href' | 'replace' | 'reload'>;
}

/** Reloads the page for a file that is gone, once per file and tab. The answer is whether it does. */
export function createRenewPage({
  storage = () => window.sessionStorage,
  activationId,
  location = window.location,
}: RenewPageOptions) {
  return (file: string): boolean => {
    try {
      if (storage().getItem(storageKey) === file) return false;
      storage().setItem(storageKey, file);
    } catch {
      return false;
    }
    const id = activationId();
    if (id === '') location.reload();
    else {
      const url = new URL(location.href);
      url.searchParams.set(activationIdParameter, id);
      location.replace(url.href);
    }
    return true;
  };
}
