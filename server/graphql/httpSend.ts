/**
 * Puts a page's question to the backend by Node's own client on connections that stay open: it takes less than half of
 * the processor time of `fetch`. Pages ask and change nothing, so a question may be put twice; what changes something goes
 * by `createSingleSend`.
 */
import http, { type ClientRequest } from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import {
  longestAnswer,
  type Posted,
  type Send,
  UnusableAnswer,
  type WholeAnswer,
} from '../../shared/graphql/transport.ts';

/** Milliseconds that an idle connection is kept; shorter than a balancer's or the backend's own, which would cut it off. */
const idle = 4_000;

/** Connections to the backend; a question beyond them waits for one, within its page's deadline. */
const maxConnections = 1000;

/** The backend closed a kept connection just as it was used again: that says nothing about the question. */
class StaleConnection extends Error {}

/** The second attempt failed, too. */
class AskedTwice extends Error {
  constructor(cause: unknown) {
    super('No answer on a new connection either', { cause });
  }
}

export function createHttpSend(): Send<Posted> {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: idle, maxSockets: maxConnections }),
    'https:': new https.Agent({ keepAlive: true, timeout: idle, maxSockets: maxConnections }),
  };

  const targets = new Map<string, Target>();

  return async (input, init) => {
    const address = String(input);
    const target = targets.get(address) ?? targetOf(address);
    targets.set(address, target);
    try {
      return await put(target, init, target.protocol === 'https:' ? agents['https:'] : agents['http:']);
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error;
      return put(target, init, false).catch((again: unknown) => {
        throw new AskedTwice(again);
      });
    }
  };
}

/** On a connection of its own, once, whatever becomes of it: for what a backend must not be told twice. */
export function createSingleSend(): Send<Posted> {
  return async (input, init) => put(targetOf(String(input)), init, false);
}

async function put(target: Target, init: Posted, agent: http.Agent | false): Promise<WholeAnswer> {
  const request = (target.protocol === 'https:' ? https : http).request({
    ...target,
    method: init.method,
    // Nothing here decompresses.
    headers: { 'accept-encoding': 'identity', ...init.headers },
    ...(init.signal === undefined ? {} : { signal: init.signal }),
    agent,
  });
  const read = readAnswer(request);
  request.end(init.body);
  const answer = await read;
  if (answer.status >= 300 && answer.status < 400) throw new Error(`The backend answered ${answer.status}`);
  return answer;
}

type Target = ReturnType<typeof targetOf>;

/** As Node's client takes an address; read once for each of the few that are configured. */
function targetOf(address: string) {
  const { protocol, hostname, port, path, auth } = urlToHttpOptions(new URL(address));
  return { protocol, hostname, port, path, ...(auth == null ? {} : { auth }) };
}

/** Nothing may be thrown in here: an error in a listener is nobody's, and ends the process. */
function readAnswer(request: ClientRequest): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isStale ? new StaleConnection('Closed while idle', { cause: error }) : error);
    });
    request.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('The backend changed the protocol'));
    });
    request.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > longestAnswer) answer.destroy(new UnusableAnswer('The answer is too large'));
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        const later = headers['retry-after'];
        resolve({
          status,
          type: headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
          ...(later === undefined ? {} : { retryAfter: later }),
        });
      });
    });
  });
}
