/** Whoever came by another name of the site is led to its own: by another, its forms would be another site's. */
import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';

export function createOwnHost({ publicUrl, trustProxy }: Config): RequestHandler {
  const { hostname } = new URL(publicUrl);
  const bare = hostname.replace(/^www\./, '');
  const names = [bare, `www.${bare}`].flatMap((name) => [name, `${name}.`]);
  // Nobody else is led anywhere: probes, the names of a private network, a proxy that sends the name of its target.
  const others = new Set(names.filter((name) => name !== hostname));
  return function ownHost({ headers, originalUrl }, response, next) {
    const asked = (trustProxy > 0 && headers['x-forwarded-host']) || headers.host;
    // Without its port: a proxy may write that of its own.
    const [host = ''] = String(asked).split(/[,:]/, 1);
    if (!others.has(host.trim().toLowerCase())) return next();
    response.set('Cache-Control', 'no-store').redirect(308, publicUrl + originalUrl);
  };
}
