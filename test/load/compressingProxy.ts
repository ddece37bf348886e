/** What operations.md asks of the proxy in front: compresses text on the fly, without gathering a stream. */
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import { pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';

export interface Proxy {
  readonly stop: () => void;
}

export function startCompressingProxy(port: number, targetPort: number): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    const upstream = send(
      { host: '127.0.0.1', port: targetPort, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        const headers = { ...answer.headers };
        if (!isCompressible(incoming.headers, answer.headers)) {
          outgoing.writeHead(answer.statusCode ?? 502, headers);
          pipeline(answer, outgoing, () => undefined);
          return;
        }
        delete headers['content-length'];
        outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'gzip' });
        pipeline(answer, createGzip({ flush: constants.Z_SYNC_FLUSH }), outgoing, () => undefined);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    pipeline(incoming, upstream, () => undefined);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve({ stop: () => void server.close().closeAllConnections() }));
  });
}

function isCompressible(asked: IncomingHttpHeaders, answered: IncomingHttpHeaders): boolean {
  const accepts = String(asked['accept-encoding'] ?? '').includes('gzip');
  return accepts && /text|javascript|json|svg|xml/.test(answered['content-type'] ?? '');
}
