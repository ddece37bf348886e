/** Runs only the files that contain tests of the mutant, the fastest first: Stryker selects by test name only. */
import { readFileSync } from 'node:fs';
import { hasMutant, recordFile, run } from './environment.ts';

interface TestFile {
  readonly path: string;
  readonly names: readonly string[];
  readonly durationMs: number;
}

class Sequencer {
  private readonly pattern: RegExp;

  constructor({ globalConfig }: { readonly globalConfig: { readonly testNamePattern?: string } }) {
    this.pattern = new RegExp(globalConfig.testNamePattern ?? '', 'i');
  }

  sort<Test extends { readonly path: string }>(tests: readonly Test[]): readonly Test[] {
    run.hasFailed = false;
    if (!hasMutant()) return tests;
    const lines = readFileSync(recordFile, 'utf8').trim().split('\n');
    const files: readonly TestFile[] = lines.map((line) => JSON.parse(line));
    return files
      .filter(({ names }) => names.some((name) => this.pattern.test(name)))
      .sort((one, other) => one.durationMs - other.durationMs)
      .flatMap(({ path }) => tests.filter((test) => test.path === path));
  }

  cacheResults(): void {}
}

export default Sequencer;
