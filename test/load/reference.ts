/**
 * Reference servers for the benchmark, with the bytes or the tree of the landing page: Express from a buffer, plain and
 * with the site's messages (node/http/httpServer.ts), `node:http` alone, and a plain React stream on Express. Bundled
 * by bench.ts; `REFERENCE` selects one, `PAGE` is a file with the bytes.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import express, { type Express } from 'express';
import { renderToPipeableStream } from 'react-dom/server';
import { loadPage } from '../../client/pages/registry.ts';
import { createExpressMessages } from '../../node/http/httpServer.ts';
import { createLogger } from '../../node/logs/logger.ts';
import { createApp } from '../../server/app.ts';
import { parseConfig } from '../../server/config.ts';
import { createDependencies } from '../../server/dependencies.ts';
import { createRenderDocument } from '../../server/render/renderDocument.tsx';
import { controlVariants } from '../../shared/experiments/experiments.ts';
import { opaque } from '../../shared/page/opaqueText.ts';
import { openPage } from '../../shared/page/openPage.ts';
import { parsePageUrl } from '../../shared/routing/pageUrl.ts';

const { REFERENCE: kind = '', PAGE: file = '', ROOT: rootFolder = '' } = process.env;
const page = readFileSync(file);
const type = 'text/html; charset=utf-8';

async function createNaiveStream() {
  const config = parseConfig();
  const { settings, manifest, translators } = await createDependencies({
    config,
    rootFolder,
    log: createLogger({ service: 'site', version: '0.0.0' }),
    isReady: () => true,
  });
  const address = parsePageUrl('/acquisition/en', config.basePath);
  const opened = await openPage({
    pageUrl: address,
    basePath: config.basePath,
    route: 'landing',
    page: await loadPage('landing'),
    translator: translators.en,
    variants: controlVariants,
    flags: { leanRegistration: false, blackFriday: false },
    requestId: opaque('reference'),
    context: {
      signedInAs: null,
      codeDetails: 'basic',
      run: async () => ({ ok: false, failure: 'connection' }),
      countryHints: { topLevelDomain: '', timeZone: null },
      report: () => undefined,
    },
    timeouts: { initialWaitMs: 1000, dataTimeoutMs: null },
  });
  if ('redirectTo' in opened) throw new Error('The landing page redirects');
  const { screen } = opened;
  const data = screen.data.kind === 'settled' ? screen.data.data : { state: null, values: null };
  const renderDocument = createRenderDocument(settings, manifest);
  return express().use((_request, response) => {
    const { head, element, tail } = renderDocument({
      screen,
      slug: null,
      indexed: false,
      nonce: 'reference',
      tailValues: () => ({
        values: screen.values,
        data,
        sessionId: '',
        cache: '{}',
        experiments: '{}',
        nonce: 'reference',
      }),
    });
    const { pipe } = renderToPipeableStream(element, {
      onShellReady() {
        response.type(type).write(head);
        const application = new PassThrough();
        application.pipe(response, { end: false });
        application.once('end', () => response.end(tail()));
        pipe(application);
      },
    });
  });
}

/** The site's pipeline up to a step, then an empty response. */
async function createPipeline() {
  const dependencies = await createDependencies({
    config: parseConfig(),
    rootFolder,
    log: createLogger({ service: 'site', version: '0.0.0' }),
    isReady: () => true,
  });
  const application = await createApp(dependencies);
  const { stack } = application.router;
  const steps = Number(process.env.STEPS);
  // The table has only their indexes.
  process.stderr.write(`${steps} steps: up to ${stack[steps - 1]?.name ?? 'none'}\n`);
  stack.splice(steps);
  return application.use((_request, response) => void response.end());
}

const createBuffer = async () => express().use((_request, response) => void response.type(type).send(page));

const listeners = {
  pipeline: createPipeline,
  buffer: createBuffer,
  messages: createBuffer,
  node: async () => (_request: unknown, response: import('node:http').ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': type, 'Content-Length': page.length }).end(page),
  stream: createNaiveStream,
};

const listener = await listeners[kind as keyof typeof listeners]();
// References use Node's messages; the site's steps and one reference use the site's.
const hasOwnMessages = kind === 'pipeline' || kind === 'messages';
const server = hasOwnMessages
  ? createServer(createExpressMessages(listener as Express), listener)
  : createServer(listener);
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`));
