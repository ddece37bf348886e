import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../../shared/settings/startError.ts';

/** Resolves to the port; 0 lets the system choose one. @throws {StartError} where it cannot be opened. */
export function listen(
  server: Server,
  { port, host, variable }: { readonly port: number; readonly host: string; readonly variable: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Readonly<Record<string, string>> = {
        EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set ${variable} to a free port.`,
        EACCES: `Port ${port} may not be opened by this user. Set ${variable} to a port above 1023.`,
      };
      if (error.syscall === 'getaddrinfo' || /^(?:EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/.test(error.code ?? ''))
        reject(new StartError(`HOST is not an address of this machine (${error.code}). Correct it or leave it empty.`));
      reject(new StartError(reasons[error.code ?? ''] ?? `Port ${port} cannot be opened: ${error.message}`));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
