/** The header set of every answer: an API that no page may frame, embed or cache. */
import { createHelmet, type HeaderSetter } from '../../node/securityHeaders.ts';

export function createSecurityHeaders(secure: boolean): readonly HeaderSetter[] {
  return [
    createHelmet(secure, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginOpenerPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-site' },
      referrerPolicy: { policy: 'no-referrer' },
    }),
    function keepNothing(_request, response, next) {
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}
