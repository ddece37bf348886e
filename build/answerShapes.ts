/** Derives from the schema what the answer to each operation must look like (shared/graphql/answerShape.ts). */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  GraphQLEnumType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type InlineFragmentNode,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import type { AnswerShape } from '../shared/graphql/answerShape.ts';

const scalars: Readonly<Record<string, AnswerShape>> = {
  ID: 'text',
  String: 'text',
  Int: 'integer',
  Float: 'number',
  Boolean: 'flag',
};

/** By the operation's name. */
export function deriveAnswerShapes(
  schema: GraphQLSchema,
  documents: readonly DocumentNode[],
): Readonly<Record<string, AnswerShape>> {
  const definitions = documents.flatMap(({ definitions: found }) => found);
  const fragments = new Map(
    definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === 'FragmentDefinition')
      .map((fragment) => [fragment.name.value, fragment]),
  );

  function fieldsOf(parent: GraphQLObjectType, { selections }: SelectionSetNode): Record<string, AnswerShape> {
    const fields: Record<string, AnswerShape> = {};
    for (const selection of selections) {
      if (selection.kind === 'Field') {
        fields[selection.alias?.value ?? selection.name.value] = fieldOf(parent, selection);
      } else {
        Object.assign(fields, fieldsOf(parent, spreadOf(selection)));
      }
    }
    return fields;
  }

  function fieldOf(parent: GraphQLObjectType, { name, selectionSet }: FieldNode): AnswerShape {
    const field = parent.getFields()[name.value];
    if (field === undefined) throw new Error(`${parent.name} has no field ${name.value}.`);
    return shapeOf(field.type, selectionSet);
  }

  function spreadOf(spread: FragmentSpreadNode | InlineFragmentNode): SelectionSetNode {
    if (spread.kind === 'InlineFragment') return spread.selectionSet;
    const fragment = fragments.get(spread.name.value);
    if (fragment === undefined) throw new Error(`There is no fragment ${spread.name.value}.`);
    return fragment.selectionSet;
  }

  function shapeOf(type: GraphQLOutputType, selections: SelectionSetNode | undefined): AnswerShape {
    return type instanceof GraphQLNonNull
      ? presentShapeOf(type.ofType as GraphQLOutputType, selections)
      : { orNull: presentShapeOf(type, selections) };
  }

  function presentShapeOf(type: GraphQLOutputType, selections: SelectionSetNode | undefined): AnswerShape {
    if (type instanceof GraphQLList) return { listOf: shapeOf(type.ofType as GraphQLOutputType, selections) };
    if (type instanceof GraphQLEnumType) return { oneOf: type.getValues().map(({ name }) => name) };
    if (isObjectType(type) && selections !== undefined) return { fields: fieldsOf(type, selections) };
    const scalar = scalars[String(type)];
    if (scalar === undefined) throw new Error(`${String(type)}: teach build/answerShapes.ts this type.`);
    return scalar;
  }

  return Object.fromEntries(
    definitions.flatMap((definition) => {
      if (definition.kind !== 'OperationDefinition') return [];
      const root = schema.getRootType(definition.operation);
      if (root === undefined || root === null) throw new Error(`The schema has no ${definition.operation}.`);
      return [[definition.name?.value ?? '', { fields: fieldsOf(root, definition.selectionSet) }] as const];
    }),
  );
}
