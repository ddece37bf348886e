/** The executable schema: the contract's text, the console's and the site's, with a resolver for every root field. */
import { assertObjectType, buildSchema, GraphQLError, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { Logger } from '../../node/logs/logger.ts';
import type { Metrics } from '../../node/metrics/metrics.ts';
import { within } from '../../shared/graphql/within.ts';
import consoleTypeDefs from '../console.graphql';
import type { ActivationWatch } from '../db/activationWatch.ts';
import {
  isAdmin,
  noteRefusal,
  type SignInRequest,
  type SignInTokens,
  signInAdministrator,
} from '../domain/admin/admin.ts';
import { noteSiteCounts, type SiteCounts } from '../domain/admin/siteCounts.ts';
import { isTierName } from '../domain/codes/vouchers.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { usualPatience } from '../domain/periods.ts';
import { refusal } from '../http/refusals.ts';
import type { ResolverContext } from '../http/resolverContext.ts';
import typeDefs from '../schema.graphql';
import siteTypeDefs from '../site.graphql';
import { createConsoleResolvers } from './console.ts';
import { isOpaqueId, parseArguments } from './parseArguments.ts';
import { createVisitorResolvers } from './visitor.ts';

const late = Symbol('late');

type Field = ReturnType<GraphQLObjectType['getFields']>[string];
type Operation = (input: never, context: ResolverContext) => unknown;

interface ResolverDependencies {
  readonly domain: DomainDependencies;
  readonly signIn: SignInTokens;
  readonly watch: ActivationWatch;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly patience?: number | undefined;
}

export function createSchema(dependencies: ResolverDependencies): GraphQLSchema {
  const { watch, domain, signIn, log } = dependencies;
  const schema = buildSchema(`${typeDefs}\n${consoleTypeDefs}\n${siteTypeDefs}`);
  const fieldsOf = (type: string) => assertObjectType(schema.getType(type)).getFields();
  const extend = (type: string, name: string, parts: Partial<Field>) =>
    Object.assign(fieldsOf(type)[name] ?? {}, parts);

  const operations = new Map<string, Operation>([
    ...Object.entries<Operation>(createVisitorResolvers(domain, log)),
    ...Object.entries<ConsoleOperation>(createConsoleResolvers(domain)).map(
      ([name, operation]) => [name, guard(name, operation, domain)] as const,
    ),
    ...Object.entries<Operation>(createSiteResolvers(domain, signIn)).map(
      ([name, operation]) => [name, guardSite(operation)] as const,
    ),
  ]);
  for (const [name, field] of Object.entries({ ...fieldsOf('Query'), ...fieldsOf('Mutation') })) {
    const operation = operations.get(name);
    // A field of the contract without its resolver is a mistake that must not wait for a visitor.
    if (operation === undefined) throw new Error(`The contract's field ${name} has no resolver.`);
    field.resolve = answer(name, operation, dependencies);
  }
  // For a page that waits for its activation, which often happens on another device.
  extend('Subscription', 'registrationActivated', {
    subscribe: (_source, { registrationId }) => {
      // Who waits for nobody would wait for ever.
      if (isOpaqueId(registrationId)) return watch.waitFor(registrationId);
      throw refusal('BAD_USER_INPUT', 'The id does not have the form of one.');
    },
    resolve: ([registrationId, state]) => ({ registrationId, state }),
  });
  // What the contract writes in another form than the rules.
  extend('ErrorDetail', 'error', { resolve: (error) => error });
  extend('AdminCode', 'tier', { resolve: ({ tier }) => (isTierName(tier) ? tier : null) });
  return schema;
}

/** Parses what came in and logs what became of it, for whoever watches for abuse: never what was asked with. Dates are written in ISO 8601. */
function answer(name: string, operation: Operation, { log, metrics, patience = usualPatience }: ResolverDependencies) {
  return async (_source: unknown, input: object, context: ResolverContext) => {
    const note = (outcome: string | null) => {
      // Several refusals of one code are one kind: each combination would be a label of its own.
      metrics.count('operations', { operation: name, outcome: outcome?.split(' ', 1)[0] ?? 'OK' });
      if (outcome !== null) log.info({ operation: name, outcome, ...context.asker }, 'Operation answered');
    };
    try {
      const result = await within(Promise.resolve(operation(parseArguments(input) as never, context)), patience, late);
      // It may still come to its end: a change has its key, by which it is found when it is asked for again.
      if (result === late) throw new Error('No answer within the time that whoever asks waits.');
      note(outcomeOf(result));
      return writeDates(result);
    } catch (error) {
      if (error instanceof GraphQLError) note(String(error.extensions.code));
      else metrics.count('operations', { operation: name, outcome: 'INTERNAL' });
      throw error;
    }
  };
}

/** A status, or the refusal of a code; null for a plain read. */
function outcomeOf(result: unknown): string | null {
  const { status, errors } = result as { readonly status?: unknown; readonly errors?: unknown };
  if (typeof status === 'string') return status;
  return Array.isArray(errors) && errors.length > 0 ? errors.join(' ') : null;
}

/** `actor` is the subject of the bearer's token. */
type ConsoleOperation = (input: never, actor: string) => unknown;

function guard(name: string, operation: ConsoleOperation, { unitOfWork, clock }: DomainDependencies) {
  return async (input: never, { readViewer }: ResolverContext): Promise<unknown> => {
    const viewer = await readViewer();
    if (viewer.subject === null) throw refusal('UNAUTHENTICATED', 'Please sign in.');
    const now = clock();
    if (!isAdmin(viewer, now)) {
      await noteRefusal(unitOfWork.stores, viewer, name, now);
      throw refusal('FORBIDDEN', 'This takes an administrator who has signed in lately.');
    }
    return operation(input, viewer.subject);
  };
}

function writeDates(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(writeDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, writeDates(part)]));
}

/** What the site tells: each of these asks for the site's own proof first. */
function createSiteResolvers(domain: DomainDependencies, tokens: SignInTokens) {
  return {
    noteSiteCounts: async ({ input }: { input: SiteCounts }) => {
      await noteSiteCounts(domain, input);
      return { status: 'NOTED' };
    },
    signInAdministrator: (request: SignInRequest) => signInAdministrator(domain, tokens, request),
  };
}

function guardSite(operation: Operation): Operation {
  return (input, context) => (context.isSite() ? operation(input, context) : { status: 'FORBIDDEN' });
}
