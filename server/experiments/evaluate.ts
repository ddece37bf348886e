/** Evaluates a visitor's experiments by one GrowthBook client for the process, which stores no visitor data. */
import { type FeatureResult, GrowthBookClient, isURLTargeted } from '@growthbook/growthbook';
import { errorFields, type Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import type { Attributes } from '../../shared/experiments/documentExperiments.ts';
import {
  canVaryDescription,
  controlVariants,
  experimentNames,
  experiments,
  type Variants,
} from '../../shared/experiments/experiments.ts';
import type { Overrides } from '../../shared/experiments/inspector.ts';
import { type Assignments, readAssignments } from '../../shared/experiments/readAssignments.ts';
import type { LandingVariant } from '../../shared/routing/landingVariants.ts';
import type { PageUrl } from '../../shared/routing/pageUrl.ts';
import { linkToTarget } from '../../shared/routing/redirectTarget.ts';
import type { Config } from '../config.ts';
import type { Payload } from './parsePayload.ts';

interface EvaluateOptions {
  readonly config: Pick<Config, 'publicUrl' | 'basePath' | 'leanRegistration'>;
  readonly log: Logger;
  readonly onFeatureEvaluated?: (key: string, isOn: boolean) => void;
}

const maxAssignments = 1000;

/** Characters. Redirect experiments are not evaluated for a longer URL. */
const maxUrlLength = 2048;

/** The variants without assignments: LEAN_REGISTRATION may set one. */
export function getDefaultVariants({ leanRegistration }: Pick<Config, 'leanRegistration'>): Variants {
  return { ...controlVariants, leanRegistration: leanRegistration ?? controlVariants.leanRegistration };
}

type User = Parameters<GrowthBookClient['evalFeature']>[1];

export function createEvaluate({ config, log, onFeatureEvaluated }: EvaluateOptions) {
  const { publicUrl, leanRegistration } = config;
  const defaultVariants = getDefaultVariants(config);
  const client = new GrowthBookClient();
  /** By evaluation results: reading them costs as much as the evaluation. */
  const cache = new Map<string, Assignments>();
  let currentPayload: Payload | null = null;
  const logError = createRateLimitedLog(log, 'error');

  return function evaluate(
    payload: Payload,
    attributes: Attributes,
    pageUrl: PageUrl,
    canRedirect: boolean,
    overrides: Overrides | null = null,
  ) {
    const { features, savedGroups } = payload;
    if (payload !== currentPayload) {
      client.initSync({ payload: { features, savedGroups } });
      cache.clear();
      currentPayload = payload;
    }
    const url = publicUrl + pageUrl.pathname + pageUrl.search;
    const user = overrides === null ? { attributes, url } : { attributes, url, forcedFeatureValues: overrides };
    try {
      const redirect = canRedirect ? findRedirect(client, payload, user, pageUrl, config) : null;
      return { assignments: assign(user, pageUrl.landing), redirect };
    } catch (error) {
      logError('Experiment evaluation failed', { ...errorFields(error), version: payload.version });
      return { assignments: { variants: defaultVariants, exposures: [], reasons: {} }, redirect: null };
    }
  };

  function assign(user: User, landing: LandingVariant): Assignments {
    const results = new Map<string, FeatureResult>();
    let cacheKey = canVaryDescription(landing) ? '+' : '-';
    for (const name of experimentNames) {
      const { key } = experiments[name];
      const result = client.evalFeature(key, user);
      results.set(key, result);
      onFeatureEvaluated?.(key, result.on);
      const { value, source, experiment, experimentResult: assigned } = result;
      cacheKey += ` ${String(value)} ${source} ${experiment?.key} ${assigned?.key} ${assigned?.hashUsed}`;
    }
    let assignments = cache.get(cacheKey);
    if (assignments === undefined) {
      assignments = readAssignments((key) => results.get(key) as FeatureResult, landing);
      const { key } = experiments.leanRegistration;
      // The payload contains LEAN_REGISTRATION as a default value.
      if (leanRegistration !== null && assignments.reasons[key] !== 'override')
        assignments = { ...assignments, reasons: { ...assignments.reasons, [key]: 'environment' } };
      if (cache.size >= maxAssignments) cache.clear();
      cache.set(cacheKey, assignments);
    }
    return assignments;
  }
}

/**
 * The first experiment that includes the visitor decides. If an experiment would redirect the target again, there is
 * neither a redirect nor an exposure: a browser without cookies could be redirected in a loop. Without a path the visitor
 * stays, as a control; a forced variation has no exposure.
 */
function findRedirect(
  client: GrowthBookClient,
  { redirects }: Payload,
  user: User & { readonly url: string },
  pageUrl: PageUrl,
  { publicUrl, basePath }: EvaluateOptions['config'],
) {
  if (user.url.length > maxUrlLength) return null;
  for (const { definition, targets } of redirects) {
    const { inExperiment, hashUsed, key, variationId } = client.runInlineExperiment(definition, user);
    if (!inExperiment) continue;
    const target = targets[variationId];
    const path = target ? linkToTarget(pageUrl, basePath, target) : null;
    const exposure = hashUsed === true ? { experiment: definition.key, variation: key, routes: [] } : null;
    if (path === null || path === pageUrl.pathname + pageUrl.search) return { path: null, exposure };
    const isRedirectedAgain = redirects.some((experiment) =>
      isURLTargeted(publicUrl + path, experiment.definition.urlPatterns ?? []),
    );
    return isRedirectedAgain ? { path: null, exposure: null } : { path, exposure };
  }
  return null;
}
