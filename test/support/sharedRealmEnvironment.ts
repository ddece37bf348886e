/**
 * Runs Node tests in the worker's realm, not in a sandbox, whose proxied globals cost processor time. Each test file
 * still has its own modules; its changes to the process are reverted. Jest loads the default export as an environment.
 */
import hooks from 'node:async_hooks';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import vm, { type Context } from 'node:vm';
import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Represents the realm, which has no such object. */
const realm: Context = vm.createContext({});
const compileFunction = vm.compileFunction;

vm.compileFunction = (code, parameters, options) =>
  compileFunction(
    code,
    parameters,
    options?.parsingContext === realm ? { ...options, parsingContext: undefined } : options,
  );

/** For sharedPackage.mjs. */
Object.assign(globalThis, { [Symbol.for("Node's own require")]: createRequire(join(process.cwd(), 'package.json')) });

const { AsyncLocalStorage } = hooks;

/** Not replaceable on Node 26, where storages do not slow promises down. */
const isReplaceable = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage')?.writable === true;

const replaceStorage = (storage: object) => {
  if (isReplaceable) Object.assign(hooks, { AsyncLocalStorage: storage });
};

/** Those of the current test file. */
let storages: InstanceType<typeof AsyncLocalStorage>[] = [];

/** Disabled with its file: on Node 20 a storage in use slows every promise of the process. */
class StorageOfFile<Value> extends AsyncLocalStorage<Value> {
  constructor() {
    super();
    storages.push(this as InstanceType<typeof AsyncLocalStorage>);
  }
}

/**
 * Replaces Jest's storage of the current test: tests run sequentially and need none. The value stays until work started
 * by `run` ends.
 */
class StorageOfSequence<Value> {
  private value: Value | undefined;

  getStore(): Value | undefined {
    return this.value;
  }

  run<Result>(value: Value, work: () => Result): Result {
    const outer = this.value;
    this.value = value;
    const leave = () => {
      this.value = outer;
    };
    const result = work();
    if (result instanceof Promise) return result.finally(leave) as Result;
    leave();
    return result;
  }
}

class SharedRealmEnvironment implements JestEnvironment {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly moduleMocker = new ModuleMocker(globalThis);
  private context: Context | null = realm;
  private readonly restore = [rememberVariables(), rememberListeners(), rememberGlobals()];

  constructor({ projectConfig }: JestEnvironmentConfig) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** Jest's runner, loaded after this, gets a sequential storage; modules of the test file get one of the file. */
  async setup(): Promise<void> {
    replaceStorage(StorageOfSequence);
  }

  handleTestEvent({ name }: { readonly name: string }): void {
    if (name === 'setup') replaceStorage(StorageOfFile);
  }

  async teardown(): Promise<void> {
    replaceStorage(AsyncLocalStorage);
    for (const storage of storages) storage.disable();
    storages = [];
    this.fakeTimersModern.dispose();
    this.context = null;
    for (const restore of this.restore) restore();
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  getVmContext(): Context | null {
    return this.context;
  }
}

function rememberVariables(): () => void {
  const before = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

function rememberListeners(): () => void {
  const listenersOf = (name: string | symbol) => process.listeners(name as NodeJS.Signals);
  const before = new Map(process.eventNames().map((name) => [name, listenersOf(name)]));
  return () => {
    for (const name of process.eventNames()) {
      const stored = before.get(name) ?? [];
      for (const listener of listenersOf(name)) if (!stored.includes(listener)) process.removeListener(name, listener);
    }
  };
}

/** Including Jest's globals. */
function rememberGlobals(): () => void {
  const names = new Set(Reflect.ownKeys(globalThis));
  const { console } = globalThis;
  const { exit, exitCode, getBuiltinModule } = process;
  return () => {
    for (const name of Reflect.ownKeys(globalThis)) if (!names.has(name)) Reflect.deleteProperty(globalThis, name);
    globalThis.console = console;
    process.exit = exit;
    process.exitCode = exitCode;
    process.getBuiltinModule = getBuiltinModule;
  };
}

export default SharedRealmEnvironment;
