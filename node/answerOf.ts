import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The answer that is under way on a connection. Node tells it nowhere else; its own handling of a late request reads the same field. */
export function answerOf(socket: Duplex): ServerResponse | null {
  return (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage ?? null;
}
