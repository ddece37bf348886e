/** The middleware of a request, in order. */
import cookieParser from 'cookie-parser';
import express, { type Express, type RequestHandler } from 'express';
import { createReadClientAddress } from '../node/http/clientAddress.ts';
import { createHealth } from '../node/http/health.ts';
import { createRequestLog } from '../node/http/requestLog.ts';
import type { Dependencies } from './dependencies.ts';
import { createAssignExperiments } from './experiments/assignExperiments.ts';
import { createAdminSignIn } from './middleware/adminSignIn.ts';
import { createBeacons } from './middleware/beacons.ts';
import { createCanonicalHost } from './middleware/canonicalHost.ts';
import { createAssets, createFiles } from './middleware/files.ts';
import { createLocale } from './middleware/locale.ts';
import { createNormaliseUrl } from './middleware/normaliseUrl.ts';
import { createReferrerBlocklist } from './middleware/referrerBlocklist.ts';
import { createDescribeRequest, createRequestContext } from './middleware/requestContext.ts';
import { createSecurityHeaders } from './middleware/securityHeaders.ts';
import { createErrorHandler } from './pages/errorPage.ts';
import { createPageHandler } from './pages/pageHandler.ts';

export async function createApp(dependencies: Dependencies): Promise<Express> {
  const { config, log, isReady, rootFolder, referrerBlocklist, reports, counts, metrics, pages } = dependencies;
  const { basePath, trustProxy } = config;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);

  // Identify: later steps log by the request id.
  app.use(createRequestContext(basePath, createReadClientAddress(trustProxy, log)));
  app.use(createRequestLog({ log, metrics, trustProxy, describeRequest: createDescribeRequest(basePath) }));

  // Protect: every later response has the headers.
  app.use(createSecurityHeaders(config));
  app.use(createBeacons(dependencies));
  app.use(createAdminSignIn(dependencies));
  app.use(createHealth(isReady));
  app.use(allowMethods);

  // Serve files. Assets first: the path of their folder could be a landing page's.
  app.use(`${basePath}/assets`, await createAssets(rootFolder));
  app.use(await createFiles(dependencies));

  // Normalise: later steps get one host and intact URLs.
  if (config.production) app.use(createCanonicalHost(config));
  app.use(createNormaliseUrl(basePath));

  // Localise: the referrer blocklist redirects within the visitor's language.
  app.use(cookieParser());
  app.use(await createLocale(config));
  app.use(createReferrerBlocklist(config, referrerBlocklist, counts, log));

  // Assign experiments: needs the language.
  app.use(createAssignExperiments(dependencies));

  // Render.
  app.use(createPageHandler(pages));
  app.use(createErrorHandler(pages.renderErrorPage, log, reports.report));
  return app;
}

const allowMethods: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  response.status(405).set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' });
  response.type('text/plain').send('Method Not Allowed\n');
};
