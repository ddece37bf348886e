/** Two sites and two backends in production on one PostgreSQL, behind a balancer. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '../../backend/db/openDatabase.ts';
import { startPostgres } from './databases.ts';
import { findFreePort } from './freePort.ts';
import { startMailServer } from './mailServer.ts';
import type { Balancer, BalancerPorts } from './nginx.ts';
import { productionEnvironment } from './productionEnvironment.ts';
import { type Product, startProduct } from './startProduct.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Instance {
  readonly name: string;
  readonly port: number;
  readonly product: () => Product;
  readonly start: () => Promise<void>;
  /** Throws if the exit code is not 0. */
  readonly stop: () => Promise<void>;
}

export type TwoInstances = Awaited<ReturnType<typeof startTwoInstances>>;

export async function startTwoInstances(
  startBalancer: (ports: BalancerPorts) => Promise<Balancer>,
  /** Additional variables. */
  given: Readonly<Record<string, string>> = {},
) {
  const free = async (count: number) => {
    const ports = new Set<number>();
    while (ports.size < count) ports.add(await findFreePort());
    return [...ports];
  };
  const [site = 0, api = 0, inside = 0, siteOne = 0, siteTwo = 0, backendOne = 0, backendTwo = 0] = await free(7);
  const ports: BalancerPorts = { site, api, inside, sites: [siteOne, siteTwo], backends: [backendOne, backendTwo] };
  const postgres = await startPostgres();
  const mails = await startMailServer();
  const databaseUrl = await postgres.createDatabase();
  const env = {
    ...productionEnvironment({
      site: `http://localhost:${site}`,
      api: `http://localhost:${api}`,
      inside: `http://127.0.0.1:${inside}`,
      databaseUrl,
      smtpUrl: mails.url,
    }),
    MAILS_PER_MINUTE: '99999',
    TRUST_PROXY: '1',
    ...given,
  };
  const startInstance = async (name: string, port: number): Promise<Instance> => {
    const isBackend = name.startsWith('backend');
    const start = () =>
      startProduct({
        env: { ...env, [isBackend ? 'BACKEND_PORT' : 'PORT']: String(port) },
        ...(isBackend ? { script: 'backend.js' } : {}),
      });
    let product = await start();
    return {
      name,
      port,
      product: () => product,
      start: async () => {
        product = await start();
      },
      stop: async () => {
        const code = await product.stop();
        if (code !== 0) throw new Error(`${name} ended with ${code}: ${product.output().slice(-2000)}`);
      },
    };
  };
  // Both backends at once on an empty database: one migrates, the other waits.
  const backends = await Promise.all(ports.backends.map((port, place) => startInstance(`backend ${place + 1}`, port)));
  const sites = await Promise.all(ports.sites.map((port, place) => startInstance(`site ${place + 1}`, port)));
  const balancer = await startBalancer(ports);
  return {
    ports,
    env,
    postgres,
    mails,
    backends,
    sites,
    balancer,
    withDatabase: async <Result>(work: (db: Database['db']) => Promise<Result>) => {
      const { db, close } = await openDatabase({ databaseUrl, dataFolder: '', log: silent });
      return work(db).finally(close);
    },
    /** Runs `npm run codes`. */
    runCodes: async (...args: readonly string[]) => {
      const options = { env: { PATH: process.env.PATH, ...env } };
      const command = join(process.cwd(), 'dist/server/command.js');
      return (await promisify(execFile)(process.execPath, [command, 'codes', ...args], options)).stdout;
    },
    stop: async () => {
      await balancer.stop();
      await Promise.all([...sites, ...backends].map((instance) => instance.stop()));
      await mails.stop();
      await postgres.stop();
    },
  };
}
