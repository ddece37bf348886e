/** The TCP connection below PostgreSQL's protocol. A peer that is gone without a word would else be waited for, for minutes. */
import { Socket } from 'node:net';

/** Milliseconds of rest before the system asks whether the other side is still there. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** @param silenceMs after which a connection in use counts as broken: more than any statement may take. */
export function createPostgresSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(Object.assign(new Error('The database has fallen silent.'), { code: 'ETIMEDOUT' }));
  });
}
