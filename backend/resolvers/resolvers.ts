/** The executable schema: the contract's text with a resolver for every root field. */
import { buildSchema, type GraphQLFieldResolver, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { Logger } from '../../node/logger.ts';
import typeDefs from '../schema.graphql';
import type { ResolverContext } from './context.ts';
import type { ResolverDependencies } from './dependencies.ts';
import { createMutationResolvers } from './mutation.ts';
import { parseArguments, parseWaitArguments } from './parseArguments.ts';
import { createQueryResolvers } from './query.ts';
import { createSubscriptionResolvers } from './subscription.ts';

type Resolver = GraphQLFieldResolver<unknown, ResolverContext>;

export function createSchema(dependencies: ResolverDependencies): GraphQLSchema {
  const schema = buildSchema(typeDefs);
  attach(schema.getQueryType(), createQueryResolvers(dependencies), dependencies.log);
  attach(schema.getMutationType(), createMutationResolvers(dependencies), dependencies.log);
  const subscriptions = schema.getSubscriptionType()?.getFields();
  for (const [name, { subscribe, resolve }] of Object.entries(createSubscriptionResolvers(dependencies))) {
    const parsed: Resolver = (source, input, context, info) =>
      (subscribe as Resolver)(source, parseWaitArguments(input), context, info);
    Object.assign(subscriptions?.[name] ?? {}, { subscribe: parsed, resolve });
  }
  return schema;
}

/** A field of the contract without its resolver is a mistake that must not wait for a visitor. */
function attach(
  type: GraphQLObjectType | null | undefined,
  resolvers: Readonly<Record<string, unknown>>,
  log: Logger,
): void {
  for (const [name, field] of Object.entries(type?.getFields() ?? {})) {
    const resolver = resolvers[name];
    if (typeof resolver !== 'function') throw new Error(`The contract's field ${name} has no resolver.`);
    field.resolve = answer(name, resolver as Resolver, log);
  }
}

/** Parses what came in and logs what became of it, for whoever watches for abuse: never what was asked with. */
function answer(operation: string, resolver: Resolver, log: Logger): Resolver {
  return async (source, input, context, info) => {
    const result: unknown = await resolver(source, parseArguments(input), context, info);
    const outcome = outcomeOf(result);
    if (outcome !== null) log.info({ operation, outcome, correlationId: context.correlationId }, 'Answered');
    return result;
  };
}

/** A status, or the refusal of a code; null for a plain read. */
function outcomeOf(result: unknown): string | null {
  const { status, errors } = result as { readonly status?: unknown; readonly errors?: unknown };
  if (typeof status === 'string') return status;
  return Array.isArray(errors) && errors.length > 0 ? errors.join(' ') : null;
}
