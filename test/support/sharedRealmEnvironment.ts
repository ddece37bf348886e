/**
 * Node's tests in the realm of their worker, not in a sandbox of their own: a sandbox reads every global through a proxy, which
 * took a tenth of the integration suites' processor time. Each test file still has its own copies of all our modules; what it
 * leaves behind on the process is taken away after it.
 * The default export is what jest loads as an environment.
 */
import hooks from 'node:async_hooks';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import vm, { type Context } from 'node:vm';
import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Stands for the realm itself, which has no such object. */
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

/** Where it cannot be exchanged, as on Node 26, it need not be: storages cost promises nothing there. */
const isReplaceable = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage')?.writable === true;

const replaceStorage = (storage: object) => {
  if (isReplaceable) Object.assign(hooks, { AsyncLocalStorage: storage });
};

/** Those of the test file that is running. */
let storages: InstanceType<typeof AsyncLocalStorage>[] = [];

/**
 * One that is switched off with its file: Node 20 tells a storage that is in use of every promise of the process, which takes
 * a twelfth of the time of suites that wait for a database.
 */
class StorageOfFile<Value> extends AsyncLocalStorage<Value> {
  constructor() {
    super();
    storages.push(this as InstanceType<typeof AsyncLocalStorage>);
  }
}

/**
 * Jest's own, in which it keeps the test that is running: tests run one after the other here, and need no storage to be told
 * apart. What `run` began may not have ended when it answers, so its value stays until then.
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

  /** The runner that Jest loads after this has its storage for a sequence, and what the test file loads one of the file. */
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

/** Jest's own among them, and what it replaces. */
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
