/** From an environment to settings, or to all that is wrong with it: by variable name, and never with a value. */
import * as v from 'valibot';
import { findConfigErrors, type ProductionRules } from './commonVariables.ts';
import type { Environment } from './variableTypes.ts';

/** All that is wrong with the environment, in plain words. */
export class ConfigError extends Error {
  constructor(readonly errors: readonly string[]) {
    super(`The configuration is not usable:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** @throws {ConfigError} with all that is wrong: what no single variable can tell is looked for in any case. */
export function parseEnvironment<const Schema extends v.GenericSchema>(
  schema: Schema,
  environment: Environment,
  productionRules: ProductionRules,
): v.InferOutput<Schema> {
  const variables = dropUnset(environment);
  const result = v.safeParse(schema, variables);
  const errors = (result.issues ?? []).map(({ path, message }) => `${String(path?.[0]?.key)} ${message}`);
  errors.push(...findConfigErrors(variables, productionRules));
  if (!result.success || errors.length > 0) throw new ConfigError([...new Set(errors)]);
  return result.output;
}

/**
 * An empty variable is an unset one: that is how shells and compose files say nothing. So is a port that is an address:
 * Kubernetes sets BACKEND_PORT in each pod where there is a Service called `backend`, and Docker for a linked container.
 */
function dropUnset(environment: Environment): Environment {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  const isPlatformVariable = (name: string, value: string) =>
    /_PORT$/.test(name) && /^(?:tcp|udp|sctp):\/\/[\w.:[\]-]+:\d+$/.test(value);
  return Object.fromEntries(trimmed.filter(([name, value]) => value !== '' && !isPlatformVariable(name, value)));
}

/** @throws {ConfigError} with what is wrong for any of them, so that one start names it all. */
export function parseAll<const Parses extends readonly (() => unknown)[]>(
  ...parses: Parses
): { [Index in keyof Parses]: ReturnType<Parses[Index]> } {
  const errors: string[] = [];
  const results = parses.map((parse) => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      errors.push(...error.errors);
      return null;
    }
  });
  if (errors.length > 0) throw new ConfigError([...new Set(errors)]);
  return results as { [Index in keyof Parses]: ReturnType<Parses[Index]> };
}
