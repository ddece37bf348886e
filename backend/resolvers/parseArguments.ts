/** What every argument passes before a resolver sees it, over HTTP and websocket alike. */
import { GraphQLError } from 'graphql';
import { isOpaqueId } from '../../shared/validation/opaqueId.ts';

/** The arguments that name a registration or open a link. */
const ids: ReadonlySet<string> = new Set(['registrationId', 'activationId']);

/** The id of nobody. */
const noId = '';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * An id of another form than ours goes on as the id of nobody, so that a link that a mail client has broken reads as
 * one that is not known. Other text keeps its meaning but for what no database can store.
 */
export function parseArguments(input: Arguments): Record<string, unknown> {
  const parsed = Object.entries(input).map(([name, value]) => {
    if (ids.has(name)) return [name, typeof value === 'string' && isOpaqueId(value) ? value : noId];
    return [name, toStorable(value)];
  });
  return Object.fromEntries(parsed);
}

/** Who waits for nobody would wait for ever. */
export function parseWaitArguments(input: Arguments): Record<string, unknown> {
  const parsed = parseArguments(input);
  if (Object.values(parsed).includes(noId))
    throw new GraphQLError('The id has not the form of one.', { extensions: { code: 'BAD_USER_INPUT' } });
  return parsed;
}

/** NUL and halves of a character become the replacement character: never the same as something else, never an error. */
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\p{Cs}/gu, '\ufffd').replaceAll('\u0000', '\ufffd');
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toStorable(inner)]));
}
