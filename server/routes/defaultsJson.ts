/** `GET {BASE_PATH}/defaults.json` (spec §7): the settings that the browser may take over, only those that are set. */
import type { RequestHandler } from 'express';
import type { PublicConfig, PublicDefaults } from '../../shared/publicConfig.ts';

export function createDefaultsJson(config: PublicConfig): RequestHandler {
  const defaults: PublicDefaults = {
    ...(config.environment ? { environment: config.environment } : {}),
    ...(config.gtmContainerId ? { gtmContainerId: config.gtmContainerId } : {}),
    ...(config.graphqlUrl ? { acqBackendGraphqlURL: config.graphqlUrl } : {}),
  };
  return function defaultsJson(_request, response) {
    response.set('Cache-Control', 'no-cache').json(defaults);
  };
}
