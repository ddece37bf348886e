/** Stays on a stream of server-sent events: one connection, asked for again when it ends, ever more rarely. */
import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { chunksOf } from './readBody.ts';

export interface FollowStreamOptions {
  readonly url: string;
  /** Milliseconds. */
  readonly limits: { readonly silence: number; readonly reconnect: number; readonly longestReconnect: number };
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly onEvent: (name: string, data: string) => void;
}

/** Bytes between two events: more is no payload. */
const longestEvent = 1024 * 1024;

/** Resolves when it was told to end. */
export async function followStream({ url, limits, signal, onEvent }: FollowStreamOptions): Promise<void> {
  let failures = 0;
  let lastId = '';

  async function read(): Promise<void> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), limits.silence);
    let pending = 0;
    const parser = createParser({
      onEvent: ({ event = 'message', data, id }) => {
        failures = 0;
        pending = 0;
        lastId = id ?? lastId;
        onEvent(event, data);
      },
    });
    try {
      const headers = { Accept: 'text/event-stream', ...(lastId === '' ? {} : { 'Last-Event-ID': lastId }) };
      const ended = AbortSignal.any([signal, silence.signal]);
      const answer = await fetch(url, { headers, redirect: 'error', signal: ended });
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (!answer.ok || !isStream) return void (await answer.body?.cancel());
      const decoder = new TextDecoder();
      for await (const chunk of chunksOf(answer, ended)) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), limits.silence);
        pending += chunk.byteLength;
        if (pending > longestEvent) return;
        parser.feed(decoder.decode(chunk, { stream: true }));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  while (!signal.aborted) {
    // Its end and its failure are the same: the payload is asked for anyway when it is stale.
    await read().catch(() => undefined);
    const longest = Math.min(limits.longestReconnect, limits.reconnect * 3 ** failures);
    failures = Math.min(failures + 1, 20);
    await wait(longest * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => undefined);
  }
}
