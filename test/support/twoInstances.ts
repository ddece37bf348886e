/** Two sites and two backends in production on one PostgreSQL, behind a balancer. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import type { Tables } from '../../backend/db/tables.ts';
import { openUnmigrated, startPostgres } from './databases.ts';
import { findFreePort } from './freePort.ts';
import { startMailServer } from './mailServer.ts';
import type { Balancer, BalancerPorts } from './nginx.ts';
import { productionEnvironment } from './productionEnvironment.ts';
import { type Product, startProduct } from './startProduct.ts';

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
  /** The root folder of the first pair's release: then `start` starts the second one. */
  previousRelease?: string,
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
  const releases = [previousRelease ?? process.cwd(), process.cwd()];
  const startInstance = async (kind: 'backend' | 'site', port: number, place: number): Promise<Instance> => {
    const isBackend = kind === 'backend';
    const name = `${kind} ${place + 1}`;
    const start = () =>
      startProduct({
        release: releases[place] ?? '',
        env: { ...env, [isBackend ? 'BACKEND_PORT' : 'PORT']: String(port) },
        ...(isBackend ? { script: 'backend.js' } : {}),
      });
    let product = previousRelease === undefined || place === 0 ? await start() : null;
    return {
      name,
      port,
      product: () => {
        if (product === null) throw new Error(`${name} was not started.`);
        return product;
      },
      start: async () => {
        product = await start();
      },
      stop: async () => {
        const code = (await product?.stop()) ?? 0;
        if (code !== 0) throw new Error(`${name} ended with ${code}: ${product?.output().slice(-2000)}`);
      },
    };
  };
  // Both backends at once on an empty database: one migrates, the other waits.
  const backends = await Promise.all(ports.backends.map((port, place) => startInstance('backend', port, place)));
  const sites = await Promise.all(ports.sites.map((port, place) => startInstance('site', port, place)));
  const balancer = await startBalancer(ports);
  return {
    ports,
    env,
    postgres,
    mails,
    backends,
    sites,
    balancer,
    withDatabase: async <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => {
      const db = openUnmigrated(databaseUrl);
      return work(db).finally(() => db.destroy());
    },
    /** Runs a command of the release at `place`: `npm run codes`, `admin` or `mails`. */
    run: async (place: number, command: 'codes' | 'admin' | 'mails', ...args: readonly string[]) => {
      const options = { env: { PATH: process.env.PATH, ...env } };
      const script = join(releases[place] ?? '', 'dist/server/command.js');
      return (await promisify(execFile)(process.execPath, [script, command, ...args], options)).stdout.trim();
    },
    stop: async () => {
      await balancer.stop();
      await Promise.all([...sites, ...backends].map((instance) => instance.stop()));
      await mails.stop();
      await postgres.stop();
    },
  };
}
