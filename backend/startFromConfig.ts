/** Settings → a running backend, with the development machine's own secrets where none are configured. */
import type { BackendConfig } from './config.ts';
import { loadDevelopmentSecrets } from './developmentSecrets.ts';
import { type RunningBackend, startBackend } from './index.ts';
import type { Logger } from './logger.ts';

export interface StartOptions {
  readonly config: BackendConfig;
  readonly dataFolder: string;
  readonly log: Logger;
}

export async function startFromConfig({ config, dataFolder, log }: StartOptions): Promise<RunningBackend> {
  const { linkSigningSecret, auth, ...settings } = config;
  const complete =
    linkSigningSecret !== null && auth !== null
      ? { linkSigningSecret, auth }
      : withDevelopmentSecrets(config, dataFolder);
  return startBackend({
    ...settings,
    ...complete,
    dataFolder,
    log,
    allowedOrigins: [config.publicUrl],
    seed: !config.production,
  });
}

function withDevelopmentSecrets({ production, linkSigningSecret, auth }: BackendConfig, dataFolder: string) {
  if (production) throw new Error('Secrets are never generated in production.');
  const secrets = loadDevelopmentSecrets(dataFolder);
  return {
    linkSigningSecret: linkSigningSecret ?? secrets.linkSigningSecret,
    auth: auth ?? { jwtSecret: secrets.authJwtSecret },
  };
}
