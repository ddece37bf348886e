/** The secret of a development machine: drawn once, kept in the data folder, readable by its owner only. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { toStartError } from '../shared/settings/startError.ts';
import { generateToken } from './domain/clock.ts';

interface SecretOptions {
  readonly production: boolean;
  readonly linkSigningSecret: string | null;
  readonly dataFolder: string;
}

const secretsSchema = v.object({ linkSigningSecret: v.pipe(v.string(), v.minLength(32)) });

export function findLinkSigningSecret({ production, linkSigningSecret, dataFolder }: SecretOptions): string {
  if (linkSigningSecret !== null) return linkSigningSecret;
  if (production) throw new Error('Secrets are never drawn in production.');
  const file = join(dataFolder, 'secrets.json');
  try {
    return v.parse(secretsSchema, JSON.parse(readFileSync(file, 'utf8'))).linkSigningSecret;
  } catch (error) {
    // Of a file that is broken, links are out: it is mended or taken away by somebody who knows.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw toStartError(`The secrets in ${file}`, error);
  }
  try {
    const secrets = { linkSigningSecret: generateToken() };
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    return secrets.linkSigningSecret;
  } catch (error) {
    throw toStartError(`The secrets in ${file}`, error);
  }
}
