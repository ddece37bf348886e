/** The executable schema: the contract, the admins' and the site's extensions, with a resolver for every root field. */
import { assertObjectType, buildSchema, GraphQLError, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { Logger } from '../../node/logs/logger.ts';
import type { Metrics } from '../../node/metrics/metrics.ts';
import type { AdminPermission } from '../../shared/admin/roles.ts';
import { withTimeout } from '../../shared/graphql/withTimeout.ts';
import { cleanToken } from '../../shared/routing/readLinkQuery.ts';
import { storableText } from '../../shared/validation/cleanText.ts';
import adminTypeDefs from '../admin.graphql';
import type { ActivationWatch } from '../db/activationWatch.ts';
import { type AdminOperationName, authorize, signInAdministrator } from '../domain/admin/admin.ts';
import { noteSiteCounts } from '../domain/admin/siteCounts.ts';
import { isTierName } from '../domain/codes/vouchers.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { defaultTimeoutMs } from '../domain/durations.ts';
import { createGraphqlError } from '../http/errorResponses.ts';
import type { ResolverContext } from '../http/resolverContext.ts';
import typeDefs from '../schema.graphql';
import siteTypeDefs from '../site.graphql';
import { adminOperations } from './adminResolvers.ts';
import { createVisitorResolvers } from './visitorResolvers.ts';

const timedOut = Symbol('timed out');

type Field = ReturnType<GraphQLObjectType['getFields']>[string];
type Operation = (input: never, context: ResolverContext) => unknown;

interface ResolverDependencies {
  readonly domain: DomainDependencies;
  readonly watch: ActivationWatch;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly timeoutMs?: number | undefined;
}

export function createSchema(dependencies: ResolverDependencies): GraphQLSchema {
  const { watch, domain, log } = dependencies;
  const schema = buildSchema(`${typeDefs}\n${adminTypeDefs}\n${siteTypeDefs}`);
  const getFields = (type: string) => assertObjectType(schema.getType(type)).getFields();
  const extend = (type: string, name: string, parts: Partial<Field>) =>
    Object.assign(getFields(type)[name] ?? {}, parts);

  const operations = new Map<string, Operation>([
    ...Object.entries<Operation>(createVisitorResolvers(domain, log)),
    ...Object.entries<AdminOperation>(adminOperations).map(
      ([name, operation]) => [name, requirePermission(name as AdminOperationName, operation, domain)] as const,
    ),
    ...Object.entries<SiteOperation>(siteOperations).map(
      ([name, operation]) => [name, requireSite(operation, domain)] as const,
    ),
  ]);
  for (const [name, field] of Object.entries({ ...getFields('Query'), ...getFields('Mutation') })) {
    const operation = operations.get(name);
    if (operation === undefined) throw new Error(`The contract's field ${name} has no resolver.`);
    field.resolve = createResolver(name, operation, dependencies);
  }
  extend('Subscription', 'registrationActivated', {
    subscribe: (_source, { registrationId }) => {
      if (isOpaqueId(registrationId)) return watch.waitFor(registrationId);
      throw createGraphqlError('BAD_USER_INPUT', 'Malformed id.');
    },
    resolve: ([registrationId, state]) => ({ registrationId, state }),
  });
  // The contract and the domain represent these differently.
  extend('ErrorDetail', 'error', { resolve: (error) => error });
  extend('AdminCode', 'tier', { resolve: ({ tier }) => (isTierName(tier) ? tier : null) });
  return schema;
}

/** Parses the arguments, limits the time, logs and counts the outcome, never the arguments. */
function createResolver(
  name: string,
  operation: Operation,
  { log, metrics, timeoutMs = defaultTimeoutMs }: ResolverDependencies,
) {
  return async (_source: unknown, input: object, context: ResolverContext) => {
    const logOutcome = (outcome: string | null) => {
      // The first of several codes: each combination would be a separate label.
      metrics.count('operations', { operation: name, outcome: outcome?.split(' ', 1)[0] ?? 'OK' });
      if (outcome !== null) log.info({ operation: name, outcome, ...context.requestIds }, 'Operation completed');
    };
    try {
      const result = await withTimeout(
        Promise.resolve(operation(parseArguments(input) as never, context)),
        timeoutMs,
        timedOut,
      );
      // The operation continues; a retry finds its result by the idempotency key.
      if (result === timedOut) throw new Error('The operation timed out.');
      logOutcome(getOutcome(result));
      // JSON writes dates in ISO 8601.
      return JSON.parse(JSON.stringify(result)) as unknown;
    } catch (error) {
      if (error instanceof GraphQLError) logOutcome(String(error.extensions.code));
      else metrics.count('operations', { operation: name, outcome: 'INTERNAL' });
      throw error;
    }
  };
}

/** A status, or the error codes of a registration code; null for a plain read. */
function getOutcome(result: unknown): string | null {
  const { status, errors } = result as { readonly status?: unknown; readonly errors?: unknown };
  if (typeof status === 'string') return status;
  return Array.isArray(errors) && errors.length > 0 ? errors.join(' ') : null;
}

/** `actor`: the subject of the bearer token. */
type AdminOperation = (
  domain: DomainDependencies,
  input: never,
  actor: string,
  permissions: readonly AdminPermission[],
) => unknown;

function requirePermission(name: AdminOperationName, operation: AdminOperation, domain: DomainDependencies): Operation {
  return async (input, { readViewer }) => {
    const viewer = await readViewer();
    if (viewer.subject === null) throw createGraphqlError('UNAUTHENTICATED', 'Please sign in.');
    const permissions = await authorize(domain.unitOfWork.stores, viewer, name, domain.clock());
    if (permissions === null)
      throw createGraphqlError('FORBIDDEN', 'Requires an administrator with this right and a recent sign-in.');
    return operation(domain, input, viewer.subject, permissions);
  };
}

/** Only for requests that the site has signed. */
const siteOperations = { noteSiteCounts, signInAdministrator };

type SiteOperation = (domain: DomainDependencies, input: never) => unknown;

function requireSite(operation: SiteOperation, domain: DomainDependencies): Operation {
  return (input, context) => (context.isFromSite() ? operation(domain, input) : { status: 'FORBIDDEN' });
}

const idArguments: ReadonlySet<string> = new Set(['registrationId', 'activationId']);

/** The form of every id and token that the backend generates. */
export const isOpaqueId = (text: string) => /^[\w-]{1,128}$/.test(text);

/** Omits null: the contract treats it as absent. */
export function parseArguments(input: object): Record<string, unknown> {
  const entries = Object.entries(input).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, parseArgument(name, value)]));
}

/** Removes what mail programs add to ids; malformed ids become empty, which matches none. Other text becomes storable. */
function parseArgument(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => parseArgument(name, part));
  if (typeof value === 'object' && value !== null) return parseArguments(value);
  if (typeof value !== 'string') return value;
  if (!idArguments.has(name)) return storableText(value);
  const id = cleanToken(value);
  return isOpaqueId(id) ? id : '';
}
