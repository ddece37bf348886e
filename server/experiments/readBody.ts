/**
 * The chunks of a body. The signal ends them with its reason: aborting fetch() does not reach a body whose Response Node has
 * collected as garbage, and nobody needs the Response while its body is read.
 */
export async function* chunksOf({ body }: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  const cancel = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    signal.throwIfAborted();
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

/** @throws where the body is longer than so many bytes, whose rest is not read, and the signal's reason. */
export async function readLimited(response: Response, most: number, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  for await (const chunk of chunksOf(response, signal)) {
    read += chunk.byteLength;
    if (read > most) throw new RangeError('The answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
