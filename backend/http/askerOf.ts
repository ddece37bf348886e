/** Who asks, by the ids that a caller gives its question: what finds the lines of site and backend about one request. */
import type { IncomingMessage } from 'node:http';

export type Asker = Partial<ReturnType<typeof askerOf>>;

const wellFormed = /^[\w-]{1,80}$/;
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Callers of other kinds give other ids, or none: what is not well-formed is left out. */
export function askerOf({ headers }: Pick<IncomingMessage, 'headers'>) {
  const idIn = (name: string) => wellFormed.exec(String(headers[name] ?? ''))?.[0];
  const correlationId = idIn('x-correlation-id');
  // Of the site's request, or of the browser's own question.
  const requestId = correlationId === undefined ? undefined : uuid.exec(correlationId)?.[0];
  // The session is a page load.
  return { requestId, correlationId, sessionId: idIn('x-session-id') };
}
