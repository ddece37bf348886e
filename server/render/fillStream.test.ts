import { Writable } from 'node:stream';
import { createFillStream } from './fillStream.ts';
import { createPlaceholders, type EscapeContext, escapeFor } from './placeholders.ts';

const placeholders = createPlaceholders();

const hostile = [
  '</script><script>alert(1)</script>',
  '\u2028\u2029',
  `"quotes" 'and' & <tags>`,
  placeholders.format('html', 0),
  placeholders.prefix,
  '',
  'Łucja Þórsdóttir 王 𝒳',
  'x'.repeat(10_000),
];

async function fill(chunks: readonly Buffer[], values: readonly string[], tail = () => '') {
  const written: Buffer[] = [];
  const raw: Buffer[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk);
      done();
    },
  });
  const stream = createFillStream({ placeholders, values, destination, tail, onChunk: (chunk) => raw.push(chunk) });
  const finished = new Promise((resolve) => destination.once('finish', resolve));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await finished;
  return { text: Buffer.concat(written).toString(), raw: Buffer.concat(raw).toString(), writes: written.length };
}

const contexts: readonly EscapeContext[] = ['html', 'json', 'raw'];

it.each(contexts)('fills in hostile values, escaped for %s, wherever a chunk ends', async (context) => {
  const markup = hostile.map((_, index) => `<p>Ł mm m${placeholders.format(context, index)}</p>`).join('');
  const expected = hostile.map((value) => `<p>Ł mm m${escapeFor(context, value)}</p>`).join('');
  const bytes = Buffer.from(markup);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const { text, raw } = await fill([bytes.subarray(0, cut), bytes.subarray(cut)], hostile);
    expect(text).toBe(expected);
    expect(raw).toBe(markup);
  }
  const single = Array.from(bytes, (byte) => Buffer.from([byte]));
  expect((await fill(single, hostile)).text).toBe(expected);
});

it('does not change text that only starts like a placeholder', async () => {
  const partial = placeholders.format('html', 0).slice(0, -1);
  for (const text of ['m', placeholders.prefix.slice(0, 5), partial, `${partial}<p>`])
    expect((await fill([Buffer.from(text)], ['value'])).text).toBe(text);
});

it('fills in values that are added later, and the tail last', async () => {
  const values = ['early'];
  const tail = () => {
    values.push('late');
    return placeholders.format('json', 1);
  };
  expect((await fill([Buffer.from(placeholders.format('html', 0))], values, tail)).text).toBe('earlylate');
});

it('writes at each flush, but not to a closed destination', async () => {
  const written: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString());
      done();
    },
  });
  const stream = createFillStream({ placeholders, values: [], destination, tail: () => 'tail' });
  stream.write('one ');
  stream.write('two ');
  expect(written).toEqual([]);
  stream.flush();
  expect(written).toEqual(['one two ']);
  destination.destroy();
  stream.write('three');
  stream.flush();
  stream.end();
  await new Promise((resolve) => stream.once('finish', resolve));
  expect(written).toEqual(['one two ']);
});
