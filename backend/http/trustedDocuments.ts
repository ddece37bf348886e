/**
 * The operations of the client's build, as `npm run codegen` lists them. Compared by meaning: clients add `__typename`
 * and lay out a document as they like.
 */
import { type DocumentNode, type FieldNode, Kind, parse, print, visit } from 'graphql';
import operations from '../trustedDocuments.json';

const trusted: ReadonlySet<string> = new Set(Object.values(operations).map((text) => normalise(parse(text))));

export function isTrustedDocument(document: DocumentNode): boolean {
  return trusted.has(normalise(document));
}

function normalise(document: DocumentNode): string {
  const bare = visit(document, {
    [Kind.FIELD]: (field: FieldNode) => (isBareTypename(field) ? null : undefined),
  });
  return bare.definitions.map(print).sort().join('\n');
}

function isBareTypename({ name, alias, directives }: FieldNode): boolean {
  return name.value === '__typename' && alias === undefined && (directives ?? []).length === 0;
}
