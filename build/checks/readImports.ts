/** Who imports what. Read with swc, since TypeScript 7 offers no parser to programs. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { type ModuleItem, parse } from '@swc/core';

export interface Import {
  readonly from: string;
  readonly specifier: string;
  readonly target:
    | { readonly kind: 'file'; readonly path: string; readonly exists: boolean }
    | { readonly kind: 'package'; readonly name: string }
    | { readonly kind: 'node' };
  /** Loaded when asked for, so it takes no part in a cycle of initialisation. */
  readonly dynamic: boolean;
  readonly typeOnly: boolean;
}

interface Found {
  readonly specifier: string;
  readonly dynamic: boolean;
  readonly typeOnly: boolean;
}

/** @param path relative to `root`, with slashes. */
export async function readImports(root: string, path: string): Promise<Import[]> {
  const source = await readFile(join(root, path), 'utf8');
  const program = await parse(source, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' });
  const found = [...program.body.flatMap(staticImport), ...dynamicImports(program.body)];
  return found.map((item) => ({ from: path, ...item, target: resolveTarget(root, path, item.specifier) }));
}

function staticImport(item: ModuleItem): Found[] {
  if (item.type === 'ImportDeclaration') {
    const everyNameIsType =
      item.specifiers.length > 0 && item.specifiers.every((name) => name.type === 'ImportSpecifier' && name.isTypeOnly);
    return [{ specifier: item.source.value, dynamic: false, typeOnly: item.typeOnly || everyNameIsType }];
  }
  if (item.type === 'ExportAllDeclaration') return [{ specifier: item.source.value, dynamic: false, typeOnly: false }];
  if (item.type === 'ExportNamedDeclaration' && item.source) {
    return [{ specifier: item.source.value, dynamic: false, typeOnly: item.typeOnly }];
  }
  return [];
}

/** `import('…')` anywhere in the tree. An address that is put together at run time is not followed. */
function dynamicImports(tree: unknown): Found[] {
  if (Array.isArray(tree)) return tree.flatMap(dynamicImports);
  if (typeof tree !== 'object' || tree === null) return [];
  const inner = Object.values(tree).flatMap(dynamicImports);
  const specifier = importedBy(tree as CallLike);
  return specifier === undefined ? inner : [...inner, { specifier, dynamic: true, typeOnly: false }];
}

interface CallLike {
  readonly type?: string;
  readonly callee?: { readonly type?: string };
  readonly arguments?: readonly { readonly expression: { readonly type: string; readonly value?: unknown } }[];
}

function importedBy(node: CallLike): string | undefined {
  if (node.type !== 'CallExpression' || node.callee?.type !== 'Import') return undefined;
  const value = node.arguments?.[0]?.expression.value;
  return typeof value === 'string' ? value : undefined;
}

function resolveTarget(root: string, from: string, specifier: string): Import['target'] {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(from), specifier);
    return { kind: 'file', path, exists: existsSync(join(root, path)) };
  }
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return { kind: 'node' };
  const parts = specifier.split('/');
  return { kind: 'package', name: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') };
}
