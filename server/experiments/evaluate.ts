/**
 * Who sees what, by one GrowthBook client for the whole process. Nothing of a visitor is left in it: no callbacks, no
 * sets of what was tracked. What an evaluation found is read from its results.
 */
import { type FeatureResult, GrowthBookClient, isURLTargeted } from '@growthbook/growthbook';
import { errorFields, type Logger } from '../../node/logs/logger.ts';
import { createSparseLog } from '../../node/logs/sparseLog.ts';
import {
  experimentNames,
  experiments,
  noVariants,
  showsDescription,
  type Variants,
} from '../../shared/experiments/experiments.ts';
import type { Overrides } from '../../shared/experiments/inspector.ts';
import { type Assignments, readAssignments } from '../../shared/experiments/readAssignments.ts';
import type { Attributes, Exposure } from '../../shared/experiments/visitor.ts';
import type { Address } from '../../shared/routing/address.ts';
import type { LandingVariant } from '../../shared/routing/landingVariants.ts';
import { linkToTarget } from '../../shared/routing/redirectTarget.ts';
import type { Config } from '../config.ts';
import type { Payload } from './parsePayload.ts';

interface FoundRedirect {
  /** Where the visitor belongs; null: here, as a control. */
  readonly path: string | null;
  /** Null where they were not drawn by lot. */
  readonly exposure: Exposure | null;
}

interface EvaluateOptions {
  readonly config: Pick<Config, 'publicUrl' | 'basePath' | 'leanRegistration'>;
  readonly log: Logger;
  /** Hears of each evaluated feature. */
  readonly noteUsage?: (key: string, on: boolean) => void;
}

/** Far more combinations than a payload has. */
const maxAssignments = 1000;

/** Characters of an address that redirect experiments are tried on: their patterns run on it. */
const maxAddressLength = 2048;

/** What a visitor without assignments sees: the installation's own choice, where it made one. */
export function unassignedVariants({ leanRegistration }: Pick<Config, 'leanRegistration'>): Variants {
  return { ...noVariants, leanRegistration: leanRegistration ?? noVariants.leanRegistration };
}

type User = Parameters<GrowthBookClient['evalFeature']>[1];

export function createEvaluate({ config, log, noteUsage }: EvaluateOptions) {
  const { publicUrl, leanRegistration } = config;
  const everybody = unassignedVariants(config);
  const client = new GrowthBookClient();
  /** By what decides them: to make them anew for each visitor costs as much as the lot itself. */
  const kept = new Map<string, Assignments>();
  let used: Payload | null = null;
  const note = createSparseLog(log, 'error');

  /** `address`: of a page. `mayLeave`: whether redirect experiments are asked at all. `overrides`: of this browser. */
  return function evaluate(
    payload: Payload,
    attributes: Attributes,
    address: Address,
    mayLeave: boolean,
    overrides: Overrides | null = null,
  ) {
    const { features, savedGroups } = payload;
    if (payload !== used) {
      client.initSync({ payload: { features, savedGroups } });
      kept.clear();
      used = payload;
    }
    const url = publicUrl + address.pathname + address.search;
    const user = overrides === null ? { attributes, url } : { attributes, url, forcedFeatureValues: overrides };
    try {
      const redirect = mayLeave ? findRedirect(client, payload, user, address, config) : null;
      return { assignments: assign(user, address.landing), redirect };
    } catch (error) {
      // It would be each page's again.
      note('Experiments could not be evaluated', { ...errorFields(error), version: payload.version });
      return { assignments: { variants: everybody, exposures: [], reasons: {} }, redirect: null };
    }
  };

  function assign(user: User, landing: LandingVariant): Assignments {
    const results = new Map<string, FeatureResult>();
    let outcome = showsDescription(landing) ? '+' : '-';
    for (const name of experimentNames) {
      const { key } = experiments[name];
      const result = client.evalFeature(key, user);
      results.set(key, result);
      noteUsage?.(key, result.on);
      const { value, source, experiment, experimentResult: drawn } = result;
      outcome += ` ${String(value)} ${source} ${experiment?.key} ${drawn?.key} ${drawn?.hashUsed}`;
    }
    let assignments = kept.get(outcome);
    if (assignments === undefined) {
      assignments = readAssignments((key) => results.get(key) as FeatureResult, landing);
      const { key } = experiments.leanRegistration;
      // What the installation decided stands in its payload: only the reason is another.
      if (leanRegistration !== null && assignments.reasons[key] !== 'override')
        assignments = { ...assignments, reasons: { ...assignments.reasons, [key]: 'environment' } };
      if (kept.size >= maxAssignments) kept.clear();
      kept.set(outcome, assignments);
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
): FoundRedirect | null {
  if (user.url.length > maxAddressLength) return null;
  for (const { definition, targets } of redirects) {
    const { inExperiment, hashUsed, key, variationId } = client.runInlineExperiment(definition, user);
    if (!inExperiment) continue;
    const target = targets[variationId];
    const path = target ? linkToTarget(address, basePath, target) : null;
    const exposure = hashUsed === true ? { experiment: definition.key, variation: key, routes: [] } : null;
    if (path === null || path === address.pathname + address.search) return { path: null, exposure };
    const leadsOn = redirects.some((one) => isURLTargeted(publicUrl + path, one.definition.urlPatterns ?? []));
    return leadsOn ? { path: null, exposure: null } : { path, exposure };
  }
  return null;
}
