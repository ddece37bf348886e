import * as v from 'valibot';
import { findConfigErrors, type ProductionRules } from './commonVariables.ts';
import type { Environment } from './variableTypes.ts';

/** Lists all invalid variables, without their values. */
export class ConfigError extends Error {
  constructor(readonly errors: readonly string[]) {
    super(`The configuration is not usable:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** @throws {ConfigError} */
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
 * Drops empty variables, because shells and compose files cannot unset one, and URLs in `…_PORT`, because Kubernetes
 * sets BACKEND_PORT for a Service called `backend` and Docker for a linked container.
 */
function dropUnset(environment: Environment): Environment {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  const isPlatformVariable = (name: string, value: string) =>
    /_PORT$/.test(name) && /^(?:tcp|udp|sctp):\/\/[\w.:[\]-]+:\d+$/.test(value);
  return Object.fromEntries(trimmed.filter(([name, value]) => value !== '' && !isPlatformVariable(name, value)));
}

/** @throws {ConfigError} with the errors of all `parses`. */
export function parseAll<const Parsers extends readonly (() => unknown)[]>(
  ...parsers: Parsers
): { [Index in keyof Parsers]: ReturnType<Parsers[Index]> } {
  const errors: string[] = [];
  const results = parsers.map((parse) => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      errors.push(...error.errors);
      return null;
    }
  });
  if (errors.length > 0) throw new ConfigError([...new Set(errors)]);
  return results as { [Index in keyof Parsers]: ReturnType<Parsers[Index]> };
}
