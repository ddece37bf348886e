/**
 * What is taken of a features payload, from the upstream or a file: the features that are registered and running, what
 * they depend on, and redirect experiments to pages of ours. The same reduced payload decides on the server and travels
 * to browsers, which therefore learn nothing of other teams' features.
 */
import { createHash } from 'node:crypto';
import {
  type AutoExperiment,
  type FeatureDefinition,
  type FeatureDefinitions,
  isURLTargeted,
} from '@growthbook/growthbook';
import * as v from 'valibot';
import { parseAddress } from '../../shared/address.ts';
import { buildPath } from '../../shared/buildPath.ts';
import { experiments as registered } from '../../shared/experiments.ts';
import { locales } from '../../shared/locales.ts';
import { linkToTarget, type RedirectTarget, readRedirectTarget } from '../../shared/redirectTarget.ts';
import type { Config } from '../config.ts';
import { hasCheapConditions, isCheapPattern } from './isCheapPattern.ts';

export interface RedirectExperiment {
  readonly definition: AutoExperiment;
  /** By variation; null stays where it is. */
  readonly targets: readonly (RedirectTarget | null)[];
}

export interface Payload {
  /** Of the content: the same content has the same one in every process. */
  readonly version: string;
  /** As browsers get it. */
  readonly json: string;
  readonly features: FeatureDefinitions;
  readonly savedGroups: Readonly<Record<string, (string | number)[]>>;
  readonly redirects: readonly RedirectExperiment[];
  /** Whether anything in it asks for the visitor's country. */
  readonly asksCountry: boolean;
}

export interface ParsePayloadOptions {
  readonly config: Pick<Config, 'publicUrl' | 'basePath' | 'leanRegistration'>;
  /** Told by its key of each redirect experiment that is not taken: docs/operations.md has the reasons. */
  readonly onRefused: (experiment: string) => void;
}

const deepest = 16;
/** Each is asked at every page, and compared with every other here. */
const mostRedirects = 20;
const mostPatterns = 10;
const mostVariations = 10;

/** Names travel in headers, cookies and log lines. */
const name = v.pipe(v.string(), v.maxLength(100));
const condition = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(
    (given: Readonly<Record<string, unknown>>) => hasCheapConditions(given),
    'An expression in a condition may take for ever',
  ),
);

/** Draft and stopped experiments give no assignment (spec §4). The package would assign a stopped one with `force`. */
const running = { status: v.optional(v.string()), active: v.optional(v.boolean()) };
const isRunning = ({
  status = 'running',
  active = true,
}: {
  status?: string | undefined;
  active?: boolean | undefined;
}) => active && status === 'running';

const chances = {
  key: v.optional(name),
  seed: v.optional(v.string()),
  hashAttribute: v.optional(v.string()),
  hashVersion: v.optional(v.picklist([1, 2])),
  coverage: v.optional(v.number()),
  weights: v.optional(v.array(v.number())),
  ranges: v.optional(v.array(v.tuple([v.number(), v.number()]))),
  meta: v.optional(v.array(v.looseObject({ key: v.optional(name) }))),
  condition: v.optional(condition),
  parentConditions: v.optional(v.array(v.looseObject({ id: v.string(), condition: v.optional(condition) }))),
};
const rule = v.looseObject({ ...running, ...chances, variations: v.optional(v.array(v.unknown())) });
const feature = v.looseObject({ rules: v.optional(v.array(rule), []) });

const redirect = v.looseObject({
  ...running,
  ...chances,
  key: v.pipe(name, v.nonEmpty()),
  manual: v.optional(v.literal(false)),
  urlPatterns: v.pipe(
    v.array(v.looseObject({ type: v.picklist(['simple', 'regex']), pattern: v.string() })),
    v.nonEmpty(),
    v.maxLength(mostPatterns),
  ),
  variations: v.pipe(
    v.array(v.looseObject({ urlRedirect: v.optional(v.pipe(v.string(), v.maxLength(2048))) })),
    v.maxLength(mostVariations),
  ),
});

const schema = v.looseObject({
  features: v.record(v.string(), v.unknown()),
  experiments: v.optional(v.array(v.unknown()), []),
  savedGroups: v.optional(v.record(v.string(), v.array(v.union([v.string(), v.number()]))), {}),
  encryptedFeatures: v.optional(v.undefined_('is encrypted: turn encryption off for this key')),
});

/** @throws where it is no payload, in words that quote nothing of it. */
export function parsePayload(data: unknown, { config, onRefused }: ParsePayloadOptions): Payload {
  if (!isShallow(data, deepest)) throw new TypeError('The payload is nested too deeply');
  const given = v.parse(schema, data);
  const features = takeFeatures(given.features);
  if (config.leanRegistration !== null)
    features[registered.leanRegistration.key] = { defaultValue: config.leanRegistration };
  const found = given.experiments.flatMap((entry) => takeRedirect(entry, config, onRefused));
  const running = found.slice(0, mostRedirects);
  for (const { definition } of found.slice(mostRedirects)) onRefused(definition.key);
  const redirects = running.filter((one) => {
    const leadsOn = running.some((other) => other !== one && leaves(other, one.targets, config));
    if (leadsOn) onRefused(one.definition.key);
    return !leadsOn;
  });
  const experiments = redirects.map(({ definition }) => definition);
  const text = JSON.stringify({ features, experiments });
  const groups = Object.entries(given.savedGroups).filter(([id]) => text.includes(JSON.stringify(id)));
  const savedGroups = Object.fromEntries(groups);
  const content = { features, experiments, savedGroups };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
  // The package takes a payload for unchanged while this field is, whatever else it says.
  const json = JSON.stringify({ ...content, dateUpdated: version });
  return { version, json, features, savedGroups, redirects, asksCountry: text.includes('"applicationCountry"') };
}

/** The registered ones, and those that they wait for. */
function takeFeatures(given: Readonly<Record<string, unknown>>): FeatureDefinitions {
  const taken: FeatureDefinitions = {};
  const take = (id: string) => {
    if (Object.hasOwn(taken, id) || !Object.hasOwn(given, id)) return;
    const { rules, ...others } = v.parse(feature, given[id]);
    const active = rules.filter(isRunning).map(({ status: _, active: __, ...definition }) => definition);
    taken[id] = { ...others, rules: active } as FeatureDefinition;
    for (const { parentConditions = [] } of active) for (const parent of parentConditions) take(parent.id);
  };
  for (const { key } of Object.values(registered)) take(key);
  return taken;
}

/** Of the others (of the visual editor, by hand, in another form) nothing is taken: their code is none of the page's. */
function takeRedirect(
  entry: unknown,
  config: ParsePayloadOptions['config'],
  onRefused: ParsePayloadOptions['onRefused'],
): RedirectExperiment[] {
  const parsed = v.safeParse(redirect, entry);
  if (!parsed.success || !isRunning(parsed.output)) return [];
  const { variations, status: _, active: __, force: ___, ...others } = parsed.output;
  const addresses = variations.map(({ urlRedirect }) => urlRedirect);
  if (addresses.every((address) => address === undefined)) return [];
  const targets = addresses.map((address) => (address ? readRedirectTarget(address, config) : null));
  const leadsAway = targets.some((target, index) => target === null && addresses[index]);
  if (leadsAway || !others.urlPatterns.every(isCheapPattern)) {
    onRefused(others.key);
    return [];
  }
  // The package refuses an experiment with a relative address; the query of a visitor is always kept.
  const absolute = addresses.map((address) =>
    address ? { urlRedirect: new URL(address, config.publicUrl).href } : {},
  );
  const definition = { ...others, variations: absolute, persistQueryString: true } as unknown as AutoExperiment;
  return [{ definition, targets }];
}

/** Whether an experiment would send on whom another has just sent there: visitors go one hop, and never in a circle. */
function leaves(
  { definition }: RedirectExperiment,
  targets: RedirectExperiment['targets'],
  { publicUrl, basePath }: ParsePayloadOptions['config'],
): boolean {
  return targets.some((target) =>
    [null, ...locales].some((prefix) => {
      if (target === null) return false;
      const from = parseAddress(buildPath({ basePath, locale: prefix, route: 'landing' }), basePath);
      return isURLTargeted(publicUrl + linkToTarget(from, basePath, target), definition.urlPatterns ?? []);
    }),
  );
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((entry) => isShallow(entry, depth - 1));
}
