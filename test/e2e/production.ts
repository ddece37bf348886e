/** The product in production: site and backend as separate processes, on an empty PostgreSQL, with a test mail server. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../support/databases.ts';
import { findFreePort } from '../support/freePort.ts';
import { startMailServer } from '../support/mailServer.ts';
import { type Product, startProduct } from '../support/startProduct.ts';

export interface Production {
  readonly product: Product;
  /** The backend process's output. */
  readonly backendUrl: string;
  /** Runs `npm run codes` and `npm run admin`. */
  readonly run: (command: 'codes' | 'admin', ...args: readonly string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export async function startProduction(): Promise<Production> {
  const postgres = await startPostgres();
  const mails = await startMailServer();
  const [port, backendPort] = [await findFreePort(), await findFreePort()];
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    BACKEND_PORT: String(backendPort),
    PUBLIC_URL: `http://localhost:${port}`,
    BACKEND_PUBLIC_URL: `http://localhost:${backendPort}`,
    ACQ_BACKEND_GRAPHQL_URL: `http://localhost:${backendPort}/graphql`,
    DATABASE_URL: await postgres.createDatabase(),
    SMTP_URL: mails.url,
    MAIL_FROM: 'salon@salon.example',
    BRAND_NAME: 'Salon XIV',
    LOGIN_URL: 'https://salon.example/login',
    SHOP_URL: 'https://salon.example/',
    LINK_SIGNING_SECRET: 'a-secret-of-this-test-that-signs-links',
    // The default.
    BOT_CHECK: '',
  };
  const backend = await startProduct({ env, script: 'backend.js' });
  const site = await startProduct({ env });
  return {
    product: { ...site, mailbox: async () => mails.received },
    backendUrl: env.BACKEND_PUBLIC_URL,
    run: async (command, ...args) => {
      const script = join(process.cwd(), 'dist/server/command.js');
      const options = { cwd: backend.folder, env: { PATH: process.env.PATH, ...env } };
      return (await promisify(execFile)(process.execPath, [script, command, ...args], options)).stdout;
    },
    stop: async () => {
      const codes = [await site.stop(), await backend.stop()];
      await mails.stop();
      await postgres.stop();
      if (codes.some((code) => code !== 0)) throw new Error(`Site and backend ended with ${codes.join(' and ')}.`);
    },
  };
}
