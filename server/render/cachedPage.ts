/**
 * A rendered document, split at its placeholders. The parts between the values are deflated once, each with an empty
 * window; the values are stored blocks between them. A value never shares a window with another part of the page, so the
 * compressed length reveals only its length.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { escapeFor, type Slot, type SplitMarkup } from './placeholders.ts';

export type CachedPage = ReturnType<typeof createCachedPage>;

/** A part that is the same for every visitor. */
interface FixedPart {
  readonly text: Buffer;
  /** Set when a compressed page is first filled. */
  deflated: Buffer | null;
}

/** Values, by their index in `distinct`, and texts too short for a separate block. */
type Run = readonly (Buffer | number)[];

/** Shorter parts are not worth two block headers and a new window. */
const minPartBytes = 80;

/** Memory of a part's objects, without its content. */
const partOverheadBytes = 900;

export function createCachedPage({ texts, slots }: SplitMarkup) {
  /** A repeated value is encoded once. */
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
    /** Memory, including the compressed form. */
    bytes: Math.round(texts.reduce((sum, text) => sum + Buffer.byteLength(text) * 1.4 + partOverheadBytes, 0)),
    fill(values: readonly string[]) {
      const fillRun = createRunFiller(values);
      return mergeSmallBuffers(parts.map((part) => ('text' in part ? part.text : fillRun(part))));
    },
    fillGzipped(values: readonly string[]) {
      const fillRun = createRunFiller(values);
      const chunks: Buffer[] = [gzipHeader];
      let crc = 0;
      let length = 0;
      /** Whether a stored block has started whose length is not yet written. */
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

/** Shorter texts compress as well with less memory. */
const smallTextBytes = 8192;

/**
 * Ends with the head of a stored block, without its length: the next value is its content. The window is as long as the
 * text, to save memory. Copied, because zlib's result retains a whole chunk.
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

const storedLengthBytes = 4;

/** The part of the window that zlib does not use. */
const lookaheadBytes = 262;

/** All texts share one buffer: many small ones fragment the memory and are slow to collect. */
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
/** An empty block of fixed codes. */
const lastBlock = [3, 0] as const;
const maxStoredBytes = 0xffff;

const emptyBuffer = Buffer.alloc(0);

function pushFixed(chunks: Buffer[], part: FixedPart, isOpen: boolean): void {
  if (isOpen) pushStored(chunks, emptyBuffer, true);
  part.deflated ??= deflate(part.text);
  chunks.push(part.deflated);
}

/** `isOpen`: the head of the first block is already written. */
function pushStored(chunks: Buffer[], content: Buffer, isOpen: boolean): void {
  for (let start = 0; start === 0 || start < content.length; start += maxStoredBytes) {
    const stored = content.subarray(start, start + maxStoredBytes);
    const { length } = stored;
    const head = Buffer.from([0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff]);
    chunks.push(isOpen && start === 0 ? head.subarray(1) : head, stored);
  }
}

/** Copying a smaller buffer takes less time than a separate write. */
const minWriteBytes = 4096;

function mergeSmallBuffers(buffers: readonly Buffer[]) {
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
