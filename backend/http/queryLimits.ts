/** What one query may ask for. The limits are far above the contract's own operations and far below an attack's. */
import {
  type ASTVisitor,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

const deepest = 6;
const mostAliases = 15;
const mostDirectives = 50;
const mostTokens = 1000;

export function parseQuery(query: string): DocumentNode {
  return parse(query, { maxTokens: mostTokens });
}

export function createValidationRules(production: boolean): readonly ValidationRule[] {
  const own: readonly ValidationRule[] = [
    limitDepth,
    limitCount(Kind.FIELD, mostAliases),
    limitCount(Kind.DIRECTIVE, mostDirectives),
  ];
  return production ? [...specifiedRules, NoSchemaIntrospectionCustomRule, ...own] : [...specifiedRules, ...own];
}

function limitCount(kind: Kind.FIELD | Kind.DIRECTIVE, most: number): ValidationRule {
  return (context) => {
    let count = 0;
    const counted = () => {
      count += 1;
      if (count === most + 1)
        refuse(context, kind === Kind.FIELD ? `More than ${most} aliases` : `More than ${most} directives`);
    };
    return { [kind]: (node: FieldNode | DirectiveNode) => (isCounted(node) ? counted() : undefined) };
  };
}

function isCounted(node: FieldNode | DirectiveNode): boolean {
  return node.kind === Kind.DIRECTIVE || node.alias !== undefined;
}

function limitDepth(context: ValidationContext): ASTVisitor {
  return {
    [Kind.OPERATION_DEFINITION]: ({ selectionSet }: OperationDefinitionNode) => {
      if (isDeeper(context, selectionSet, 0, new Set())) refuse(context, `Deeper than ${deepest} levels`);
    },
  };
}

function isDeeper(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  depth: number,
  spread: ReadonlySet<string>,
): boolean {
  if (depth >= deepest) return true;
  return selections.some((selection) => {
    if (selection.kind === Kind.FIELD) {
      // Introspection is deep by nature; where it is allowed at all, it is allowed whole.
      const isLeaf = selection.selectionSet === undefined || selection.name.value.startsWith('__');
      return (
        !isLeaf && selection.selectionSet !== undefined && isDeeper(context, selection.selectionSet, depth + 1, spread)
      );
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) return isDeeper(context, selection.selectionSet, depth, spread);
    const name = selection.name.value;
    const fragment = spread.has(name) ? undefined : context.getFragment(name);
    return (
      fragment !== undefined &&
      fragment !== null &&
      isDeeper(context, fragment.selectionSet, depth, new Set([...spread, name]))
    );
  });
}

function refuse(context: ValidationContext, message: string): void {
  context.reportError(
    new GraphQLError(`${message} in one query are not answered.`, { extensions: { code: 'QUERY_TOO_LARGE' } }),
  );
}
