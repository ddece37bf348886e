/**
 * Ports that nobody listens on, for servers that must know their own before they start. They lie below those that the system
 * gives to whoever asks for any: until its server starts, such a one could become another's, or the near end of a connection.
 */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Browsers refuse to ask at 10080. */
const first = 10_100;
/** Linux and Windows give their own from 32768 and 49152 on, macOS from 49152. */
const end = 32_000;

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
