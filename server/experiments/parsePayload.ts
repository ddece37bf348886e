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
  type SavedGroupsPayload,
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
  readonly savedGroups: SavedGroupsPayload;
  readonly redirects: readonly RedirectExperiment[];
  /** Whether anything in it asks for the visitor's country. */
  readonly asksCountry: boolean;
}

export interface ParsePayloadOptions {
  readonly config: Pick<Config, 'publicUrl' | 'basePath' | 'leanRegistration'>;
  /** Told by its key of what is ours and not taken, or not whole: docs/operations.md has the reasons. */
  readonly onRefused: (kind: 'feature' | 'experiment' | 'savedGroup', key: string) => void;
  /** What was known until now. */
  readonly previous?: FeatureDefinitions | undefined;
}

const deepest = 16;
const shallow = v.check((value: unknown) => isShallow(value, deepest), 'is nested too deeply');
/** Each is asked at every page, and compared with every other here. */
const mostRedirects = 20;
const mostPatterns = 10;
const mostVariations = 10;

/** A part that may be missing may be null as well: the package takes it for missing, or is not given it. */
const optional = <const Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, () => undefined);

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
const running = { status: optional(v.string()), active: optional(v.boolean()) };
const isRunning = ({ status = 'running', active = true }: Asked) => active && status === 'running';

const chances = {
  key: optional(name),
  seed: optional(v.string()),
  hashAttribute: optional(v.string()),
  hashVersion: optional(v.number()),
  coverage: optional(v.number()),
  weights: optional(v.array(v.number())),
  ranges: optional(v.array(v.tuple([v.number(), v.number()]))),
  meta: optional(v.array(v.looseObject({ key: optional(name) }))),
  condition: optional(condition),
  parentConditions: optional(v.array(v.looseObject({ id: v.string(), condition: optional(condition) }))),
};
type Asked = Partial<
  Pick<v.InferOutput<typeof rule>, 'status' | 'active' | 'hashVersion' | 'condition' | 'parentConditions'>
>;
const rule = v.looseObject({
  ...running,
  ...chances,
  variations: optional(v.array(v.unknown())),
  filters: optional(v.array(v.unknown())),
  namespace: optional(v.unknown()),
});
const feature = v.pipe(v.unknown(), shallow, v.looseObject({ rules: v.nullish(v.array(rule), []) }));

const operators =
  /^(?:and|or|nor|not|savedGroup|inGroup|notInGroup|n?ini?|regexi?|[gl]te?|size|elemMatch|alli?|type|exists|eq|ne|v(?:[gl]te?|eq|ne))$/;

/** Whether the package knows the hash and the operators; what it does not know gives nobody a variant, and a line at each page. */
function isKnown({ hashVersion = 1, condition, parentConditions }: Asked): boolean {
  const text = JSON.stringify([condition, parentConditions]);
  const used = Array.from(text.matchAll(/"\$(\w+)":/g), ([, operator = '']) => operator);
  return [1, 2].includes(hashVersion) && used.every((operator) => operators.test(operator));
}

const redirect = v.pipe(
  v.unknown(),
  shallow,
  v.looseObject({
    ...running,
    ...chances,
    key: v.pipe(name, v.nonEmpty()),
    manual: optional(v.literal(false)),
    urlPatterns: v.pipe(
      v.array(v.looseObject({ type: v.picklist(['simple', 'regex']), pattern: v.string() })),
      v.nonEmpty(),
      v.maxLength(mostPatterns),
    ),
    variations: v.pipe(
      v.array(v.looseObject({ urlRedirect: optional(v.pipe(v.string(), v.maxLength(2048))) })),
      v.maxLength(mostVariations),
    ),
  }),
);

const schema = v.looseObject({
  features: v.record(v.string(), v.unknown()),
  experiments: v.nullish(v.array(v.unknown()), []),
  savedGroups: v.nullish(v.record(v.string(), v.unknown()), {}),
  encryptedFeatures: optional(v.undefined_('is encrypted: turn encryption off for this key')),
});

const members = v.array(v.union([v.string(), v.number()]));
const savedGroup = v.pipe(
  v.unknown(),
  shallow,
  v.union([
    members,
    v.looseObject({ type: v.literal('list'), attributeKey: v.string(), values: members }),
    v.looseObject({ type: v.literal('condition'), condition }),
  ]),
);

/** @throws where it is no payload, in words that quote nothing of it. */
export function parsePayload(data: unknown, { config, onRefused, previous = {} }: ParsePayloadOptions): Payload {
  const given = v.parse(schema, data);
  const features = takeFeatures(given.features, onRefused, previous);
  if (config.leanRegistration !== null)
    features[registered.leanRegistration.key] = { defaultValue: config.leanRegistration };
  const found = given.experiments.flatMap((entry) => takeRedirect(entry, config, onRefused));
  const running = found.slice(0, mostRedirects);
  for (const { definition } of found.slice(mostRedirects)) onRefused('experiment', definition.key);
  const redirects = running.filter((one) => {
    const leadsOn = running.some((other) => other !== one && leaves(other, one.targets, config));
    if (leadsOn) onRefused('experiment', one.definition.key);
    return !leadsOn;
  });
  const experiments = redirects.map(({ definition }) => definition);
  const text = JSON.stringify({ features, experiments });
  const savedGroups = takeSavedGroups(given.savedGroups, text, onRefused);
  const content = { features, experiments, savedGroups };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
  // The package takes a payload for unchanged while this field is, whatever else it says.
  const json = JSON.stringify({ ...content, dateUpdated: version });
  return { version, json, features, savedGroups, redirects, asksCountry: text.includes('"applicationCountry"') };
}

/** The registered ones, and those that they wait for. */
function takeFeatures(
  given: Readonly<Record<string, unknown>>,
  onRefused: ParsePayloadOptions['onRefused'],
  previous: FeatureDefinitions,
): FeatureDefinitions {
  const taken: FeatureDefinitions = {};
  const take = (id: string) => {
    if (Object.hasOwn(taken, id) || !Object.hasOwn(given, id)) return;
    const parsed = v.safeParse(feature, given[id]);
    // The whole feature stays as it was: rules behind one that cannot be read may be for whom that leaves over.
    if (!parsed.success) onRefused('feature', id);
    const read = parsed.success ? parsed.output : previous[id];
    if (read === undefined) return;
    const { rules = [], ...others } = read as v.InferOutput<typeof feature>;
    const asked = rules.filter(isRunning);
    if (!asked.every(isKnown)) onRefused('feature', id);
    const active = asked.filter(isKnown).map(({ status: _, active: __, ...definition }) => definition);
    taken[id] = { ...others, rules: active } as FeatureDefinition;
    for (const { id: parent } of active.flatMap(({ parentConditions }) => parentConditions ?? [])) take(parent);
  };
  for (const { key } of Object.values(registered)) take(key);
  return taken;
}

/** Those that are asked by what was taken, and that those name in turn. */
function takeSavedGroups(
  given: Readonly<Record<string, unknown>>,
  text: string,
  onRefused: ParsePayloadOptions['onRefused'],
): SavedGroupsPayload {
  const taken: SavedGroupsPayload = {};
  const left = new Map(Object.entries(given));
  for (let asking = text; asking !== ''; ) {
    const found = [...left].filter(([id]) => asking.includes(JSON.stringify(id)));
    asking = '';
    for (const [id, group] of found) {
      left.delete(id);
      const parsed = v.safeParse(savedGroup, group);
      if (parsed.success) {
        taken[id] = parsed.output as SavedGroupsPayload[string];
        asking += JSON.stringify(group);
      } else onRefused('savedGroup', id);
    }
  }
  return taken;
}

/** Of the others (of the visual editor, by hand, in another form) nothing is taken: their code is none of the page's. */
function takeRedirect(
  entry: unknown,
  config: ParsePayloadOptions['config'],
  onRefused: ParsePayloadOptions['onRefused'],
): RedirectExperiment[] {
  const parsed = v.safeParse(redirect, entry);
  if (!parsed.success) {
    const { key, variations, ...others } = Object(entry) as { key?: unknown; variations?: unknown };
    const leads = Array.isArray(variations) && variations.some((one) => Boolean(Object(one).urlRedirect));
    if (leads && isRunning(others)) onRefused('experiment', String(key));
    return [];
  }
  if (!isRunning(parsed.output)) return [];
  const { variations, status: _, active: __, force: ___, ...others } = parsed.output;
  const addresses = variations.map(({ urlRedirect }) => urlRedirect);
  if (addresses.every((address) => address === undefined)) return [];
  const targets = addresses.map((address) => (address ? readRedirectTarget(address, config) : null));
  const leadsAway = targets.some((target, index) => target === null && addresses[index]);
  if (leadsAway || !isKnown(others) || !others.urlPatterns.every(isCheapPattern)) {
    onRefused('experiment', others.key);
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
