/** Secrets of a development machine: drawn once, kept in the data folder, readable by their owner only. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const secretsSchema = v.object({
  linkSigningSecret: v.pipe(v.string(), v.minLength(32)),
  authJwtSecret: v.pipe(v.string(), v.minLength(32)),
});

export type DevelopmentSecrets = v.InferOutput<typeof secretsSchema>;

export function loadDevelopmentSecrets(folder: string): DevelopmentSecrets {
  const file = join(folder, 'secrets.json');
  const known = v.safeParse(secretsSchema, readJson(file));
  if (known.success) return known.output;
  const drawn = { linkSigningSecret: draw(), authJwtSecret: draw() };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(drawn, null, 2)}\n`, { mode: 0o600 });
  // The mode of `writeFileSync` is for new files; a broken old one is overwritten.
  chmodSync(file, 0o600);
  return drawn;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function draw(): string {
  return randomBytes(32).toString('base64url');
}
