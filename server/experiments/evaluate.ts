/**
 * Who sees what, by one GrowthBook client for the whole process. Nothing of a visitor is left in it: no callbacks, no
 * sets of what was tracked. What an evaluation found is read from its results.
 */
import { GrowthBookClient } from '@growthbook/growthbook';
import { errorFields, type Logger } from '../../node/logger.ts';
import type { Address } from '../../shared/address.ts';
import { experiments, noVariants, type Variants } from '../../shared/experiments.ts';
import { type Assignments, readAssignments } from '../../shared/readAssignments.ts';
import type { Attributes } from '../../shared/visitor.ts';
import type { Config } from '../config.ts';
import { type FoundRedirect, findRedirect } from './findRedirect.ts';
import type { Payload } from './parsePayload.ts';

export interface Evaluation extends Assignments {
  /** Null: no redirect experiment has this visitor at this address, or none was asked for. */
  readonly redirect: FoundRedirect | null;
}

/** `address`: of a page. `mayLeave`: whether redirect experiments are asked at all. */
export type Evaluate = (payload: Payload, attributes: Attributes, address: Address, mayLeave: boolean) => Evaluation;

export interface EvaluateOptions {
  readonly config: Pick<Config, 'publicUrl' | 'basePath' | 'leanRegistration'>;
  readonly log: Logger;
}

export function createEvaluate({ config, log }: EvaluateOptions): Evaluate {
  const { publicUrl, basePath, leanRegistration } = config;
  const everybody: Variants = { ...noVariants, leanRegistration: leanRegistration ?? noVariants.leanRegistration };
  const client = new GrowthBookClient();
  let used: Payload | null = null;

  return (payload, attributes, address, mayLeave) => {
    const { features, savedGroups, redirects } = payload;
    if (payload !== used) client.initSync({ payload: { features, savedGroups } });
    used = payload;
    const user = { attributes, url: publicUrl + address.pathname + address.search };
    try {
      const redirect = mayLeave ? findRedirect(client, redirects, user, address, { publicUrl, basePath }) : null;
      return {
        ...withInstallation(readAssignments((key) => client.evalFeature(key, user), address.landing)),
        redirect,
      };
    } catch (error) {
      log.error({ ...errorFields(error), version: payload.version }, 'Experiments could not be evaluated');
      return { variants: everybody, exposures: [], reasons: {}, redirect: null };
    }
  };

  /** What the installation decided stands in its payload: only the reason is another. */
  function withInstallation(assignments: Assignments): Assignments {
    if (leanRegistration === null) return assignments;
    return { ...assignments, reasons: { ...assignments.reasons, [experiments.leanRegistration.key]: 'environment' } };
  }
}
