/** Redirects other names of the site to its canonical host: forms of another name would be cross-site. */
import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';

export function createCanonicalHost({ publicUrl, trustProxy }: Config): RequestHandler {
  const { hostname } = new URL(publicUrl);
  const bareHostname = hostname.replace(/^www\./, '');
  const names = [bareHostname, `www.${bareHostname}`].flatMap((name) => [name, `${name}.`]);
  // Unknown names are served: probes, private networks, proxies that send the name of their target.
  const aliases = new Set(names.filter((name) => name !== hostname));
  return function canonicalHost({ headers, originalUrl }, response, next) {
    const requestedHost = (trustProxy > 0 && headers['x-forwarded-host']) || headers.host;
    const [host = ''] = String(requestedHost).split(/[,:]/, 1);
    if (!aliases.has(host.trim().toLowerCase())) return next();
    response.set('Cache-Control', 'no-store').redirect(308, publicUrl + originalUrl);
  };
}
