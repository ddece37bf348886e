/**
 * Who sees what, by one GrowthBook client for the whole process. Nothing of a visitor is left in it: no callbacks, no
 * sets of what was tracked. What an evaluation found is read from its results.
 */
import { GrowthBookClient } from '@growthbook/growthbook';
import { errorFields, type Logger } from '../../node/logger.ts';
import type { Address } from '../../shared/address.ts';
import { experiments, noVariants, readVariant, showsDescription, type Variants } from '../../shared/experiments.ts';
import type { AssignmentReason, Attributes, Exposure } from '../../shared/visitor.ts';
import type { Config } from '../config.ts';
import { type FoundRedirect, findRedirect } from './findRedirect.ts';
import type { Payload } from './parsePayload.ts';

export interface Evaluation {
  readonly variants: Variants;
  readonly exposures: readonly Exposure[];
  readonly reasons: Readonly<Record<string, AssignmentReason>>;
  /** Null: no redirect experiment has this visitor at this address, or none was asked for. */
  readonly redirect: FoundRedirect | null;
}

/** `address`: of a page. `mayLeave`: whether redirect experiments are asked at all. */
export type Evaluate = (payload: Payload, attributes: Attributes, address: Address, mayLeave: boolean) => Evaluation;

export interface EvaluateOptions {
  readonly config: Pick<Config, 'publicUrl' | 'basePath' | 'leanRegistration'>;
  readonly log: Logger;
}

type Name = keyof Variants;
type User = Parameters<GrowthBookClient['evalFeature']>[1];

const names = Object.keys(experiments) as Name[];

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
      return { ...readFeatures(user, address), redirect };
    } catch (error) {
      log.error({ ...errorFields(error), version: payload.version }, 'Experiments could not be evaluated');
      return { variants: everybody, exposures: [], reasons: {}, redirect: null };
    }
  };

  function readFeatures(user: User, address: Address): Omit<Evaluation, 'redirect'> {
    const variants: Partial<Record<Name, boolean | string>> = {};
    const reasons: Record<string, AssignmentReason> = {};
    const exposures: Exposure[] = [];
    for (const name of names) {
      const { key, routes } = experiments[name];
      const { value, source, experiment, experimentResult: result } = client.evalFeature(key, user);
      variants[name] = readVariant(name, value);
      reasons[key] = reasonOf(name, source, result?.hashUsed === true);
      if (reasons[key] !== 'experiment' || experiment === undefined || result === undefined) continue;
      const isSeen = name !== 'landingDescription' || showsDescription(address.landing);
      if (isSeen) exposures.push({ experiment: experiment.key, variation: result.key, routes });
    }
    return { variants: variants as unknown as Variants, exposures, reasons };
  }

  /** Only who was drawn by lot is part of an experiment; a preview by the query is none. */
  function reasonOf(name: Name, source: string, isDrawn: boolean): AssignmentReason {
    if (name === 'leanRegistration' && leanRegistration !== null) return 'environment';
    if (source === 'experiment' && isDrawn) return 'experiment';
    return source === 'experiment' || source === 'force' ? 'forced' : 'default';
  }
}
