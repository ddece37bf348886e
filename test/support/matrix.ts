/**
 * Tables that `npm test` runs in part and `npm run test:all` fully: Jest's project "matrix" runs each suite that
 * imports this, marked by fullMatrix.ts.
 */
const mark = Symbol.for('The whole matrix');

export function selectFullMatrix(): void {
  Object.assign(globalThis, { [mark]: true });
}

const isFull = () => mark in globalThis;

export function rowsOf<Row>(usual: readonly Row[], all: readonly Row[]): readonly Row[] {
  return isFull() ? all : usual;
}

/** Each of `ones` with all of `others`; in `npm test` with one of them alternately. */
export function combine<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
): readonly (readonly [one: One, others: readonly Other[]])[] {
  return ones.map((one, index) => {
    const start = index % others.length;
    return [one, isFull() ? others : others.slice(start, start + 1)];
  });
}
