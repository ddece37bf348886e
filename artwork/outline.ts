/** Paths of the drawings: absolute M, L, C, Q and Z on a sheet of 400 × 500 units, and their mirror image. */

export const sheet = { width: 400, height: 500 } as const;

interface Segment {
  readonly command: string;
  /** x, y, x, y … */
  readonly points: readonly number[];
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function parse(path: string): Segment[] {
  return [...path.matchAll(/([MLCQZ])([^MLCQZ]*)/g)].map(([, command = '', rest = '']) => ({
    command,
    points: [...rest.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number)),
  }));
}

/** The same path on the other side of the middle. */
export function flip(path: string): string {
  return parse(path)
    .map(
      ({ command, points }) =>
        command + points.map((value, index) => (index % 2 === 0 ? sheet.width - value : value)).join(' '),
    )
    .join(' ');
}

/** Scales from the sheet's corner, then moves. */
export function placed(path: string, factor: number, x: number, y: number): string {
  return parse(path)
    .map(({ command, points }) => {
      const moved = points.map((value, index) => (value * factor + (index % 2 === 0 ? x : y)).toFixed(2));
      return command + moved.join(' ');
    })
    .join(' ');
}

/** A whole outline from its left half, which runs from the top of the middle line to its bottom. */
export function mirrored(half: string): string {
  const segments = parse(half);
  const back: string[] = [];
  for (let index = segments.length - 1; index > 0; index -= 1) {
    const { command, points } = segments[index] ?? { command: '', points: [] };
    const controls = points.slice(0, -2);
    const start = segments[index - 1]?.points.slice(-2) ?? [];
    const reversed: number[] = [];
    for (let pair = controls.length - 2; pair >= 0; pair -= 2)
      reversed.push(controls[pair] ?? 0, controls[pair + 1] ?? 0);
    back.push(`${command}${[...reversed, ...start].join(' ')}`);
  }
  return `${half} ${flip(back.join(' '))} Z`;
}

/** The box around all points, control points included. */
export function boundsOf(path: string): Bounds {
  const points = parse(path).flatMap((segment) => segment.points);
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
