/** Derives the shape of each operation's response from the schema (shared/graphql/responseShape.ts). */
import {
  concatAST,
  type DocumentNode,
  type FieldNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import type { ResponseShape } from '../../shared/graphql/responseShape.ts';

const scalars = new Map<string, ResponseShape>(
  Object.entries({ ID: 'text', String: 'text', Int: 'integer', Float: 'number', Boolean: 'flag' } as const),
);

/** Operation name → shape. The documents must be valid for the schema. */
export function deriveResponseShapes(
  schema: GraphQLSchema,
  documents: readonly DocumentNode[],
): Readonly<Record<string, ResponseShape>> {
  const { definitions } = concatAST(documents);
  const fragments = definitions.filter((node) => node.kind === 'FragmentDefinition');
  const operations = definitions.filter((node) => node.kind === 'OperationDefinition');

  function flatten(selectionSet: SelectionSetNode | undefined): readonly FieldNode[] {
    return (selectionSet?.selections ?? []).flatMap((selection) => {
      if (selection.kind === 'Field') return [selection];
      if (selection.kind === 'InlineFragment') return flatten(selection.selectionSet);
      return flatten(fragments.find(({ name }) => name.value === selection.name.value)?.selectionSet);
    });
  }

  function getFieldShapes(parent: unknown, selectionSet: SelectionSetNode | undefined): ResponseShape {
    if (!isObjectType(parent)) throw new Error(`${String(parent)}: unsupported type.`);
    const types = parent.getFields();
    const fields = flatten(selectionSet).flatMap((node) => {
      const type = types[node.name.value]?.type;
      return type === undefined ? [] : [[(node.alias ?? node.name).value, getShape(type, node.selectionSet)] as const];
    });
    return { fields: Object.fromEntries(fields) };
  }

  function getShape(type: GraphQLOutputType, selectionSet: SelectionSetNode | undefined): ResponseShape {
    if (!isNonNullType(type)) return { orNull: getPresentShape(type, selectionSet) };
    return getPresentShape(type.ofType, selectionSet);
  }

  function getPresentShape(type: GraphQLOutputType, selectionSet: SelectionSetNode | undefined): ResponseShape {
    if (isListType(type)) return { listOf: getShape(type.ofType, selectionSet) };
    if (isEnumType(type)) return { oneOf: type.getValues().map(({ name }) => name) };
    return scalars.get(String(type)) ?? getFieldShapes(type, selectionSet);
  }

  return Object.fromEntries(
    operations.map(({ name, operation, selectionSet }) => [
      name?.value ?? '',
      getFieldShapes(schema.getRootType(operation), selectionSet),
    ]),
  );
}
