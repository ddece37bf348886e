/** `GET {BASE_PATH}/defaults.json` (spec §7): the settings that the browser may take over, only those that are set. */
import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { PublicConfig, PublicDefaults } from '../../shared/publicConfig.ts';

export function createDefaultsJson(config: PublicConfig): RequestHandler {
  const defaults: PublicDefaults = {
    ...(config.environment ? { environment: config.environment } : {}),
    ...(config.gtmContainerId ? { gtmContainerId: config.gtmContainerId } : {}),
    ...(config.graphqlUrl ? { acqBackendGraphqlURL: config.graphqlUrl } : {}),
  };
  // The settings do not change while the process runs; Express compares the tag and answers 304 by itself.
  const tag = `"${createHash('sha256').update(JSON.stringify(defaults)).digest('base64url').slice(0, 22)}"`;
  return function defaultsJson(_request, response) {
    response.set({ 'Cache-Control': 'no-cache', ETag: tag }).json(defaults);
  };
}
