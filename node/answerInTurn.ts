/** One request of a connection at a time: Node starts all of a packet's, be they a thousand and read by nobody. */
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers send nothing ahead, and proxies little. */
const mostAhead = 10;

interface Line {
  readonly waiting: (() => void)[];
  /** The answer that is under way, and when it was begun. */
  response: ServerResponse;
  since: number;
}

export interface Turns {
  readonly takeInTurn: RequestListener;
  /**
   * Ends the connections whose answer has taken longer than this (ms): a client that reads a byte a minute is never idle.
   * Events have no end of their own; who sends them bounds them.
   */
  readonly endOverdue: (longest: number) => void;
}

export function answerInTurn(answer: RequestListener): Turns {
  /** Of each connection on which an answer is under way. */
  const lines = new Map<Socket, Line>();

  const start: RequestListener = (request, response) => {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.destroyed ? undefined : lines.get(socket)?.waiting.shift();
      if (next === undefined) lines.delete(socket);
      else next();
    });
    const line = lines.get(socket);
    if (line === undefined) lines.set(socket, { waiting: [], response, since: performance.now() });
    else [line.response, line.since] = [response, performance.now()];
    answer(request, response);
  };

  return {
    takeInTurn: (request, response) => {
      const { socket } = request;
      const line = lines.get(socket);
      if (line === undefined) start(request, response);
      else if (line.waiting.length < mostAhead) line.waiting.push(() => start(request, response));
      else socket.destroy();
    },
    endOverdue: (longest) => {
      const begun = performance.now() - longest;
      for (const [socket, { response, since }] of lines) {
        const isEvents = String(response.getHeader('Content-Type') ?? '').startsWith('text/event-stream');
        if (since < begun && !isEvents) socket.destroy();
      }
    },
  };
}
