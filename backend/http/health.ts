/** For orchestrators. Neither asks the database: its outage must not take every instance out of service at once. */
import type { RequestHandler } from 'express';

export function createHealth(isWell: () => boolean): RequestHandler {
  return function health(_request, response) {
    const well = isWell();
    response
      .status(well ? 200 : 503)
      .type('text/plain')
      .send(well ? 'ok\n' : 'stopping\n');
  };
}
