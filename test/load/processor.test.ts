import { createFolder, removeFolder } from '../support/temporaryFolder.ts';
import { processorTimeOf } from './processor.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder);
});

/** As in proc(5): 20 ticks in user mode, 30 in kernel mode. */
function processFolder(files: Readonly<Record<string, string>>): string {
  const stat = `7 (node (1) x) S ${Array.from({ length: 10 }, () => '0').join(' ')} 20 30 0 0`;
  const folder = createFolder({ '7/stat': stat, ...files });
  folders.push(folder);
  return folder;
}

it("processor time is the nanoseconds of all of a process's threads", () => {
  const folder = processFolder({
    '7/schedstat': '1500000 0 1',
    '7/task/7/schedstat': '1500000 0 1',
    '7/task/8/schedstat': '250000 0 1',
  });
  expect(processorTimeOf(7, folder)).toBe(1.75);
});

it('processor time is in ticks if the kernel offers nothing finer', () => {
  expect(processorTimeOf(7, processFolder({}))).toBe(500);
});
