/**
 * Reduces a features payload to the registered features, their dependencies, and redirect experiments between our pages.
 * Server and browsers use the same payload, without other teams' features.
 */
import { createHash } from 'node:crypto';
import type { AutoExperiment, FeatureDefinition, FeatureDefinitions, SavedGroupsPayload } from '@growthbook/growthbook';
import * as v from 'valibot';
import { experiments as registered } from '../../shared/experiments/experiments.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import { type RedirectTarget, readRedirectTarget } from '../../shared/routing/redirectTarget.ts';
import type { Config } from '../config.ts';

interface RedirectExperiment {
  readonly definition: AutoExperiment;
  /** By variation; null does not redirect. */
  readonly targets: readonly (RedirectTarget | null)[];
}

export type Payload = Readonly<ReturnType<typeof parsePayload>>;

type Settings = Pick<Config, 'publicUrl' | 'basePath' | 'leanRegistration'>;

/** Draft and stopped experiments assign nothing (spec §4). The SDK would assign a stopped one with `force`. */
const statusFields = { status: v.nullish(v.string(), 'running'), active: v.nullish(v.boolean(), true) };
const isRunning = ({ active, status }: { readonly active: boolean; readonly status: string }) =>
  active && status === 'running';

const rule = v.looseObject({
  ...statusFields,
  variations: v.nullish(v.array(v.unknown())),
  parentConditions: v.nullish(v.array(v.looseObject({ id: v.string() })), []),
});
const feature = v.looseObject({ rules: v.nullish(v.array(rule), []) });

/** Experiments of the visual editor and manual ones do not match. */
const redirect = v.looseObject({
  ...statusFields,
  key: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  manual: v.nullish(v.literal(false)),
  urlPatterns: v.pipe(v.array(v.looseObject({})), v.nonEmpty()),
  variations: v.pipe(
    v.array(v.looseObject({ urlRedirect: v.nullish(v.string()) })),
    v.check((variations) => variations.some(({ urlRedirect }) => urlRedirect)),
  ),
});

const schema = v.looseObject({
  features: v.record(v.string(), v.unknown()),
  experiments: v.nullish(v.array(v.unknown()), []),
  savedGroups: v.nullish(v.record(v.string(), v.unknown()), {}),
  encryptedFeatures: v.optional(v.undefined_('is encrypted: turn encryption off for this key')),
});

/** @throws when the data is no payload or a registered feature is invalid. */
export function parsePayload(data: unknown, config: Settings) {
  const input = v.parse(schema, data);
  const features = selectFeatures(input.features);
  if (config.leanRegistration !== null)
    features[registered.leanRegistration.key] = { defaultValue: config.leanRegistration };
  const found = input.experiments.flatMap((entry) => parseRedirect(entry, config));
  const redirects = found.filter(({ definition, targets }) =>
    targets.every((target, index) => target !== null || !definition.variations[index]?.urlRedirect),
  );
  const rejectedRedirects = found.filter((each) => !redirects.includes(each)).map(({ definition }) => definition.key);
  const experiments = redirects.map(({ definition }) => definition);
  const text = JSON.stringify({ features, experiments });
  const savedGroups = selectSavedGroups(input.savedGroups, text);
  const content = { features, experiments, savedGroups };
  const hash = createHash('sha256').update(JSON.stringify([content, rejectedRedirects]));
  const version = hash.digest('base64url').slice(0, 22);
  // The SDK considers a payload unchanged if this field is.
  const json = JSON.stringify({ ...content, dateUpdated: version });
  return {
    /** A hash of the content. */
    version,
    /** For browsers. */
    json,
    features,
    savedGroups,
    redirects,
    /** Keys of redirect experiments to other pages than ours. */
    rejectedRedirects,
    /** Whether any condition reads the visitor's country. */
    usesCountry: text.includes('"applicationCountry"'),
  };
}

/** The registered features and their prerequisites. */
function selectFeatures(input: Readonly<Record<string, unknown>>): FeatureDefinitions {
  const selected: FeatureDefinitions = {};
  const select = (id: string) => {
    if (Object.hasOwn(selected, id) || !Object.hasOwn(input, id)) return;
    const { rules, ...others } = v.parse(feature, input[id]);
    const active = rules.filter(isRunning).map(({ status: _, active: __, ...definition }) => definition);
    selected[id] = { ...others, rules: active } as FeatureDefinition;
    for (const { id: parent } of active.flatMap(({ parentConditions }) => parentConditions)) select(parent);
  };
  for (const { key } of Object.values(registered)) select(key);
  return selected;
}

/** The saved groups that the text refers to, directly or through other groups. */
function selectSavedGroups(input: Readonly<Record<string, unknown>>, text: string): SavedGroupsPayload {
  const selected: Record<string, unknown> = {};
  for (let searchText = text; searchText !== ''; ) {
    const found = Object.entries(input).filter(
      ([id]) => !Object.hasOwn(selected, id) && searchText.includes(JSON.stringify(id)),
    );
    Object.assign(selected, Object.fromEntries(found));
    searchText = found.map(([, group]) => JSON.stringify(group)).join();
  }
  return selected as SavedGroupsPayload;
}

function parseRedirect(entry: unknown, config: Settings): RedirectExperiment[] {
  const parsed = v.safeParse(redirect, entry);
  if (!parsed.success || !isRunning(parsed.output)) return [];
  const { variations, status: _, active: __, force: ___, ...others } = parsed.output;
  const targets = variations.map(({ urlRedirect }) => (urlRedirect ? readRedirectTarget(urlRedirect, config) : null));
  // The SDK rejects an experiment with a relative URL.
  const absoluteVariations = variations.map(({ urlRedirect }) =>
    urlRedirect ? { urlRedirect: parseUrl(urlRedirect, config.publicUrl)?.href ?? urlRedirect } : {},
  );
  const definition = {
    ...others,
    variations: absoluteVariations,
    persistQueryString: true,
  } as unknown as AutoExperiment;
  return [{ definition, targets }];
}
