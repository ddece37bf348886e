/** The executable schema: the contract's text, the console's and the site's, with a resolver for every root field. */

import {
  assertObjectType,
  buildSchema,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  parse,
} from 'graphql';
import type { Logger } from '../../node/logger.ts';
import type { Metrics } from '../../node/metrics.ts';
import { within } from '../../shared/within.ts';
import type { ActivationWatch } from '../activationWatch.ts';
import consoleTypeDefs from '../console.graphql';
import { isAdmin, noteRefusal, type SignInRequest, type SignInTokens, signInAdministrator } from '../domain/admin.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { usualPatience } from '../domain/periods.ts';
import { noteSiteCounts, type SiteCounts } from '../domain/siteCounts.ts';
import { isTierName } from '../domain/vouchers.ts';
import { refusal } from '../http/refusals.ts';
import type { ResolverContext } from '../http/resolverContext.ts';
import typeDefs from '../schema.graphql';
import siteTypeDefs from '../site.graphql';
import { createConsoleResolvers } from './console.ts';
import { isOpaqueId, parseArguments } from './parseArguments.ts';
import { createVisitorResolvers } from './visitor.ts';

const late = Symbol('late');

type Field = ReturnType<GraphQLObjectType['getFields']>[string];
type Operations = Readonly<Record<string, unknown>>;
type Operation = (input: object, context: ResolverContext) => unknown;

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

  const operations: Operations = createVisitorResolvers(domain, log);
  const ofConsole: Operations = createConsoleResolvers(domain);
  const ofSite: Operations = createSiteMutations(domain, signIn);
  for (const [name, field] of Object.entries({ ...fieldsOf('Query'), ...fieldsOf('Mutation') })) {
    // By where it is written: a field of the console, or of the site, cannot be without its guard.
    const isConsole = consoleFields.has(name);
    const isSite = siteFields.has(name);
    const operation = (isConsole ? ofConsole : isSite ? ofSite : operations)[name];
    // A field of the contract without its resolver is a mistake that must not wait for a visitor.
    if (typeof operation !== 'function') throw new Error(`The contract's field ${name} has no resolver.`);
    const guarded = isConsole
      ? guard(name, operation as ConsoleOperation, domain)
      : guardSite(operation as SiteOperation);
    field.resolve = answer(name, isConsole || isSite ? guarded : (operation as Operation), dependencies);
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
  for (const type of ['RegistrationCodeDetails', 'Voucher', 'RegistrationLinkPayload'])
    extend(type, 'validUntil', { resolve: toIsoTime });
  return schema;
}

/** The root fields of a file that does nothing at the root but extend. */
function rootFieldsOf(text: string): ReadonlySet<string> {
  return new Set(
    parse(text).definitions.flatMap((definition) =>
      definition.kind === Kind.OBJECT_TYPE_EXTENSION ? (definition.fields ?? []).map(({ name }) => name.value) : [],
    ),
  );
}

const consoleFields = rootFieldsOf(consoleTypeDefs);
const siteFields = rootFieldsOf(siteTypeDefs);

function toIsoTime({ validUntil }: { readonly validUntil: Date | null }): string | null {
  return validUntil?.toISOString() ?? null;
}

/** Parses what came in and logs what became of it, for whoever watches for abuse: never what was asked with. */
function answer(name: string, operation: Operation, { log, metrics, patience = usualPatience }: ResolverDependencies) {
  return async (_source: unknown, input: object, context: ResolverContext) => {
    const note = (outcome: string | null) => {
      // Several refusals of one code are one kind: each combination would be a label of its own.
      metrics.count('operations', { operation: name, outcome: outcome?.split(' ', 1)[0] ?? 'OK' });
      if (outcome !== null) log.info({ operation: name, outcome, ...context.asker }, 'Operation answered');
    };
    try {
      const result = await within(Promise.resolve(operation(parseArguments(input), context)), patience, late);
      // It may still come to its end: a change has its key, by which it is found when it is asked for again.
      if (result === late) throw new Error('No answer within the time that whoever asks waits.');
      note(outcomeOf(result));
      return result;
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

/** `actor` is the subject of the bearer's token. Dates in an answer are written in ISO 8601. */
type ConsoleOperation = (input: never, actor: string) => unknown;

function guard(name: string, operation: ConsoleOperation, { unitOfWork, clock }: DomainDependencies) {
  return async (input: object, { readViewer }: ResolverContext): Promise<unknown> => {
    const viewer = await readViewer();
    if (viewer.subject === null) throw refusal('UNAUTHENTICATED', 'Please sign in.');
    const now = clock();
    if (!isAdmin(viewer, now)) {
      await noteRefusal(unitOfWork.stores, viewer, name, now);
      throw refusal('FORBIDDEN', 'This takes an administrator who has signed in lately.');
    }
    return writeDates(await operation(input as never, viewer.subject));
  };
}

function writeDates(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(writeDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, writeDates(part)]));
}

type SiteOperation = (input: never) => Promise<{ readonly status: string }>;

function createSiteMutations(domain: DomainDependencies, tokens: SignInTokens) {
  return {
    noteSiteCounts: async ({ input }: { input: SiteCounts }) => {
      await noteSiteCounts(domain, input);
      return { status: 'NOTED' };
    },
    signInAdministrator: (request: SignInRequest) => signInAdministrator(domain, tokens, request),
  };
}

function guardSite(operation: SiteOperation) {
  return async (input: object, { isSite }: ResolverContext) =>
    isSite() ? operation(input as never) : { status: 'FORBIDDEN' };
}
