/**
 * An in-process balancer for tests without nginx: round robin over ready instances. Requests that could not be sent go
 * to the next instance, and files that an instance does not have; other sent ones are never repeated.
 */
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Balancer, BalancerPorts } from './nginx.ts';

/** Milliseconds between two readiness probes. */
const probeIntervalMs = 50;

interface Instance {
  readonly port: number;
  /** Closed when the instance is not ready. */
  agent: Agent;
  isReady: boolean;
}

export async function startBalancer(ports: BalancerPorts): Promise<Balancer> {
  const watch = (port: number): Instance => ({ port, agent: new Agent({ keepAlive: true }), isReady: true });
  const [sites, backends] = [ports.sites.map(watch), ports.backends.map(watch)];
  let isStopped = false;
  const probing = Promise.all([...sites, ...backends].map((instance) => probe(instance, () => isStopped)));
  const servers = [
    await serve(ports.site, sites),
    await serve(ports.api, backends),
    await serve(ports.inside, backends),
  ];
  return {
    // It probes by itself.
    excludeInstances: async () => undefined,
    stop: async () => {
      isStopped = true;
      await probing;
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

async function probe(instance: Instance, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const isReady = await fetch(`http://127.0.0.1:${instance.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (instance.isReady && !isReady) {
      // Active connections finish; idle ones close before the instance closes them.
      for (const sockets of Object.values(instance.agent.freeSockets)) for (const socket of sockets ?? []) socket.end();
      instance.agent = new Agent({ keepAlive: true });
    }
    instance.isReady = isReady;
    await wait(probeIntervalMs);
  }
}

async function serve(port: number, instances: readonly Instance[]): Promise<Server> {
  let turn = 0;
  // As long as nginx: longer than the site keeps an idle connection.
  const server = createServer({ keepAliveTimeout: 75_000 }, async (incoming, outgoing) => {
    const body = await buffer(incoming);
    turn += 1;
    const ready = instances.filter(({ isReady }) => isReady);
    const order = ready.map((_, place) => ready[(turn + place) % ready.length] as Instance);
    forward(order, incoming, body, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

function forward([first, ...others]: Instance[], incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
  if (first === undefined) return void outgoing.writeHead(502).end('No instance is ready');
  const { connection: _, ...headers } = incoming.headers;
  const sent = request({
    host: '127.0.0.1',
    port: first.port,
    agent: first.agent,
    method: incoming.method,
    path: incoming.url,
    headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress },
  });
  sent.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') forward(others, incoming, body, outgoing);
    else if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(String(error));
  });
  sent.once('response', (response) => {
    if (response.statusCode === 404 && incoming.url?.includes('/assets/') && others.length > 0) {
      response.resume();
      return forward(others, incoming, body, outgoing);
    }
    const { connection: __, ...answered } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, answered);
    response.pipe(outgoing);
    response.once('error', () => outgoing.destroy());
  });
  sent.end(body);
}
