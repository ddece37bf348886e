/** @throws where the body is longer than so many bytes; the rest of it is not read. */
export async function readLimited({ body }: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    read += chunk.byteLength;
    if (read > most) throw new RangeError('The answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
