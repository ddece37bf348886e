/** Fills the placeholders of a document that arrives in chunks of any size. */
import { Writable } from 'node:stream';
import { escapeFor, type Placeholders } from './placeholders.ts';

/** A response, or a compressor with `flush`. */
export type Destination = Writable & { flush?: () => void };

export interface FillOptions {
  readonly placeholders: Placeholders;
  /** May grow while the document is written: late data adds values. */
  readonly values: readonly string[];
  readonly destination: Destination;
  readonly tail: () => string;
  /** Receives each chunk with its placeholders. */
  readonly onChunk?: (chunk: Buffer) => void;
  readonly onComplete?: () => void;
}

export function createFillStream({ placeholders, values, destination, tail, onChunk, onComplete }: FillOptions) {
  const prefix = Buffer.from(placeholders.prefix);
  const [first] = prefix;
  const terminator = placeholders.terminator.charCodeAt(0);
  const encodedValues = new Map<string, Buffer>();
  let chunks: Buffer[] = [];
  /** The possible start of a placeholder at the end of the last chunk. */
  let carryover: Buffer | null = null;

  const encodeValue = (name: string): Buffer => {
    const cached = encodedValues.get(name);
    if (cached !== undefined) return cached;
    const { context, index } = placeholders.parse(name);
    const value = Buffer.from(escapeFor(context, values[index] ?? ''));
    encodedValues.set(name, value);
    return value;
  };

  const processChunk = (chunk: Buffer) => {
    onChunk?.(chunk);
    const bytes = carryover === null ? chunk : Buffer.concat([carryover, chunk]);
    carryover = null;
    let from = 0;
    for (let at = bytes.indexOf(prefix); at !== -1; at = bytes.indexOf(prefix, from)) {
      chunks.push(bytes.subarray(from, at));
      from = at;
      const end = bytes.indexOf(terminator, at + prefix.length);
      if (end === -1) break;
      chunks.push(encodeValue(bytes.toString('latin1', at + prefix.length, end)));
      from = end + 1;
    }
    const rest = bytes.subarray(from);
    const start = rest.lastIndexOf(first as number);
    const hasPartialPlaceholder =
      start !== -1 && prefix.subarray(0, rest.length - start).equals(rest.subarray(start, start + prefix.length));
    chunks.push(hasPartialPlaceholder ? rest.subarray(0, start) : rest);
    if (hasPartialPlaceholder) carryover = rest.subarray(start);
  };

  const send = () => {
    if (chunks.length > 0 && !destination.destroyed) destination.write(Buffer.concat(chunks));
    chunks = [];
  };

  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      processChunk(chunk);
      done();
    },
    final: (done) => {
      processChunk(Buffer.from(tail()));
      onComplete?.();
      if (carryover !== null) chunks.push(carryover);
      send();
      if (!destination.destroyed) destination.end();
      done();
    },
  });
  // React flushes after writing everything that is ready.
  return Object.assign(stream, {
    flush: () => {
      send();
      destination.flush?.();
    },
  });
}
