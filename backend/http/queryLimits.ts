/** What one query may ask for. The limits are far above the contract's own operations and far below an attack's. */
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  NoUnusedFragmentsRule,
  parse,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
} from 'graphql';
import { isTrustedDocument } from './trustedDocuments.ts';

const deepest = 6;
const mostAliases = 15;
const mostDirectives = 50;
const mostTokens = 500;
/**
 * A field costs one, one with fields of its own two, and half as much again for each level above it. The comparison of
 * fields in pairs grows with the square of this; the contract's most expensive operation costs 22.
 */
const highestCost = 80;

/** @throws {GraphQLError} where it is no GraphQL, or too long. */
export function parseQuery(query: string): DocumentNode {
  return parse(query, { maxTokens: mostTokens });
}

export type CheckDocument = (document: DocumentNode) => readonly GraphQLError[];

export interface DocumentOptions {
  readonly schema: GraphQLSchema;
  readonly production: boolean;
  /** Answer nothing but the operations of the client's build. */
  readonly trustedDocuments?: boolean;
}

/** The limits come first, and alone: the specification's rules compare fields in pairs, which only a small query may cost. */
export function createDocumentCheck({ schema, production, trustedDocuments = false }: DocumentOptions): CheckDocument {
  const limits = production ? [...ownRules, NoSchemaIntrospectionCustomRule] : ownRules;
  const options = { hideSuggestions: production };
  return (document) => {
    const tooMuch = validate(schema, document, limits, options);
    if (tooMuch.length > 0) return tooMuch;
    if (trustedDocuments && !isTrustedDocument(document)) return [untrusted()];
    return validate(schema, document, specifiedRules, options);
  };
}

const ownRules: readonly ValidationRule[] = [
  limitOperations,
  // What no operation reaches has no limit of its own.
  NoUnusedFragmentsRule,
  NoFragmentCyclesRule,
  limit(maxDepthRule, { n: deepest, flattenFragments: true }, `Deeper than ${deepest} levels`),
  limit(maxAliasesRule, { n: mostAliases }, `More than ${mostAliases} aliases`),
  limit(maxDirectivesRule, { n: mostDirectives }, `More than ${mostDirectives} directives`),
  limit(costLimitRule, { maxCost: highestCost, flattenFragments: true }, `More than ${highestCost} points of cost`),
];

type Reject = (context: ValidationContext | null, error: GraphQLError) => void;

type LimitOptions<Own> = Own & { readonly onReject: Reject[]; readonly propagateOnRejection: false };

/** A rule of the library, in our words: its own say "Syntax Error" and end the validation by an exception. */
function limit<Own extends object>(
  createRule: (options: LimitOptions<Own>) => (context: ValidationContext) => object,
  own: Own,
  words: string,
): ValidationRule {
  return (context) => {
    const onReject: Reject[] = [() => context.reportError(tooLarge(words))];
    return createRule({ ...own, onReject, propagateOnRejection: false })(context) as ASTVisitor;
  };
}

function limitOperations(context: ValidationContext): ASTVisitor {
  let operations = 0;
  return {
    [Kind.OPERATION_DEFINITION]: () => {
      operations += 1;
      if (operations === 2) context.reportError(tooLarge('Two operations'));
    },
  };
}

function tooLarge(words: string): GraphQLError {
  return new GraphQLError(`${words} in one query are not answered.`, { extensions: { code: 'QUERY_TOO_LARGE' } });
}

function untrusted(): GraphQLError {
  return new GraphQLError('Only the operations of the site are answered.', {
    extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' },
  });
}
