import { createFolder, removeFolder } from '../support/temporaryFolder.ts';
import { processorTimeOf } from './processor.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder);
});

/** As proc(5) describes a process: 20 ticks of its own, 30 of the kernel on its behalf. */
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

it('processor time is counted by ticks where the kernel tells no more', () => {
  expect(processorTimeOf(7, processFolder({}))).toBe(500);
});
