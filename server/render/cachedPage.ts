/**
 * A rendered document, cut at its placeholders. Filling it with the values of one visitor writes those and points to the
 * rest. So does filling it compressed: the parts between the values were deflated once, each from an empty window, so
 * that the values may stand between them as stored blocks, whatever their length. A value is never in one window with
 * another part of the page, so nothing of it can be guessed from the length.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { escapeFor, type Slot, type SplitMarkup } from './placeholders.ts';

/** A document in the pieces that are written one after the other. */
export interface FilledPage {
  readonly length: number;
  readonly chunks: readonly Buffer[];
}

export interface CachedPage {
  /** Of memory, compressed form included. */
  readonly bytes: number;
  fill(values: readonly string[]): FilledPage;
  fillGzipped(values: readonly string[]): FilledPage;
}

/** The same for every visitor. */
interface FixedPart {
  readonly text: Buffer;
  /** What only a compressed page needs: for the first of those. */
  deflated: Buffer | null;
}

/** Values (by their place among the distinct ones), and texts too short to be worth a block of their own. */
type Run = readonly (Buffer | number)[];

/** Bytes. What deflating a part costs besides its content: the headers of two blocks, and a new window. */
const minPartBytes = 80;

/** Bytes of the objects of a part, as measured: two buffers and what they hang on. */
const partOverheadBytes = 900;

export function createCachedPage({ texts, slots }: SplitMarkup): CachedPage {
  /** A value that stands in many places is written once. */
  const distinct: Slot[] = [];
  const order = slots.map((slot) => {
    const found = distinct.findIndex(({ context, index }) => context === slot.context && index === slot.index);
    return found === -1 ? distinct.push(slot) - 1 : found;
  });
  const parts = splitParts(texts, order);

  const createRunFiller = (values: readonly string[]) => {
    const encodedValues = distinct.map(({ context, index }) => Buffer.from(escapeFor(context, values[index] ?? '')));
    return (run: Run): Buffer => {
      const buffers = run.map((entry) => (typeof entry === 'number' ? (encodedValues[entry] as Buffer) : entry));
      return buffers.length === 1 ? (buffers[0] as Buffer) : Buffer.concat(buffers);
    };
  };

  return {
    bytes: Math.round(texts.reduce((sum, text) => sum + Buffer.byteLength(text) * 1.4 + partOverheadBytes, 0)),
    fill(values) {
      const fillRun = createRunFiller(values);
      return mergeSmallBuffers(parts.map((part) => ('text' in part ? part.text : fillRun(part))));
    },
    fillGzipped(values) {
      const fillRun = createRunFiller(values);
      const chunks: Buffer[] = [gzipHeader];
      let crc = 0;
      let length = 0;
      /** Whether a stored block has begun whose length is not yet written. */
      let isOpen = false;
      for (const part of parts) {
        if ('text' in part) {
          pushFixed(chunks, part, isOpen);
          isOpen = true;
          crc = crc32(part.text, crc);
          length += part.text.length;
        } else {
          const run = fillRun(part);
          pushStored(chunks, run, isOpen);
          isOpen = false;
          crc = crc32(run, crc);
          length += run.length;
        }
      }
      if (isOpen) pushStored(chunks, emptyBuffer, true);
      const end = Buffer.from([...lastBlock, 0, 0, 0, 0, 0, 0, 0, 0]);
      end.writeUInt32LE(crc, lastBlock.length);
      end.writeUInt32LE(length, lastBlock.length + 4);
      chunks.push(end);
      return mergeSmallBuffers(chunks);
    },
  };
}

/** Bytes of a text below which the small compressor finds what the large one would. */
const smallTextBytes = 8192;

/**
 * With a window as long as the text: a compressor of the usual size takes 270 kB, which V8 counts as garbage to collect.
 * The result is in memory of its own size, because what zlib returns holds a whole chunk. It ends with an empty stored
 * block, whose length is cut off: what comes next is stored in it.
 */
function deflate(text: Buffer): Buffer {
  const deflated = deflateRawSync(text, {
    level: 9,
    windowBits: Math.min(Math.max(Math.ceil(Math.log2(text.length + lookaheadBytes)), 9), 15),
    ...(text.length < smallTextBytes ? { memLevel: 5, chunkSize: smallTextBytes } : {}),
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  const result = Buffer.allocUnsafeSlow(deflated.length - storedLengthBytes);
  deflated.copy(result);
  return result;
}

/** Bytes. */
const storedLengthBytes = 4;

/** Bytes of its window that a compressor does not look back over. */
const lookaheadBytes = 262;

/** All texts in one buffer: many small ones are dear to collect, and leave holes where they were. */
function splitParts(texts: readonly string[], order: readonly number[]): (FixedPart | Run)[] {
  const encoded = texts.map((text) => Buffer.from(text));
  const whole = Buffer.concat(encoded);
  let end = 0;
  const parts: (FixedPart | Run)[] = [];
  let run: (Buffer | number)[] = [];
  encoded.forEach((buffer, index) => {
    const start = end;
    end += buffer.length;
    const text = whole.subarray(start, end);
    if (text.length >= minPartBytes) {
      if (run.length > 0) parts.push(run);
      run = [];
      parts.push({ text, deflated: null });
    } else if (text.length > 0) run.push(text);
    const value = order[index];
    if (value !== undefined) run.push(value);
  });
  if (run.length > 0) parts.push(run);
  return parts;
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty one of fixed codes. */
const lastBlock = [3, 0] as const;
const maxStoredBytes = 0xffff;

const emptyBuffer = Buffer.alloc(0);

/** Ends with the head of a stored block. */
function pushFixed(chunks: Buffer[], part: FixedPart, isOpen: boolean): void {
  if (isOpen) pushStored(chunks, emptyBuffer, true);
  part.deflated ??= deflate(part.text);
  chunks.push(part.deflated);
}

/** `isOpen`: the first block's head is written already. */
function pushStored(chunks: Buffer[], content: Buffer, isOpen: boolean): void {
  for (let start = 0; start === 0 || start < content.length; start += maxStoredBytes) {
    const stored = content.subarray(start, start + maxStoredBytes);
    const { length } = stored;
    const head = Buffer.from([0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff]);
    chunks.push(isOpen && start === 0 ? head.subarray(1) : head, stored);
  }
}

/** Bytes from which a buffer is handed on as it is: below, one more write costs more than copying. */
const minWriteBytes = 4096;

function mergeSmallBuffers(buffers: readonly Buffer[]): FilledPage {
  const chunks: Buffer[] = [];
  let small: Buffer[] = [];
  let length = 0;
  for (const buffer of buffers) {
    length += buffer.length;
    if (buffer.length < minWriteBytes) small.push(buffer);
    else {
      if (small.length > 0) chunks.push(Buffer.concat(small));
      small = [];
      chunks.push(buffer);
    }
  }
  if (small.length > 0) chunks.push(Buffer.concat(small));
  return { length, chunks };
}
