/** One request of a connection at a time: Node starts all of a packet's, be they a thousand and read by nobody. */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers send nothing ahead, and proxies little. */
const mostAhead = 10;

export function answerInTurn(answer: RequestListener): RequestListener {
  /** Of each connection on which an answer is under way. */
  const waiting = new WeakMap<Socket, (() => void)[]>();

  const start: RequestListener = (request, response) => {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      if (next === undefined) waiting.delete(socket);
      else next();
    });
    answer(request, response);
  };

  return function takeInTurn(request, response) {
    const { socket } = request;
    const line = waiting.get(socket);
    if (line === undefined) {
      waiting.set(socket, []);
      start(request, response);
    } else if (line.length < mostAhead) line.push(() => start(request, response));
    else socket.destroy();
  };
}
