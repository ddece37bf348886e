/** Secrets of a development machine: drawn once, kept in the data folder, readable by their owner only. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { startErrorOf } from '../shared/startError.ts';
import type { BackendConfig } from './config.ts';
import { drawToken } from './domain/clock.ts';

interface SecretOptions extends Pick<BackendConfig, 'production' | 'linkSigningSecret' | 'auth'> {
  readonly dataFolder: string;
}

/** The configured secrets, with drawn ones in the place of those that are not configured. */
export function completeSecrets({ production, linkSigningSecret, auth, dataFolder }: SecretOptions) {
  if (linkSigningSecret !== null && (auth !== null || production)) return { linkSigningSecret, auth };
  if (production) throw new Error('Secrets are never drawn in production.');
  const drawn = loadSecrets(dataFolder);
  return {
    linkSigningSecret: linkSigningSecret ?? drawn.linkSigningSecret,
    auth: auth ?? { jwtSecret: drawn.authJwtSecret },
  };
}

const secret = v.pipe(v.string(), v.minLength(32));
const secretsSchema = v.object({ linkSigningSecret: secret, authJwtSecret: secret });

function loadSecrets(folder: string): v.InferOutput<typeof secretsSchema> {
  const file = join(folder, 'secrets.json');
  try {
    return v.parse(secretsSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // Of a file that is broken, links are out: it is mended or taken away by somebody who knows.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw startErrorOf(`The secrets in ${file}`, error);
  }
  try {
    const drawn = { linkSigningSecret: drawToken(), authJwtSecret: drawToken() };
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${JSON.stringify(drawn, null, 2)}\n`, { mode: 0o600 });
    return drawn;
  } catch (error) {
    throw startErrorOf(`The secrets in ${file}`, error);
  }
}
