/** The measured servers: the built site, and references that send its bytes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serverOptions } from '../../build/bundle/server.ts';
import { findFreePort } from '../support/freePort.ts';
import { type MeasuredServer, startMeasured } from './measuredServer.ts';

export const references = {
  buffer: 'Express, from a buffer',
  messages: 'the same, own messages',
  node: 'node:http, from a buffer',
  stream: 'Express, a plain React stream',
} as const;

const environment = (port: number, graphqlUrl: string) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  LOGIN_URL: 'http://localhost/login',
  ACQ_BACKEND_GRAPHQL_URL: graphqlUrl,
  LINK_SIGNING_SECRET: 'a secret of this benchmark, long enough',
  AUTH_JWT_SECRET: 'a secret of this benchmark, long enough',
  DRAIN_DELAY_MS: '0',
});

export interface SiteOptions {
  readonly graphqlUrl: string;
  /** The built project's folder. */
  readonly root?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  readonly core?: number;
}

export async function startSite(name: string, options: SiteOptions): Promise<MeasuredServer> {
  const { graphqlUrl, root = process.cwd(), env = {}, nodeOptions = [], core } = options;
  const port = await findFreePort();
  const variables = { ...environment(port, graphqlUrl), ...env };
  return startMeasured(name, join(root, 'dist/server/index.js'), variables, {
    port,
    nodeOptions,
    ...(core === undefined ? {} : { core }),
  });
}

/** The page that the references respond with. */
export async function writePage(folder: string, site: MeasuredServer): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${site.port}/acquisition/en`, {
    headers: {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'accept-encoding': 'identity',
      cookie: 'lang=en',
    },
  });
  writeFileSync(join(folder, 'page.html'), Buffer.from(await response.arrayBuffer()));
}

export async function buildReference(folder: string): Promise<void> {
  await build({
    ...serverOptions(process.cwd(), 'production'),
    entryPoints: { reference: 'test/load/reference.ts' },
    outdir: folder,
    write: true,
    metafile: false,
  });
}

export function startReference(
  name: string,
  kind: keyof typeof references | 'pipeline',
  { folder, graphqlUrl, steps = 0 }: { folder: string; graphqlUrl: string; steps?: number },
): Promise<MeasuredServer> {
  return startMeasured(name, join(folder, 'reference.js'), {
    ...environment(0, graphqlUrl),
    REFERENCE: kind,
    STEPS: String(steps),
    PAGE: join(folder, 'page.html'),
    ROOT: process.cwd(),
  });
}
