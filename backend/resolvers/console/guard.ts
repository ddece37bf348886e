/** The one door of the console: whoever is no administrator learns nothing but that. */
import { isAdmin, noteRefusal } from '../../domain/admin.ts';
import type { DomainDependencies } from '../../domain/dependencies.ts';
import type { ResolverContext } from '../context.ts';
import { refusal } from '../refusal.ts';

/** `actor` is the subject of the bearer's token. Dates in an answer are written in ISO 8601. */
export type ConsoleOperation = (input: never, actor: string) => unknown;

export function guard(name: string, operation: ConsoleOperation, { unitOfWork, clock }: DomainDependencies) {
  return async (input: object, { readViewer }: ResolverContext): Promise<unknown> => {
    const viewer = await readViewer();
    if (viewer.subject === null) throw refusal('UNAUTHENTICATED', 'Please sign in.');
    const now = clock();
    if (!isAdmin(viewer, now)) {
      await noteRefusal(unitOfWork.stores, viewer, name, now);
      throw refusal('FORBIDDEN', 'This takes an administrator who has signed in lately.');
    }
    return writeDates(await operation(input as never, viewer.subject));
  };
}

function writeDates(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(writeDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, writeDates(part)]));
}
