/** One number per pixel, and the smoothing that shadows, edges and rounded forms are made of. */

export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export function createPlane(width: number, height: number): Plane {
  return { width, height, values: new Float32Array(width * height) };
}

/** Three box blurs, which is a Gaussian to the eye. `radius` in pixels; the border repeats. */
export function blur(plane: Plane, radius: number): Plane {
  const reach = Math.max(1, Math.round(radius));
  const { width, height } = plane;
  let values = plane.values;
  for (let pass = 0; pass < 3; pass += 1) {
    values = boxBlur(values, reach, { lines: height, length: width, stride: 1, lineStride: width });
    values = boxBlur(values, reach, { lines: width, length: height, stride: width, lineStride: 1 });
  }
  return { width, height, values };
}

interface Lines {
  readonly lines: number;
  readonly length: number;
  readonly stride: number;
  readonly lineStride: number;
}

function boxBlur(values: Float32Array, reach: number, { lines, length, stride, lineStride }: Lines): Float32Array {
  const blurred = new Float32Array(values.length);
  const weight = 1 / (2 * reach + 1);
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStride;
    const at = (index: number) => values[start + Math.min(length - 1, Math.max(0, index)) * stride] ?? 0;
    let sum = 0;
    for (let index = -reach; index <= reach; index += 1) sum += at(index);
    for (let index = 0; index < length; index += 1) {
      blurred[start + index * stride] = sum * weight;
      sum += at(index + reach + 1) - at(index - reach);
    }
  }
  return blurred;
}

/** Adds `factor` times another plane of the same size, in place. */
export function addPlane(target: Plane, added: Plane, factor: number): void {
  for (let index = 0; index < target.values.length; index += 1) {
    target.values[index] = (target.values[index] ?? 0) + factor * (added.values[index] ?? 0);
  }
}
