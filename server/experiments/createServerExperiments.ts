/** All that the server needs for experiments, built from the configuration. Nothing is asked before `start`. */
import { join } from 'node:path';
import type { Logger } from '../../node/logger.ts';
import type { Config } from '../config.ts';
import { createEvaluate } from './evaluate.ts';
import type { FeatureSource } from './featureSource.ts';
import { createFeatureStreams } from './featureStreams.ts';
import { createLocalFeatures } from './localFeatures.ts';
import { createRealtimePing } from './realtimePing.ts';
import { createUpstreamFeatures, type FeatureLimits } from './upstreamFeatures.ts';

export interface ServerExperimentsOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly report: (problem: unknown) => void;
  readonly rootFolder: string;
  readonly limits?: Partial<FeatureLimits> | undefined;
}

export function createServerExperiments(options: ServerExperimentsOptions) {
  const { config, log } = options;
  const features = createFeatures(options);
  const noteUsage = createRealtimePing({ address: config.growthbookRealtimeUrl, clientKey: config.growthbookKey, log });
  return {
    features,
    evaluate: createEvaluate({ config, log, noteUsage }),
    streams: createFeatureStreams({ features }),
  };
}

/** The service's, or those of a file where none is configured. */
function createFeatures({ config, log, report, rootFolder, limits }: ServerExperimentsOptions): FeatureSource {
  const { growthbookHost: apiHost, growthbookKey: clientKey, featuresFile, production } = config;
  if (apiHost === '') {
    const file = featuresFile || join(rootFolder, 'server/data/features.json');
    return createLocalFeatures({ file, watches: !production, config, log });
  }
  return clientKey === ''
    ? createNoFeatures(log, report)
    : createUpstreamFeatures({ apiHost, clientKey, config, log, limits });
}

/** spec §8. The site runs without experiments, and says so once. */
function createNoFeatures(log: Logger, report: (problem: unknown) => void): FeatureSource {
  return {
    current: () => null,
    subscribe: () => () => undefined,
    start: async () => {
      const message = 'Missing clientKey';
      log.error({ variable: 'GROWTHBOOK_CLIENT_KEY' }, message);
      report(new Error(message));
    },
    stop: () => undefined,
  };
}
