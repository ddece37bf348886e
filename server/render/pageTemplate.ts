/**
 * A document that React rendered once, cut at the places of a visitor's values. Joining it with the values of one
 * visitor writes those and points to the rest. So does joining it compressed: the parts between the values were deflated
 * once, each from an empty window, so that the values may stand between them as stored blocks, whatever their length. A
 * value is never in one window with another part of the page, so nothing of it can be guessed from the length.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { escapeHtml } from '../../shared/html.ts';
import { combineCrc, shiftOver } from './crc32.ts';
import type { Context, CutMarkup, Slot } from './marks.ts';
import { serializeState } from './serializeState.ts';

const write: Readonly<Record<Context, (value: string) => string>> = {
  html: escapeHtml,
  json: (value) => serializeState(value).slice(1, -1),
  raw: (value) => value,
};

/** A document in the pieces that are written one after the other. */
export interface JoinedPage {
  readonly length: number;
  readonly pieces: readonly Buffer[];
}

export interface PageTemplate {
  /** Of memory, compressed form included. */
  readonly bytes: number;
  join(values: readonly string[]): JoinedPage;
  joinGzipped(values: readonly string[]): JoinedPage;
}

/** The same for every visitor. */
interface FixedPart {
  readonly text: Buffer;
  readonly crc: number;
  readonly shift: number;
  deflated: Buffer | null;
}

/** Values (by their place among the distinct ones), and texts too short to be worth a block of their own. */
type Run = readonly (Buffer | number)[];

/** Bytes. What deflating a part costs besides its content: the headers of two blocks, and a new window. */
const shortText = 48;

/** Bytes of the objects of a part, as measured: two buffers and what they hang on. */
const objectsOfPart = 900;

export function createPageTemplate({ texts, slots }: CutMarkup): PageTemplate {
  /** A value that stands in many places is written once. */
  const distinct: Slot[] = [];
  const order = slots.map((slot) => {
    const known = distinct.findIndex(({ context, index }) => context === slot.context && index === slot.index);
    return known === -1 ? distinct.push(slot) - 1 : known;
  });
  const parts = partsOf(texts, order);

  const fill = (values: readonly string[]) => {
    const written = distinct.map(({ context, index }) => Buffer.from(write[context](values[index] ?? '')));
    return (run: Run): Buffer => {
      const buffers = run.map((entry) => (typeof entry === 'number' ? (written[entry] as Buffer) : entry));
      return buffers.length === 1 ? (buffers[0] as Buffer) : Buffer.concat(buffers);
    };
  };

  return {
    bytes: Math.round(texts.reduce((sum, text) => sum + Buffer.byteLength(text) * 1.4 + objectsOfPart, 0)),
    join(values) {
      const filled = fill(values);
      return gather(parts.map((part) => ('text' in part ? part.text : filled(part))));
    },
    joinGzipped(values) {
      const filled = fill(values);
      const pieces: Buffer[] = [gzipHeader];
      let crc = 0;
      let length = 0;
      for (const part of parts) {
        if ('text' in part) {
          part.deflated ??= deflate(part.text);
          pieces.push(part.deflated);
          crc = combineCrc(crc, part.crc, part.shift);
          length += part.text.length;
        } else {
          const run = filled(part);
          pushStored(pieces, run);
          crc = combineCrc(crc, crc32(run), shiftOver(run.length));
          length += run.length;
        }
      }
      const end = Buffer.from([...lastBlock, 0, 0, 0, 0, 0, 0, 0, 0]);
      end.writeUInt32LE(crc, lastBlock.length);
      end.writeUInt32LE(length, lastBlock.length + 4);
      pieces.push(end);
      return gather(pieces);
    },
  };
}

/** In memory of its own size: what zlib returns holds 16 kB, however short it is. */
function deflate(text: Buffer): Buffer {
  const deflated = deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  const own = Buffer.allocUnsafeSlow(deflated.length);
  deflated.copy(own);
  return own;
}

function partsOf(texts: readonly string[], order: readonly number[]): (FixedPart | Run)[] {
  const parts: (FixedPart | Run)[] = [];
  let run: (Buffer | number)[] = [];
  texts.forEach((string, place) => {
    const text = Buffer.from(string);
    if (text.length >= shortText) {
      if (run.length > 0) parts.push(run);
      run = [];
      parts.push({ text, crc: crc32(text), shift: shiftOver(text.length), deflated: null });
    } else if (text.length > 0) run.push(text);
    const value = order[place];
    if (value !== undefined) run.push(value);
  });
  if (run.length > 0) parts.push(run);
  return parts;
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty one of fixed codes. */
const lastBlock = [3, 0] as const;
const largestStored = 0xffff;

function pushStored(pieces: Buffer[], content: Buffer): void {
  for (let start = 0; start < content.length; start += largestStored) {
    const stored = content.subarray(start, start + largestStored);
    const { length } = stored;
    pieces.push(Buffer.from([0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff]), stored);
  }
}

/** Bytes from which a buffer is handed on as it is: below, one more write costs more than copying. */
const large = 4096;

function gather(buffers: readonly Buffer[]): JoinedPage {
  const pieces: Buffer[] = [];
  let small: Buffer[] = [];
  let length = 0;
  for (const buffer of buffers) {
    length += buffer.length;
    if (buffer.length < large) small.push(buffer);
    else {
      if (small.length > 0) pieces.push(Buffer.concat(small));
      small = [];
      pieces.push(buffer);
    }
  }
  if (small.length > 0) pieces.push(Buffer.concat(small));
  return { length, pieces };
}
