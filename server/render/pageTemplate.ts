/**
 * A document that React rendered once, cut at the places of a visitor's values. Joining it with the values of one
 * visitor is copying bytes. So is joining it compressed: the parts between the values were deflated once, each from an
 * empty window, so that the values may stand between them as stored blocks, whatever their length. A value is never in
 * one window with another part of the page, so nothing of it can be guessed from the length.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { escapeHtml } from '../../shared/html.ts';
import type { Context, CutMarkup, Slot } from './marks.ts';
import { serializeState } from './serializeState.ts';

const write: Readonly<Record<Context, (value: string) => string>> = {
  html: escapeHtml,
  json: (value) => serializeState(value).slice(1, -1),
  raw: (value) => value,
};

export interface PageTemplate {
  /** Of all its parts, compressed or not. */
  readonly bytes: number;
  join(values: readonly string[]): Buffer;
  joinGzipped(values: readonly string[]): Buffer;
}

export function createPageTemplate({ texts, slots }: CutMarkup): PageTemplate {
  const parts = texts.map((text) => Buffer.from(text));
  /** A value that stands in many places is written once. */
  const distinct: Slot[] = [];
  const order = slots.map((slot) => {
    const known = distinct.findIndex(({ context, index }) => context === slot.context && index === slot.index);
    return known === -1 ? distinct.push(slot) - 1 : known;
  });
  const fixed = parts.reduce((sum, part) => sum + part.length, 0);
  let pieces: readonly GzipPiece[] | null = null;

  const encode = (values: readonly string[]) =>
    distinct.map(({ context, index }) => Buffer.from(write[context](values[index] ?? '')));

  const fill = (encoded: readonly Buffer[], target: Buffer): number => {
    let at = 0;
    for (let place = 0; place < parts.length; place += 1) {
      at += (parts[place] as Buffer).copy(target, at);
      if (place < order.length) at += (encoded[order[place] as number] as Buffer).copy(target, at);
    }
    return at;
  };

  const lengthOf = (encoded: readonly Buffer[]) => {
    let length = fixed;
    for (const place of order) length += (encoded[place] as Buffer).length;
    return length;
  };

  return {
    bytes: Math.round(fixed * 1.5),
    join(values) {
      const encoded = encode(values);
      const page = Buffer.allocUnsafe(lengthOf(encoded));
      fill(encoded, page);
      return page;
    },
    joinGzipped(values) {
      pieces ??= gzipPieces(parts, order);
      const encoded = encode(values);
      const length = lengthOf(encoded);
      const plain = scratch(length);
      fill(encoded, plain);
      return joinPieces(pieces, encoded, plain.subarray(0, length));
    },
  };
}

/** A deflated part, or a run of values and of parts too short to be worth a block of their own. */
type GzipPiece = { readonly deflated: Buffer } | { readonly run: readonly (Buffer | number)[] };

/** Bytes. What deflating a part costs besides its content: two blocks' headers, and a new window. */
const shortPart = 48;

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block of fixed codes. */
const lastBlock = Buffer.from([3, 0]);
const largestStored = 0xffff;

function gzipPieces(parts: readonly Buffer[], order: readonly number[]): GzipPiece[] {
  const pieces: GzipPiece[] = [];
  let run: (Buffer | number)[] = [];
  const endRun = () => {
    if (run.length > 0) pieces.push({ run });
    run = [];
  };
  parts.forEach((part, place) => {
    if (part.length >= shortPart) {
      endRun();
      pieces.push({ deflated: deflateRawSync(part, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }) });
    } else if (part.length > 0) run.push(part);
    const value = order[place];
    if (value !== undefined) run.push(value);
  });
  endRun();
  return pieces;
}

function joinPieces(pieces: readonly GzipPiece[], encoded: readonly Buffer[], plain: Buffer): Buffer {
  const runs = pieces.map((piece) =>
    'run' in piece
      ? Buffer.concat(piece.run.map((entry) => (typeof entry === 'number' ? (encoded[entry] as Buffer) : entry)))
      : null,
  );
  let length = header.length + lastBlock.length + 8;
  pieces.forEach((piece, place) => {
    if ('deflated' in piece) length += piece.deflated.length;
    else {
      const stored = (runs[place] as Buffer).length;
      length += stored + 5 * Math.ceil(stored / largestStored);
    }
  });
  const page = Buffer.allocUnsafe(length);
  let at = header.copy(page);
  pieces.forEach((piece, place) => {
    if ('deflated' in piece) {
      at += piece.deflated.copy(page, at);
      return;
    }
    const run = runs[place] as Buffer;
    for (let start = 0; start < run.length; start += largestStored) {
      const size = Math.min(largestStored, run.length - start);
      at = page.writeUInt8(0, at);
      at = page.writeUInt16LE(size, at);
      at = page.writeUInt16LE(size ^ 0xffff, at);
      at += run.copy(page, at, start, start + size);
    }
  });
  at += lastBlock.copy(page, at);
  at = page.writeUInt32LE(crc32(plain), at);
  page.writeUInt32LE(plain.length, at);
  return page;
}

let scratchBuffer = Buffer.alloc(128 * 1024);

/** Memory for the length of one call: joining never waits. */
function scratch(length: number): Buffer {
  if (scratchBuffer.length < length) scratchBuffer = Buffer.alloc(length * 2);
  return scratchBuffer;
}
