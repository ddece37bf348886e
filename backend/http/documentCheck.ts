/** Limits every query; with TRUSTED_DOCUMENTS only the site's operations are allowed. */
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { type MaxDepthOptions, maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  NoUnusedFragmentsRule,
  parse,
  print,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import currentDocuments from '../trustedDocuments.json';
import previousDocuments from '../trustedDocuments.previous.json';
import { createGraphqlError } from './errorResponses.ts';

const maxDepth = 6;
const maxAliases = 15;
const maxDirectives = 50;
const maxTokens = 500;
/** A field costs one, one with fields two, and half as much again for each level above. */
const maxCost = 80;

/** The site sends few different texts, and parsing and checking one is slow. Longer texts are of others: not cached. */
const parsedQueries = new LRUCache<string, DocumentNode>({
  max: 100,
  maxEntrySize: 10_000,
  sizeCalculation: (_document, query) => query.length + 1,
});

/** The same document for the same text. @throws {GraphQLError} for a syntax error, or too many tokens. */
export function parseQuery(query: string): DocumentNode {
  const document = parsedQueries.get(query) ?? parse(query, { maxTokens });
  parsedQueries.set(query, document);
  return document;
}

export type CheckDocument = ReturnType<typeof createDocumentCheck>;

/** The limits are checked first: the specification's rules compare fields in pairs, which is slow for a large query. */
export function createDocumentCheck({
  schema,
  production,
  trustedDocuments,
  documents = siteDocuments,
}: {
  readonly schema: GraphQLSchema;
  readonly production: boolean;
  readonly trustedDocuments: boolean;
  /** The trusted ones. */
  readonly documents?: readonly string[];
}) {
  const trusted = new Set(documents.map((text) => normalise(parse(text))));
  const limits = production ? [...limitRules, NoSchemaIntrospectionCustomRule] : limitRules;
  const validateOptions = { hideSuggestions: production };
  const findErrors = (document: DocumentNode): readonly GraphQLError[] => {
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (operations.length > 1) return [createTooLargeError('Two operations')];
    const limitErrors = validate(schema, document, limits, validateOptions);
    if (limitErrors.length > 0) return limitErrors;
    if (trustedDocuments && !trusted.has(normalise(document)))
      return [createGraphqlError('PERSISTED_QUERY_NOT_FOUND', 'Only the operations of the site are allowed.')];
    return validate(schema, document, specifiedRules, validateOptions);
  };
  const errorsByDocument = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  return (document: DocumentNode): readonly GraphQLError[] => {
    const errors = errorsByDocument.get(document) ?? findErrors(document);
    errorsByDocument.set(document, errors);
    return errors;
  };
}

const limitRules: readonly ValidationRule[] = [
  // The limits only count what an operation uses.
  NoUnusedFragmentsRule,
  NoFragmentCyclesRule,
  createLimitRule(`Deeper than ${maxDepth} levels`, (rejectOptions) =>
    maxDepthRule({ n: maxDepth, flattenFragments: true, ...rejectOptions }),
  ),
  createLimitRule(`More than ${maxAliases} aliases`, (rejectOptions) =>
    maxAliasesRule({ n: maxAliases, ...rejectOptions }),
  ),
  createLimitRule(`More than ${maxDirectives} directives`, (rejectOptions) =>
    maxDirectivesRule({ n: maxDirectives, ...rejectOptions }),
  ),
  createLimitRule(`More than ${maxCost} points of cost`, (rejectOptions) =>
    costLimitRule({ maxCost, flattenFragments: true, ...rejectOptions }),
  ),
];

type RejectOptions = Pick<MaxDepthOptions, 'onReject' | 'propagateOnRejection'>;

/** A library rule with another message: the library's is "Syntax Error", thrown as an exception. */
function createLimitRule(
  reason: string,
  createRule: (rejectOptions: RejectOptions) => (context: ValidationContext) => object,
): ValidationRule {
  return (context) => {
    const onReject = [() => context.reportError(createTooLargeError(reason))];
    return createRule({ onReject, propagateOnRejection: false })(context) as ASTVisitor;
  };
}

function createTooLargeError(reason: string): GraphQLError {
  return createGraphqlError('QUERY_TOO_LARGE', `${reason} in one query are not allowed.`);
}

/** During a release, open pages and old instances of the site use the previous operations. */
const siteDocuments = [...Object.values(currentDocuments), ...Object.values(previousDocuments)];

/** Clients add `__typename` and format documents differently. */
function normalise(document: DocumentNode): string {
  const bare = visit(document, {
    [Kind.FIELD]: ({ name, alias, directives = [] }: FieldNode) =>
      name.value === '__typename' && alias === undefined && directives.length === 0 ? null : undefined,
  });
  return bare.definitions.map(print).sort().join('\n');
}
