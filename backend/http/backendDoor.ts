/**
 * The backend's door. Whether a request reads or changes something only its body tells, so the door asks for the room of a
 * change, and the endpoint refuses what turns out to read (`refusesReads`). A change is what somebody has filled a form for; the
 * faces and the cloth of a page come after it.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import { createDoor, flattenHeaders, type Gate, retryAfter } from '../../node/gate.ts';
import type { Logger } from '../../node/logger.ts';
import type { Metrics } from '../../node/metrics.ts';
import { createPressure, type Pressure, type RequestKind } from '../../node/pressure.ts';
import { houseFilesFolder } from './houseFiles.ts';

/** All that wait for the database are among them: ten questions for each of its connections, and a rush on one code. */
const mostUnderWay = { early: 100, late: 500 };

export interface BackendDoorOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly shedLoopDelay: number;
  readonly headers: OutgoingHttpHeaders;
  readonly allowedOrigins: readonly string[];
  /** For tests. */
  readonly pressure?: Pressure;
}

export interface BackendDoor {
  readonly enter: Gate;
  readonly refusesReads: () => boolean;
}

export function createBackendDoor(options: BackendDoorOptions): BackendDoor {
  const { log, metrics, shedLoopDelay, headers, allowedOrigins } = options;
  const { pressure = createPressure({ loopDelay: shedLoopDelay, mostUnderWay }) } = options;
  const body = Buffer.from(JSON.stringify({ errors: [overloaded()], data: null }));
  const common = [
    ...flattenHeaders(headers),
    ...['Content-Type', 'application/graphql-response+json; charset=utf-8', 'Content-Length', String(body.length)],
  ];
  const refuse = (request: IncomingMessage, response: ServerResponse) => {
    const { origin } = request.headers;
    // A page that could not read the refusal would take it for a lost connection, and ask again.
    const readable =
      origin !== undefined && allowedOrigins.includes(origin)
        ? ['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true', 'Vary', 'Origin']
        : [];
    response.writeHead(503, [...common, ...readable, 'Retry-After', retryAfter()]).end(body);
  };
  const { enter, noteRefusal } = createDoor({
    pressure,
    log,
    loopDelay: shedLoopDelay,
    kindOf,
    refuse,
    onRefused: (kind) => metrics.count('sheds', { kind }),
  });
  return {
    enter,
    refusesReads: () => {
      if (pressure.hasRoom('read')) return false;
      pressure.giveBack();
      noteRefusal('read');
      return true;
    },
  };
}

function kindOf({ url = '' }: IncomingMessage): RequestKind | null {
  const [path = ''] = url.split('?', 1);
  if (path === '/healthz' || path === '/readyz') return null;
  return path.startsWith(`${houseFilesFolder}/`) ? 'file' : 'change';
}

export function overloaded(): GraphQLError {
  return new GraphQLError('There are more requests than can be answered. Come back later.', {
    extensions: { code: 'OVERLOADED' },
  });
}
