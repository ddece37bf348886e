/** The secret for development: generated once and stored in the data folder, readable by its owner only. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { toStartError } from '../shared/settings/startError.ts';
import { generateToken } from './domain/clock.ts';

const secretsSchema = v.object({ linkSigningSecret: v.pipe(v.string(), v.minLength(32)) });

/** @throws {StartError} if the file cannot be read or written. */
export function findLinkSigningSecret({
  linkSigningSecret,
  dataFolder,
}: {
  readonly linkSigningSecret: string | null;
  readonly dataFolder: string;
}): string {
  if (linkSigningSecret !== null) return linkSigningSecret;
  const file = join(dataFolder, 'secrets.json');
  try {
    // A broken file is not replaced: links are signed with its secret.
    if (existsSync(file)) return v.parse(secretsSchema, JSON.parse(readFileSync(file, 'utf8'))).linkSigningSecret;
    const secrets = { linkSigningSecret: generateToken() };
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    return secrets.linkSigningSecret;
  } catch (error) {
    throw toStartError(`The secrets in ${file}`, error);
  }
}
