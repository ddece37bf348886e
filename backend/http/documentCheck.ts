/** Which queries are answered: limits far above the contract's operations, or in production those operations alone. */
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
import present from '../trustedDocuments.json';
import previous from '../trustedDocuments.previous.json';
import { refusal } from './refusals.ts';

const deepest = 6;
const mostAliases = 15;
const mostDirectives = 50;
const mostTokens = 500;
/** A field costs one, one with fields two, half as much again per level above; the contract costs 22 at most. */
const highestCost = 80;

/** @throws {GraphQLError} where it is no GraphQL, or too long. */
export function parseQuery(query: string): DocumentNode {
  return parse(query, { maxTokens: mostTokens });
}

interface DocumentOptions {
  readonly schema: GraphQLSchema;
  readonly production: boolean;
  readonly trustedDocuments: boolean;
  /** Texts; what this build's site asks, and what that of the release before does, unless told. */
  readonly documents?: readonly string[];
}

export type CheckDocument = ReturnType<typeof createDocumentCheck>;

/** The limits come first, and alone: the specification's rules compare fields in pairs, which only a small query may cost. */
export function createDocumentCheck(options: DocumentOptions) {
  const { schema, production, trustedDocuments, documents = siteDocuments } = options;
  const trusted = new Set(documents.map((text) => normalise(parse(text))));
  const limits = production ? [...ownRules, NoSchemaIntrospectionCustomRule] : ownRules;
  const wording = { hideSuggestions: production };
  return (document: DocumentNode): readonly GraphQLError[] => {
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (operations.length > 1) return [tooLarge('Two operations')];
    const tooMuch = validate(schema, document, limits, wording);
    if (tooMuch.length > 0) return tooMuch;
    if (trustedDocuments && !trusted.has(normalise(document)))
      return [refusal('PERSISTED_QUERY_NOT_FOUND', 'Only the operations of the site are answered.')];
    return validate(schema, document, specifiedRules, wording);
  };
}

const ownRules: readonly ValidationRule[] = [
  // What no operation reaches has no limit of its own.
  NoUnusedFragmentsRule,
  NoFragmentCyclesRule,
  limit(`Deeper than ${deepest} levels`, (then) => maxDepthRule({ n: deepest, flattenFragments: true, ...then })),
  limit(`More than ${mostAliases} aliases`, (then) => maxAliasesRule({ n: mostAliases, ...then })),
  limit(`More than ${mostDirectives} directives`, (then) => maxDirectivesRule({ n: mostDirectives, ...then })),
  limit(`More than ${highestCost} points of cost`, (then) =>
    costLimitRule({ maxCost: highestCost, flattenFragments: true, ...then }),
  ),
];

type Then = Pick<MaxDepthOptions, 'onReject' | 'propagateOnRejection'>;

/** A rule of the library, in our words: its own say "Syntax Error" and end the validation by an exception. */
function limit(words: string, createRule: (then: Then) => (context: ValidationContext) => object): ValidationRule {
  return (context) => {
    const onReject = [() => context.reportError(tooLarge(words))];
    return createRule({ onReject, propagateOnRejection: false })(context) as ASTVisitor;
  };
}

function tooLarge(words: string): GraphQLError {
  return refusal('QUERY_TOO_LARGE', `${words} in one query are not answered.`);
}

/** A page that is open, and a site that is not restarted yet, ask as the release before did. */
const siteDocuments = [...Object.values(present), ...Object.values(previous)];

/** Compared by meaning: clients add `__typename` and lay out a document as they like. */
function normalise(document: DocumentNode): string {
  const bare = visit(document, {
    [Kind.FIELD]: ({ name, alias, directives = [] }: FieldNode) =>
      name.value === '__typename' && alias === undefined && directives.length === 0 ? null : undefined,
  });
  return bare.definitions.map(print).sort().join('\n');
}
