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
  readonly tap?: (piece: Buffer) => void;
  /** Called when the tap has heard the whole document. */
  readonly onWhole?: () => void;
}

export function createFillStream({ placeholders, values, destination, tail, tap, onWhole }: FillOptions) {
  const prefix = Buffer.from(placeholders.prefix);
  const [first] = prefix;
  const terminator = placeholders.terminator.charCodeAt(0);
  const written = new Map<string, Buffer>();
  let pieces: Buffer[] = [];
  /** A placeholder's beginning that the next piece may go on with. */
  let held: Buffer | null = null;

  const writtenValueOf = (name: string): Buffer => {
    const known = written.get(name);
    if (known !== undefined) return known;
    const { context, index } = placeholders.parse(name);
    const value = Buffer.from(escapeFor(context, values[index] ?? ''));
    written.set(name, value);
    return value;
  };

  const take = (piece: Buffer) => {
    tap?.(piece);
    const bytes = held === null ? piece : Buffer.concat([held, piece]);
    held = null;
    let from = 0;
    for (let at = bytes.indexOf(prefix); at !== -1; at = bytes.indexOf(prefix, from)) {
      pieces.push(bytes.subarray(from, at));
      from = at;
      const end = bytes.indexOf(terminator, at + prefix.length);
      if (end === -1) break;
      pieces.push(writtenValueOf(bytes.toString('latin1', at + prefix.length, end)));
      from = end + 1;
    }
    const rest = bytes.subarray(from);
    const begin = rest.lastIndexOf(first as number);
    const isBegun =
      begin !== -1 && prefix.subarray(0, rest.length - begin).equals(rest.subarray(begin, begin + prefix.length));
    pieces.push(isBegun ? rest.subarray(0, begin) : rest);
    if (isBegun) held = rest.subarray(begin);
  };

  const send = () => {
    if (pieces.length > 0 && !destination.destroyed) destination.write(Buffer.concat(pieces));
    pieces = [];
  };

  const stream = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      take(piece);
      done();
    },
    final: (done) => {
      try {
        take(Buffer.from(tail()));
        onWhole?.();
        if (held !== null) pieces.push(held);
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
