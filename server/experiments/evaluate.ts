/**
 * Who sees what, by one GrowthBook client for the whole process. Nothing of a visitor is left in it: no callbacks, no
 * sets of what was tracked. What an evaluation found is read from its results.
 */
import { type FeatureResult, GrowthBookClient, isURLTargeted } from '@growthbook/growthbook';
import { errorFields, type Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import type { Attributes, Exposure } from '../../shared/experiments/documentExperiments.ts';
import {
  canVaryDescription,
  controlVariants,
  experimentNames,
  experiments,
  type Variants,
} from '../../shared/experiments/experiments.ts';
import type { Overrides } from '../../shared/experiments/inspector.ts';
import { type Assignments, readAssignments } from '../../shared/experiments/readAssignments.ts';
import type { Address } from '../../shared/routing/address.ts';
import type { LandingVariant } from '../../shared/routing/landingVariants.ts';
import { linkToTarget } from '../../shared/routing/redirectTarget.ts';
import type { Config } from '../config.ts';
import type { Payload } from './parsePayload.ts';

interface RedirectDecision {
  /** Where the visitor belongs; null: here, as a control. */
  readonly path: string | null;
  /** Null where they were not drawn by lot. */
  readonly exposure: Exposure | null;
}

interface EvaluateOptions {
  readonly config: Pick<Config, 'publicUrl' | 'basePath' | 'leanRegistration'>;
  readonly log: Logger;
  /** Hears of each evaluated feature. */
  readonly onFeatureEvaluated?: (key: string, on: boolean) => void;
}

/** Far more combinations than a payload has. */
const maxAssignments = 1000;

/** Characters of an address that redirect experiments are tried on: their patterns run on it. */
const maxAddressLength = 2048;

/** What a visitor without assignments sees: the installation's own choice, where it made one. */
export function getDefaultVariants({ leanRegistration }: Pick<Config, 'leanRegistration'>): Variants {
  return { ...controlVariants, leanRegistration: leanRegistration ?? controlVariants.leanRegistration };
}

type User = Parameters<GrowthBookClient['evalFeature']>[1];

export function createEvaluate({ config, log, onFeatureEvaluated }: EvaluateOptions) {
  const { publicUrl, leanRegistration } = config;
  const defaultVariants = getDefaultVariants(config);
  const client = new GrowthBookClient();
  /** By what decides them: to make them anew for each visitor costs as much as the lot itself. */
  const cache = new Map<string, Assignments>();
  let currentPayload: Payload | null = null;
  const logError = createRateLimitedLog(log, 'error');

  /** `address`: of a page. `mayLeave`: whether redirect experiments are asked at all. `overrides`: of this browser. */
  return function evaluate(
    payload: Payload,
    attributes: Attributes,
    address: Address,
    canRedirect: boolean,
    overrides: Overrides | null = null,
  ) {
    const { features, savedGroups } = payload;
    if (payload !== currentPayload) {
      client.initSync({ payload: { features, savedGroups } });
      cache.clear();
      currentPayload = payload;
    }
    const url = publicUrl + address.pathname + address.search;
    const user = overrides === null ? { attributes, url } : { attributes, url, forcedFeatureValues: overrides };
    try {
      const redirect = canRedirect ? findRedirect(client, payload, user, address, config) : null;
      return { assignments: assign(user, address.landing), redirect };
    } catch (error) {
      // It would be each page's again.
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
      // What the installation decided stands in its payload: only the reason is another.
      if (leanRegistration !== null && assignments.reasons[key] !== 'override')
        assignments = { ...assignments, reasons: { ...assignments.reasons, [key]: 'environment' } };
      if (cache.size >= maxAssignments) cache.clear();
      cache.set(cacheKey, assignments);
    }
    return assignments;
  }
}

/**
 * The first experiment that has the visitor decides. A target is not gone to, and nobody exposed, where any experiment
 * would leave it with this visitor's query: a browser that keeps no cookies could go in a circle.
 */
function findRedirect(
  client: GrowthBookClient,
  { redirects }: Payload,
  user: User & { readonly url: string },
  address: Address,
  { publicUrl, basePath }: EvaluateOptions['config'],
): RedirectDecision | null {
  if (user.url.length > maxAddressLength) return null;
  for (const { definition, targets } of redirects) {
    const { inExperiment, hashUsed, key, variationId } = client.runInlineExperiment(definition, user);
    if (!inExperiment) continue;
    const target = targets[variationId];
    const path = target ? linkToTarget(address, basePath, target) : null;
    const exposure = hashUsed === true ? { experiment: definition.key, variation: key, routes: [] } : null;
    if (path === null || path === address.pathname + address.search) return { path: null, exposure };
    const redirectsAgain = redirects.some((one) => isURLTargeted(publicUrl + path, one.definition.urlPatterns ?? []));
    return redirectsAgain ? { path: null, exposure: null } : { path, exposure };
  }
  return null;
}
