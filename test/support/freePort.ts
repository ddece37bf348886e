/**
 * Free ports for servers that need theirs before they start. They are below the system's ephemeral ports, which another
 * process or connection could take meanwhile.
 */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Browsers block port 10080. */
const first = 10_100;
/** Ephemeral ports start at 32768 on Linux, at 49152 on Windows and macOS. */
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
