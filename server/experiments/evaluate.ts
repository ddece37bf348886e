/**
 * Who sees what, by one GrowthBook client for the whole process. Nothing of a visitor is left in it: no callbacks, no
 * sets of what was tracked. What an evaluation found is read from its results.
 */
import { type FeatureResult, GrowthBookClient } from '@growthbook/growthbook';
import { errorFields, type Logger } from '../../node/logger.ts';
import { createPerMinute } from '../../node/perMinute.ts';
import type { Address } from '../../shared/address.ts';
import { experimentNames, experiments, noVariants, showsDescription, type Variants } from '../../shared/experiments.ts';
import type { Overrides } from '../../shared/inspector.ts';
import type { LandingVariant } from '../../shared/landingVariants.ts';
import { type Assignments, readAssignments } from '../../shared/readAssignments.ts';
import type { Attributes } from '../../shared/visitor.ts';
import type { Config } from '../config.ts';
import { type FoundRedirect, findRedirect } from './findRedirect.ts';
import type { Payload } from './parsePayload.ts';

export interface Evaluation {
  /** The same object for all visitors who were assigned alike. */
  readonly assignments: Assignments;
  /** Null: no redirect experiment has this visitor at this address, or none was asked for. */
  readonly redirect: FoundRedirect | null;
}

/** `address`: of a page. `mayLeave`: whether redirect experiments are asked at all. `overrides`: of this browser. */
export type Evaluate = (
  payload: Payload,
  attributes: Attributes,
  address: Address,
  mayLeave: boolean,
  overrides?: Overrides | null,
) => Evaluation;

export interface EvaluateOptions {
  readonly config: Pick<Config, 'publicUrl' | 'basePath' | 'leanRegistration'>;
  readonly log: Logger;
  /** Hears of each evaluated feature. */
  readonly noteUsage?: (key: string, on: boolean) => void;
}

/** Far more combinations than a payload has. */
const mostKept = 1000;

/** What a visitor without assignments sees: the installation's own choice, where it made one. */
export function unassignedVariants({ leanRegistration }: Pick<Config, 'leanRegistration'>): Variants {
  return { ...noVariants, leanRegistration: leanRegistration ?? noVariants.leanRegistration };
}

export function createEvaluate({ config, log, noteUsage }: EvaluateOptions): Evaluate {
  const { publicUrl, basePath, leanRegistration } = config;
  const everybody = unassignedVariants(config);
  const client = new GrowthBookClient();
  /** By what decides them: to make them anew for each visitor costs as much as the lot itself. */
  const kept = new Map<string, Assignments>();
  let used: Payload | null = null;
  const mayLog = createPerMinute(1);

  return (payload, attributes, address, mayLeave, overrides = null) => {
    const { features, savedGroups, redirects } = payload;
    if (payload !== used) {
      client.initSync({ payload: { features, savedGroups } });
      kept.clear();
      used = payload;
    }
    const url = publicUrl + address.pathname + address.search;
    const user = overrides === null ? { attributes, url } : { attributes, url, forcedFeatureValues: overrides };
    try {
      const redirect = mayLeave ? findRedirect(client, redirects, user, address, { publicUrl, basePath }) : null;
      return { assignments: assign(user, address.landing), redirect };
    } catch (error) {
      // It would be each page's again.
      if (mayLog())
        log.error({ ...errorFields(error), version: payload.version }, 'Experiments could not be evaluated');
      return { assignments: { variants: everybody, exposures: [], reasons: {} }, redirect: null };
    }
  };

  function assign(user: Parameters<typeof client.evalFeature>[1], landing: LandingVariant): Assignments {
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
      if (kept.size >= mostKept) kept.clear();
      kept.set(outcome, assignments);
    }
    return assignments;
  }
}
