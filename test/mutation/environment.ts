/**
 * Without a mutant, records the tests of each file for sequencer.ts. With one, skips the tests after the first failed
 * one. Stryker wraps the default export.
 */
import { appendFileSync } from 'node:fs';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import SharedRealmEnvironment from '../support/sharedRealmEnvironment.ts';

/** In Stryker's copy of the project, which its processes share. */
export const recordFile = 'testFiles.jsonl';

/** Of one mutant; its test files run one after the other in this process. */
export const run = { hasFailed: false };

export const hasMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;

interface Block {
  readonly name: string;
  readonly parent?: Block;
}

interface Event {
  readonly name: string;
  readonly test?: Block & { readonly errors: readonly unknown[] };
}

const nameOf = ({ name, parent }: Block): string =>
  parent === undefined ? '' : `${nameOf(parent)} ${name}`.trimStart();

class MutationEnvironment extends SharedRealmEnvironment {
  private readonly names: string[] = [];
  private readonly started = performance.now();
  private readonly path: string;

  constructor(config: JestEnvironmentConfig, { testPath }: EnvironmentContext) {
    super(config);
    this.path = testPath;
  }

  override handleTestEvent({ name, test }: Event, state?: { testNamePattern?: RegExp | null }): void {
    super.handleTestEvent({ name });
    if (name === 'test_start' && test !== undefined) this.names.push(nameOf(test));
    if (name === 'test_done' && test?.errors.length !== 0) run.hasFailed = true;
    if (hasMutant() && run.hasFailed && state !== undefined) state.testNamePattern = /(?!)/;
  }

  override async teardown(): Promise<void> {
    const { path, names } = this;
    const file = { path, names, durationMs: performance.now() - this.started };
    if (!hasMutant()) appendFileSync(recordFile, `${JSON.stringify(file)}\n`);
    await super.teardown();
  }
}

export default MutationEnvironment;
