/** Rows of a benchmark, measured alternately, so that other load affects all of them equally. */
import { type Load, type Measured, type MeasuredServer, measure, quantile } from './measuredServer.ts';

export interface Row {
  readonly server: MeasuredServer;
  readonly target: string;
  readonly load: Load;
  readonly results: Measured[];
}

const columns = ['cpu', 'perSecond', 'p50', 'p99', 'firstByte', 'bytes'] as const;

export function medianOf({ results }: Row): Measured {
  const of = (column: (typeof columns)[number]) =>
    quantile(
      results.map((result) => result[column]),
      0.5,
    );
  return Object.fromEntries(columns.map((column) => [column, of(column)])) as unknown as Measured;
}

/** The ratio to the row: the median of the rounds' ratios. */
export function shareOf(reference: Row, row: Row): number {
  const ratios = row.results.map(({ cpu }, round) => (reference.results[round]?.cpu ?? Number.NaN) / cpu);
  return quantile(ratios, 0.5);
}

/** Each row is warmed up first, until its code is compiled; every second round runs in reverse order. */
export async function measureAlternately(rows: readonly Row[], rounds: number): Promise<void> {
  for (const { server, load } of rows) await measure(server, { ...load, visits: load.warmUp ?? load.visits });
  for (let round = 1; round <= rounds; round += 1) {
    process.stdout.write(`round ${round} of ${rounds}\n`);
    for (const { server, load, results } of round % 2 === 0 ? [...rows].reverse() : rows)
      results.push(await measure(server, load));
  }
}

/** `reference` is the row that the first column compares with. */
export function printRows(rows: readonly Row[], reference: Row): void {
  const heads = ['of first', 'CPU µs', 'per s', 'p50 ms', 'p99 ms', 'first ms', 'bytes'];
  process.stdout.write(`\n${''.padEnd(72)}${heads.map((head) => head.padStart(10)).join('')}\n`);
  for (const row of rows) {
    const { cpu, perSecond, p50, p99, firstByte, bytes } = medianOf(row);
    const numbers = [shareOf(reference, row), cpu * 1000, perSecond, p50, p99, firstByte, bytes];
    const digits = [2, 0, 0, 2, 2, 2, 0];
    const cells = numbers.map((number, place) => number.toFixed(digits[place]).padStart(10));
    process.stdout.write(`${`${row.server.name}: ${row.target}`.padEnd(72)}${cells.join('')}\n`);
  }
}
