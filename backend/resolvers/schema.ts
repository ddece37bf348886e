/** The executable schema: the contract's text with a resolver for every root field. */
import { assertObjectType, buildSchema, GraphQLError, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { Logger } from '../../node/logger.ts';
import typeDefs from '../schema.graphql';
import type { ResolverContext, ResolverDependencies } from './context.ts';
import { createMutationResolvers } from './mutation.ts';
import { isOpaqueId, parseArguments } from './parseArguments.ts';
import { createQueryResolvers } from './query.ts';

type Field = ReturnType<GraphQLObjectType['getFields']>[string];
type Operation = (input: object, context: ResolverContext) => unknown;

export function createSchema(dependencies: ResolverDependencies): GraphQLSchema {
  const { watch, log } = dependencies;
  const schema = buildSchema(typeDefs);
  const fieldsOf = (type: string) => assertObjectType(schema.getType(type)).getFields();
  const extend = (type: string, name: string, parts: Partial<Field>) =>
    Object.assign(fieldsOf(type)[name] ?? {}, parts);

  const operations: Readonly<Record<string, unknown>> = {
    ...createQueryResolvers(dependencies),
    ...createMutationResolvers(dependencies),
  };
  for (const [name, field] of Object.entries({ ...fieldsOf('Query'), ...fieldsOf('Mutation') })) {
    const operation = operations[name];
    // A field of the contract without its resolver is a mistake that must not wait for a visitor.
    if (typeof operation !== 'function') throw new Error(`The contract's field ${name} has no resolver.`);
    field.resolve = answer(name, operation as Operation, log);
  }
  // For a page that waits for its activation, which often happens on another device.
  extend('Subscription', 'registrationActivated', {
    subscribe: (_source, { registrationId }) => {
      // Who waits for nobody would wait for ever.
      if (isOpaqueId(registrationId)) return watch.waitFor(registrationId);
      throw new GraphQLError('The id does not have the form of one.', { extensions: { code: 'BAD_USER_INPUT' } });
    },
    resolve: ([registrationId]) => ({ registrationId, state: 'ACTIVE' }),
  });
  // What the contract writes in another form than the rules.
  extend('ErrorDetail', 'error', { resolve: (error) => error });
  for (const type of ['RegistrationCodeDetails', 'Voucher']) extend(type, 'validUntil', { resolve: toIsoTime });
  extend('RegistrationLinkPayload', 'validUntil', { resolve: toIsoTime });
  return schema;
}

function toIsoTime({ validUntil }: { readonly validUntil: Date | null }): string | null {
  return validUntil?.toISOString() ?? null;
}

/** Parses what came in and logs what became of it, for whoever watches for abuse: never what was asked with. */
function answer(name: string, operation: Operation, log: Logger) {
  return async (_source: unknown, input: object, context: ResolverContext) => {
    const result = await operation(parseArguments(input), context);
    const outcome = outcomeOf(result);
    if (outcome !== null) log.info({ operation: name, outcome, correlationId: context.correlationId }, 'Answered');
    return result;
  };
}

/** A status, or the refusal of a code; null for a plain read. */
function outcomeOf(result: unknown): string | null {
  const { status, errors } = result as { readonly status?: unknown; readonly errors?: unknown };
  if (typeof status === 'string') return status;
  return Array.isArray(errors) && errors.length > 0 ? errors.join(' ') : null;
}
