/** Takes a document with placeholders in pieces of any size and writes it with a visitor's values in their places. */
import { Writable } from 'node:stream';
import { escapeFor, type Placeholders } from './placeholders.ts';

/** What an answer can be written to. `flush` sends what a compressor holds back. */
export type Destination = Writable & { flush?: () => void };

export interface FillOptions {
  readonly placeholders: Placeholders;
  /** May grow while the document is written: the values of late data are added when they arrive. */
  readonly values: readonly string[];
  readonly destination: Destination;
  /** Called when everything before it was written. */
  readonly tail: () => string;
  /** Hears every piece before its values are put in. */
  readonly onChunk?: (chunk: Buffer) => void;
  /** Called when the tap has heard the whole document. */
  readonly onComplete?: () => void;
}

export function createFillStream({ placeholders, values, destination, tail, onChunk, onComplete }: FillOptions) {
  const prefix = Buffer.from(placeholders.prefix);
  const [first] = prefix;
  const terminator = placeholders.terminator.charCodeAt(0);
  const encodedValues = new Map<string, Buffer>();
  let chunks: Buffer[] = [];
  /** A placeholder's beginning that the next piece may go on with. */
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
    const begin = rest.lastIndexOf(first as number);
    const hasPartialPlaceholder =
      begin !== -1 && prefix.subarray(0, rest.length - begin).equals(rest.subarray(begin, begin + prefix.length));
    chunks.push(hasPartialPlaceholder ? rest.subarray(0, begin) : rest);
    if (hasPartialPlaceholder) carryover = rest.subarray(begin);
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
      try {
        processChunk(Buffer.from(tail()));
        onComplete?.();
        if (carryover !== null) chunks.push(carryover);
        send();
        if (!destination.destroyed) destination.end();
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // React calls it whenever it has written all that it has: until then pieces are gathered.
  return Object.assign(stream, {
    flush: () => {
      send();
      destination.flush?.();
    },
  });
}
