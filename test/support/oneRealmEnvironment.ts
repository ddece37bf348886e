/**
 * Node's tests in the realm of their worker, not in a sandbox of their own: a sandbox reads every global through a proxy, which
 * took a tenth of the integration suites' processor time. Each test file still has its own copies of all our modules; what it
 * leaves behind on the process is taken away after it.
 * The default export is what jest loads as an environment.
 */
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

class OneRealmEnvironment implements JestEnvironment {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly moduleMocker = new ModuleMocker(globalThis);
  private context: Context | null = realm;
  private readonly restore = [rememberVariables(), rememberListeners(), rememberGlobals()];

  constructor({ projectConfig }: JestEnvironmentConfig) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
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
      const kept = before.get(name) ?? [];
      for (const listener of listenersOf(name)) if (!kept.includes(listener)) process.removeListener(name, listener);
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

export default OneRealmEnvironment;
