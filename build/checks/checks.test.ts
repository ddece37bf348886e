import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { createCommandCheck } from './check.ts';
import { environmentCheck } from './environment.ts';

let root = '';
afterEach(() => removeFolder(root));

describe('the environment check', () => {
  const files = (manual: string, compose = '') => ({
    'server/config.ts': 'const schema = object({\n  PORT: port,\n  BASE_PATH: text,\n});',
    'docs/operations.md': `| event | |\n|---|---|\n| \`STOPPED\` | |\n\n| variable | default |\n|---|---|\n${manual}`,
    'compose.yaml': compose,
  });

  it('passes when the manual says what is read', async () => {
    root = createFolder(files('| `PORT`, `BASE_PATH` | 3000 |'));
    expect(await environmentCheck.run(root)).toEqual([]);
  });

  it('names what is undocumented, what nothing reads, and what a deployment invents', async () => {
    const compose = 'services:\n  site:\n    environment:\n      PORT: 1\n      PROT: 2\n';
    root = createFolder(files('| `PORT` | 3000 |\n| `OLD` | |', compose));
    expect(await environmentCheck.run(root)).toEqual([
      expect.stringContaining('BASE_PATH is read but not'),
      expect.stringContaining('OLD is in docs/operations.md but nothing reads it'),
      expect.stringContaining('compose.yaml sets PROT'),
    ]);
  });
});

describe('a check by another program', () => {
  it('passes when the program does', async () => {
    const check = createCommandCheck('a', [process.execPath, '-e', ''], 'Mend it.');
    expect(await check.run(process.cwd())).toEqual([]);
  });

  it('quotes a program that fails, and says what to do', async () => {
    const check = createCommandCheck(
      'a',
      [process.execPath, '-e', 'console.log("line 3"); process.exit(1)'],
      'Mend it.',
    );
    expect(await check.run(process.cwd())).toEqual(['line 3\nMend it.']);
  });
});
