/** Loads the inspector in development and for administrators; for everybody else nothing. */
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { rolesOf } from '../../shared/rolesOf.ts';
import { readClaims } from '../graphql/token.ts';
import { loadChunk } from '../loadChunk.ts';
import type { Inspected } from './snapshot.ts';

export interface LoadInspectorOptions extends Inspected {
  readonly settings: Promise<PublicConfig>;
}

/** @returns how to open it; null where it is nobody's to open. */
export async function loadInspector({ settings, ...inspected }: LoadInspectorOptions): Promise<(() => void) | null> {
  const config = await settings;
  if (config.environment !== 'development' && !isAdmin()) return null;
  const { createInspector } = await loadChunk(() => import('./createInspector.tsx'));
  return createInspector({ ...inspected, config });
}

/**
 * By the token's own word, not verified: the inspector shows what this browser holds already, and does nothing that its
 * owner could not do in the browser's console. What needs a right is asked of the backend, which verifies the token.
 */
function isAdmin(): boolean {
  return rolesOf(readClaims()).includes('admin');
}
