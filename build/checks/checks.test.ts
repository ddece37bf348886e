import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { createCommandCheck } from './check.ts';
import { environmentCheck } from './environment.ts';

let root = '';
afterEach(() => removeFolder(root));

it('names a variable that a deployment file sets and nothing reads', async () => {
  root = createFolder({
    'compose.yaml': 'services:\n  site:\n    environment:\n      PORT: 1\n      PROT: 2\n',
    Dockerfile: 'ENV HOST=0.0.0.0 \\\n    HOTS=1\n',
  });
  expect(await environmentCheck.run(root)).toEqual([
    'compose.yaml sets PROT, which nothing reads.',
    'Dockerfile sets HOTS, which nothing reads.',
  ]);
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
