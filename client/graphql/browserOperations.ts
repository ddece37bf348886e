import type { OperationFailure, RunOperation } from '../../shared/graphql/operations.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import type { BrowserClientOptions } from './browserClient.ts';

export interface BrowserOperationsOptions extends Omit<BrowserClientOptions, 'config'> {
  readonly files: readonly string[];
  readonly settings: Promise<PublicConfig>;
  /** Loads the page again for a file that is gone; false where it has done so already. */
  readonly renewPage: (file: string) => boolean;
}

/** The browser's GraphQL, whose code and settings are fetched when it is first used. */
export function createBrowserOperations({ files, settings, renewPage, ...options }: BrowserOperationsOptions) {
  let loading: Promise<RunOperation> | null = null;
  const load = () => {
    loading ??= Promise.all([importClient(files), settings]).then(([{ createBrowserClient }, config]) =>
      createBrowserClient({ ...options, config }),
    );
    // A lost network must not be remembered.
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  const run: RunOperation = async (document, variables, policy) => {
    let runLoaded: RunOperation;
    try {
      runLoaded = await load();
    } catch (error) {
      if (!(error instanceof FileGone)) return failed('connection');
      // The page is leaving: whoever asked goes on waiting until it has gone.
      return renewPage(error.message) ? new Promise(() => undefined) : failed('outdated');
    }
    return runLoaded(document, variables, policy);
  };
  /** Fetches the client's code ahead of its first use. */
  const warm = () => void load().catch(() => undefined);
  return { run, warm };
}

const failed = (failure: OperationFailure) => ({ ok: false, failure }) as const;

/** The server has a file of the page no more, since a new release; its message is the file's address. */
class FileGone extends Error {}

/** A browser may remember a failed import for the page's life, never a failed fetch: so each file is fetched first. */
async function importClient(files: readonly string[]): Promise<typeof import('./browserClient.ts')> {
  await Promise.all(
    files.map(async (file) => {
      const response = await fetch(file);
      if (response.status === 404 || response.status === 410) throw new FileGone(file);
      if (!response.ok) throw new Error(`${file} answers ${response.status}`);
      await response.arrayBuffer();
    }),
  );
  return import('./browserClient.ts');
}
