/** The pipeline of a request, top to bottom. Every step is built by a factory; this list is all there is to know. */
import cookieParser from 'cookie-parser';
import express, { type Express, type RequestHandler } from 'express';
import { createReadClientAddress } from '../node/http/clientAddress.ts';
import { createHealth } from '../node/http/health.ts';
import { createRequestLog } from '../node/http/requestLog.ts';
import { createBeacons } from './beacons/beacons.ts';
import type { Dependencies } from './dependencies.ts';
import { createAssignExperiments } from './experiments/assignExperiments.ts';
import { createFiles } from './files/files.ts';
import { createStaticAssets } from './files/staticAssets.ts';
import { createCanonicalHost } from './middleware/canonicalHost.ts';
import { createLocale } from './middleware/locale.ts';
import { createNormaliseAddress } from './middleware/normaliseAddress.ts';
import { createDescribeRequest, createRequestContext } from './middleware/requestContext.ts';
import { createSecurityHeaders } from './middleware/securityHeaders.ts';
import { createErrorHandler } from './pages/errorPage.ts';
import { createPageHandler } from './pages/pageHandler.ts';
import { createReferrerBlocklist } from './referrers/referrerBlocklist.ts';
import { createSignIn } from './signIn/createSignIn.ts';

export async function createApp(dependencies: Dependencies): Promise<Express> {
  const {
    config,
    log,
    readiness,
    rootFolder,
    referrerHosts: referrerBlocklist,
    renderErrorPage,
    reports,
    counts,
    metrics,
  } = dependencies;
  const { basePath } = config;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);

  // Identify: everything after this has a name in the log.
  app.use(createRequestContext(basePath, createReadClientAddress(config.trustProxy, log)));
  app.use(
    createRequestLog({ log, metrics, trustProxy: config.trustProxy, describeRequest: createDescribeRequest(basePath) }),
  );

  // Protect: before any answer, so that every answer carries the headers.
  app.use(createSecurityHeaders(config));
  app.use(createBeacons(dependencies));
  app.use(createSignIn(dependencies));
  app.use(createHealth(readiness));
  app.use(allowMethods);

  // Serve what is the same for everybody. The folder's own address could be a landing page's; no other of these could.
  app.use(`${basePath}/assets`, await createStaticAssets(rootFolder));
  app.use(await createFiles(dependencies));

  // By the site's own name; a development machine has many.
  if (config.production) app.use(createCanonicalHost(config));
  // Mend: from here on an address is as we write it.
  app.use(createNormaliseAddress(basePath));

  app.use(cookieParser());
  // Localise: the referrer's denial comes after the language, so that it lands in the visitor's own.
  app.use(await createLocale(config));
  app.use(createReferrerBlocklist(config, referrerBlocklist, counts, log));

  // Assign: they need the language, and the page is rendered by them.
  app.use(createAssignExperiments(dependencies));

  // Render, and when that fails, say so.
  app.use(createPageHandler(dependencies.pages));
  app.use(createErrorHandler(renderErrorPage, log, reports.report));
  return app;
}

/** Pages and files are read, nothing else: any other method is answered with the list of those that work. */
const allowMethods: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  response.status(405).set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' });
  response.type('text/plain').send('Method Not Allowed\n');
};
