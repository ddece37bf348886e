/** While two releases run, a file that only one of them has is found, whichever instance nginx tries first. */
import { createServer, type Server } from 'node:http';
import { findFreePort } from '../support/freePort.ts';
import { startNginx } from '../support/nginx.ts';

const requestCount = 50;

/** A site of the release `name`, which has only its own file. */
async function serveRelease(name: string, port: number): Promise<Server> {
  const file = `/acquisition/assets/entry-${name}.js`;
  const server = createServer((request, response) => {
    if (request.url === file || request.url === '/acquisition') response.end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** @throws if a file is not found. */
export async function requestTwoReleases(): Promise<string> {
  const [site, api, inside, old, next, backend] = await Promise.all(Array.from({ length: 6 }, findFreePort));
  const [sites, backends] = [
    [old ?? 0, next ?? 0],
    [backend ?? 0, backend ?? 0],
  ];
  const servers = await Promise.all([serveRelease('old', sites[0] ?? 0), serveRelease('next', sites[1] ?? 0)]);
  const balancer = await startNginx({ site: site ?? 0, api: api ?? 0, inside: inside ?? 0, sites, backends });
  try {
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${site}${path}`)).status;
    for (let turn = 0; turn < requestCount; turn += 1) {
      const file = await (await fetch(`http://127.0.0.1:${site}/acquisition`)).text();
      if ((await status(file)) !== 200) throw new Error(`${file} was not found.`);
    }
    if ((await status('/acquisition/assets/entry-never.js')) !== 404)
      throw new Error('A file of no release was found.');
    return `Two releases behind nginx: ${requestCount} pages of each, each with its file`;
  } finally {
    await balancer.stop();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}
