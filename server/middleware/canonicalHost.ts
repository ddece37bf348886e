/** Whoever came by another name of the site is led to its own: by another, its forms would be another site's. */
import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';

export function createCanonicalHost({ publicUrl, trustProxy }: Config): RequestHandler {
  const { hostname } = new URL(publicUrl);
  const bareHostname = hostname.replace(/^www\./, '');
  const names = [bareHostname, `www.${bareHostname}`].flatMap((name) => [name, `${name}.`]);
  // Nobody else is led anywhere: probes, the names of a private network, a proxy that sends the name of its target.
  const aliases = new Set(names.filter((name) => name !== hostname));
  return function canonicalHost({ headers, originalUrl }, response, next) {
    const requestedHost = (trustProxy > 0 && headers['x-forwarded-host']) || headers.host;
    // Without its port: a proxy may write that of its own.
    const [host = ''] = String(requestedHost).split(/[,:]/, 1);
    if (!aliases.has(host.trim().toLowerCase())) return next();
    response.set('Cache-Control', 'no-store').redirect(308, publicUrl + originalUrl);
  };
}
