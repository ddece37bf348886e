/** The door of a server: a request that finds no room is answered at once, before anything is spent on it. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Logger } from './logger.ts';
import { createPace } from './pace.ts';
import type { Pressure, RequestKind } from './pressure.ts';

export interface GateOptions {
  readonly pressure: Pressure;
  readonly log: Logger;
  /** By path and headers; null is never refused, as what an orchestrator asks. */
  readonly kindOf: (request: IncomingMessage) => RequestKind | null;
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => void;
  /** Hears of each refusal. */
  readonly onRefused?: (kind: RequestKind) => void;
  /** As the pressure's: milliseconds of work in one turn of the event loop, 0 for no bound. */
  readonly loopDelay: number;
  /** Milliseconds between two lines of the log, each with the refusals since. */
  readonly logEvery?: number;
}

/** Of a turn: pages have half of it, and the reading of what is refused the rest. */
const refusalShare = 1 / 4;

/** A request costs about as much to read as its refusal to write: 0.08 ms of processor time together, measured. */
const readingToo = 2;

/** False where the request is answered already. */
export type Gate = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface Door {
  readonly enter: Gate;
  /** For who refuses a request after it was let in. */
  readonly noteRefusal: (kind: RequestKind) => void;
}

/** Refusals that a turn has no time for are written in the next ones, so that those who were let in are answered meanwhile. */
export function createDoor(options: GateOptions): Door {
  const { pressure, log, kindOf, refuse, onRefused = () => undefined, logEvery = 1000, loopDelay } = options;
  const inPace = createPace(loopDelay === 0 ? Number.POSITIVE_INFINITY : loopDelay * refusalShare);
  let refused: Partial<Record<RequestKind, number>> | null = null;

  const tell = () => {
    log.warn({ ...refused }, 'Requests refused: more than this process can answer');
    refused = null;
  };
  const noteRefusal = (kind: RequestKind) => {
    if (refused === null) {
      refused = {};
      setTimeout(tell, logEvery).unref();
    }
    refused[kind] = (refused[kind] ?? 0) + 1;
    onRefused(kind);
  };

  return {
    noteRefusal,
    enter: (request, response) => {
      const kind = kindOf(request);
      if (kind === null) return true;
      if (pressure.hasRoom(kind)) {
        pressure.enter();
        if (kind !== 'stream' && kind !== 'file') beginOnceSent(request, response, pressure);
        return true;
      }
      inPace(() => {
        // Who has left in the meantime needs none.
        if (response.closed) return;
        const start = performance.now();
        noteRefusal(kind);
        refuse(request, response);
        pressure.noteRefusal((performance.now() - start) * readingToo);
      });
      return false;
    },
  };
}

/**
 * A request is under way from where its body is complete to where its answer is written: otherwise whoever sends many bodies, or
 * reads many answers, slowly takes all the room. Before and after it costs a connection and waits on its client, for which the
 * server has bounds of its own.
 */
function beginOnceSent(request: IncomingMessage, response: ServerResponse, { begin, leave }: Pressure): void {
  const take = () => {
    if (response.closed) return;
    begin();
    const end = () => {
      response.off('prefinish', end).off('close', end);
      leave();
    };
    // The first: nothing more is to be written. The second: its reader has left before.
    response.once('prefinish', end).once('close', end);
  };
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(length) === 0) take();
  else request.once('end', take);
}

/** Headers as `writeHead` takes them fastest. */
export function flattenHeaders(headers: OutgoingHttpHeaders): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

/** Seconds, spread: who is refused together must not come back together. */
export function retryAfter(random: () => number = Math.random): string {
  return String(2 + Math.floor(random() * 5));
}
