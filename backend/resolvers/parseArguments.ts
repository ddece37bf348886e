/** What every argument passes before a resolver sees it. */
import { cleanToken } from '../../shared/routing/readLinkQuery.ts';
import { storableText } from '../../shared/validation/cleanText.ts';

const idArguments: ReadonlySet<string> = new Set(['registrationId', 'activationId']);

/** The one form of the ids and tokens that the backend draws: URL-safe, for a link, a log and a database alike. */
export const isOpaqueId = (text: string) => /^[\w-]{1,128}$/.test(text);

/** Without what is null: the contract makes no difference between that and what is absent. */
export function parseArguments(input: object): Record<string, unknown> {
  const entries = Object.entries(input).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, parseArgument(name, value)]));
}

/**
 * An id is cleaned of what a mail client put into its link; one of another form than ours goes on as the id of nobody, so
 * that it reads as one that is not known. In other text, what no database can store becomes the replacement character, never an error.
 */
function parseArgument(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => parseArgument(name, part));
  if (typeof value === 'object' && value !== null) return parseArguments(value);
  if (typeof value !== 'string') return value;
  if (idArguments.has(name)) {
    const id = cleanToken(value);
    return isOpaqueId(id) ? id : '';
  }
  return storableText(value);
}
