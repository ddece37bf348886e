/**
 * Light on a height field: soft diffuse, a narrow and a wide highlight, a shadow that ridges throw into valleys. Works
 * in linear light and returns sRGB bytes, dithered so that AVIF does not band.
 */
import { cellNoise, mix, smoothStep } from './noise.ts';
import { blur, createPlane, type Plane } from './plane.ts';

/** Linear red, green and blue. */
export type Colour = readonly [number, number, number];

export interface Material {
  readonly base: Colour;
  /** The colour of the highlights. */
  readonly sheen: Colour;
  /** Strength and exponent of the highlights. */
  readonly narrow: readonly [number, number];
  readonly wide: readonly [number, number];
  readonly diffuse: number;
  /** The share of light that reaches everything. */
  readonly ambient: number;
  /** How dark the deepest valley gets, 0–1. */
  readonly depth: number;
}

export interface Light {
  /** Towards the light; x to the right, y down, z to the eye. */
  readonly direction: Colour;
}

const studioLight: Light = { direction: unit([-0.52, -0.46, 0.72]) };
const counterLight = unit([0.78, 0.1, 0.62]);

export interface Relief {
  /** Heights in the same unit as the pixels: 1 is as high as a pixel is wide. */
  readonly heights: Plane;
  /** Pixels over which shadows and valleys are looked for. */
  readonly reach: number;
  /** Multiplies the base colour, pixel by pixel: stripes, weaves. */
  readonly pattern?: Plane;
}

/** Linear light, three numbers per pixel. */
export function shade({ heights, reach, pattern }: Relief, material: Material, light = studioLight): Float32Array {
  const { width, height } = heights;
  const open = openness(heights, reach, light);
  const shaded = new Float32Array(width * height * 3);
  const reflect = createReflection(material, light);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const index = row * width + column;
      const { cloth, sheen } = reflect(normalAt(heights, column, row), open.values[index] ?? 1);
      const tint = cloth * (pattern?.values[index] ?? 1);
      shaded[index * 3] = soften(material.base[0] * tint + material.sheen[0] * sheen);
      shaded[index * 3 + 1] = soften(material.base[1] * tint + material.sheen[1] * sheen);
      shaded[index * 3 + 2] = soften(material.base[2] * tint + material.sheen[2] * sheen);
    }
  }
  return shaded;
}

function normalAt({ width, height, values }: Plane, column: number, row: number): Colour {
  const left = Math.max(0, column - 1);
  const right = Math.min(width - 1, column + 1);
  const above = Math.max(0, row - 1);
  const below = Math.min(height - 1, row + 1);
  const at = (x: number, y: number) => values[y * width + x] ?? 0;
  const slopeX = (at(right, row) - at(left, row)) / (right - left);
  const slopeY = (at(column, below) - at(column, above)) / (below - above);
  return unit([-slopeX, -slopeY, 1]);
}

/** How much of the cloth's colour and of its sheen a point shows; `seen` is its share of open light. */
function createReflection({ narrow, wide, diffuse, ambient, depth }: Material, light: Light) {
  const halfKey = unit(sum(light.direction, [0, 0, 1]));
  const halfCounter = unit(sum(counterLight, [0, 0, 1]));
  return (normal: Colour, seen: number) => {
    const facing = Math.max(0, dot(normal, light.direction));
    const counter = Math.max(0, dot(normal, counterLight));
    const key = Math.max(0, dot(normal, halfKey));
    const back = Math.max(0, dot(normal, halfCounter));
    const matte = (ambient + diffuse * (facing * seen + 0.16 * counter)) * mix(1 - depth, 1, seen);
    const glow = wide[0] * (key ** wide[1] + 0.3 * back ** wide[1]) * mix(0.12, 1, seen);
    const glint = narrow[0] * (key ** narrow[1] + 0.42 * back ** narrow[1]) * mix(0.1, 1, seen);
    return { cloth: matte + glow, sheen: glint + 0.22 * glow };
  };
}

/** 1 where the light reaches freely, 0 in the depth of a valley or behind a ridge. */
function openness(heights: Plane, reach: number, light: Light): Plane {
  const { width, height, values } = heights;
  const open = createPlane(width, height);
  const around = blur(heights, reach * 0.5);
  const [lightX, lightY, lightZ] = light.direction;
  const rise = lightZ / Math.hypot(lightX, lightY);
  const steps = [0.15, 0.3, 0.5, 0.75, 1.05, 1.4].map((part) => {
    const distance = part * reach;
    const toward = distance / Math.hypot(lightX, lightY);
    return { dx: Math.round(lightX * toward), dy: Math.round(lightY * toward), rise: rise * distance * 0.55 };
  });
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const index = row * width + column;
      const own = values[index] ?? 0;
      let hidden = 0;
      for (const step of steps) {
        const x = Math.min(width - 1, Math.max(0, column + step.dx));
        const y = Math.min(height - 1, Math.max(0, row + step.dy));
        const over = (values[y * width + x] ?? 0) - own - step.rise;
        if (over > hidden) hidden = over;
      }
      const sunk = ((around.values[index] ?? 0) - own) / reach;
      const shadow = 1 - 0.8 * smoothStep(0, 0.5, hidden / reach);
      open.values[index] = shadow * (1 - 0.85 * smoothStep(-0.05, 0.34, sunk));
    }
  }
  return blur(open, Math.max(1, reach * 0.03));
}

export function toBytes(linear: Float32Array, width: number, seed: number): Buffer {
  const bytes = Buffer.alloc(linear.length);
  for (let index = 0; index < linear.length; index += 1) {
    const pixel = Math.floor(index / 3);
    const dither = cellNoise(pixel % width, Math.floor(pixel / width), seed) - 0.5;
    bytes[index] = Math.min(255, Math.max(0, Math.round(encode(linear[index] ?? 0) * 255 + dither)));
  }
  return bytes;
}

/** Rolls highlights off towards white instead of cutting them. */
const soften = (value: number) => (value < 0.6 ? value : 0.6 + 0.4 * (1 - Math.exp(-(value - 0.6) / 0.4)));
const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

/** `#rrggbb` in linear light. */
export function colour(hex: string): Colour {
  const decode = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [decode(1), decode(3), decode(5)];
}

function unit([x, y, z]: Colour): Colour {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

const dot = (a: Colour, b: Colour) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const sum = (a: Colour, b: Colour): Colour => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
