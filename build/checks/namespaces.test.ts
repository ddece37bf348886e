import { routeIds } from '../../shared/routing/routeTable.ts';
import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { pageSource, repositoryRoot } from '../paths.ts';
import { checkNamespaces } from './namespaces.ts';

/** One empty page per route, and what a test puts beside or in their place. */
const pages = Object.fromEntries(routeIds.map((id) => [pageSource(id), '']));

async function problemsOf(files: Record<string, string>): Promise<readonly string[]> {
  const root = createFolder({ ...pages, ...files });
  try {
    return await checkNamespaces(root);
  } finally {
    removeFolder(root);
  }
}

describe('the namespaces of a component', () => {
  it('are loaded by every page that shows it', async () => {
    expect(await checkNamespaces(repositoryRoot)).toEqual([]);
  });

  it.each([
    [
      'a generic component knows a page',
      { 'client/components/Dialog.tsx': "t('landing:close')" },
      'client/components/Dialog.tsx uses landing:, which not every page loads',
    ],
    [
      'a page shows a part of another one',
      {
        'client/pages/notices/Deny.tsx': "import {\n  Part,\n} from '../../registration/Part.tsx';",
        'client/registration/Part.tsx': "t('status:x')",
      },
      'client/registration/Part.tsx uses status:, which the page deny does not load',
    ],
    [
      'a part comes later',
      {
        'client/pages/notices/Deny.tsx': "await import('./Late.tsx')",
        'client/pages/notices/Late.tsx': "t('status:x')",
      },
      'client/pages/notices/Late.tsx uses status:',
    ],
    [
      'the frame of every page knows one',
      { 'client/App.tsx': "import './Header.tsx';", 'client/Header.tsx': "t('landing:nav')" },
      'client/Header.tsx uses landing:, which not every page loads',
    ],
  ])('are rejected if %s', async (_, files, problem) => {
    expect(await problemsOf(files)).toEqual([expect.stringContaining(problem)]);
  });

  it('are allowed if the page loads them, for type imports, and in the layout of their route', async () => {
    expect(
      await problemsOf({
        'client/App.tsx': "import './layouts/landing/Places.tsx';",
        'client/layouts/landing/Places.tsx': "t('landing:nav')",
        'client/pages/notices/Deny.tsx': "import type { Part } from '../../registration/Part.tsx'; t('deny:x');",
        'client/registration/Part.tsx': "t('status:x')",
      }),
    ).toEqual([]);
  });
});
