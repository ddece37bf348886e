import { readLinkExpiry } from '../../../../../shared/codes/readLinkExpiry.ts';
import { experiments } from '../../../../../shared/experiments/experiments.ts';
import { type CountryCode, isCountryCode } from '../../../../../shared/i18n/countries.ts';
import type { MessageKey } from '../../../../../shared/i18n/messageKeys.ts';
import { pickCarriedParams, readLinkCode } from '../../../../../shared/routing/carriedParams.ts';
import { landingSlugs } from '../../../../../shared/routing/landingVariants.ts';
import type { Site } from '../../../../../shared/routing/redirectTarget.ts';
import { readLocalTime, writeLocalTime } from './localTime.ts';
import { fullPermille, readPercent } from './percent.ts';
import { type Entry, type EntryError, readEntry, readTarget, type Target } from './splitTargets.ts';

export const minTargets = 2;
export const maxTargets = 8;

export interface SplitDraft {
  readonly name: string;
  readonly entry: string;
  readonly targets: readonly { readonly path: string; readonly weight: string }[];
  readonly coverage: string;
  readonly countries: readonly string[];
  /** Values of `datetime-local` inputs; the end may be empty. */
  readonly start: string;
  readonly end: string;
  readonly visitorsPerDay: string;
  readonly baseRate: string;
  readonly change: string;
}

const hourMs = 3_600_000;

export function createDraft(now: number): SplitDraft {
  const start = (Math.floor(now / hourMs) + 1) * hourMs;
  return {
    name: '',
    entry: '/',
    targets: [
      { path: '/', weight: '50' },
      { path: '', weight: '50' },
    ],
    coverage: '100',
    countries: [],
    start: writeLocalTime(start),
    end: writeLocalTime(start + 14 * 24 * hourMs),
    visitorsPerDay: '',
    baseRate: '',
    change: '10',
  };
}

export interface Arm extends Target {
  /** In permille of the participants. */
  readonly weight: number;
}

export interface Split {
  readonly key: string;
  readonly name: string;
  readonly entry: Entry;
  readonly arms: readonly Arm[];
  /** In permille of the visitors. */
  readonly coverage: number;
  readonly countries: readonly CountryCode[];
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number | null;
}

export interface LinkWarning {
  readonly key: 'adminSplits:link.carriesCode' | `adminSplits:link.${'over' | 'endsFirst' | 'endsAlone'}`;
  readonly end: number | null;
}

export type ParsedSplit = ReturnType<typeof readSplit>;

/** `missing`: the difference of the weights to 100 %, in permille; null while one of them is invalid. */
export function readSplit(draft: SplitDraft, site: Site, now: number) {
  /** By field name, such as `entry`, `path-0` or `weight-0`. */
  const errors = new Map<string, MessageKey>();
  const addError = (field: string, error: MessageKey | null) => error !== null && errors.set(field, error);
  const key = slugify(draft.name);
  addError('name', checkName(draft.name, key));
  const entry = readEntry(draft.entry, site);
  addError('entry', checkEntry(entry));
  const start = readLocalTime(draft.start);
  addError('start', start === null ? 'adminSplits:time.unreadable' : null);
  const end = readLocalTime(draft.end);
  addError('end', draft.end === '' ? null : checkEnd(start, end, now));
  const arms: Arm[] = [];
  const warnings: (readonly LinkWarning[])[] = [];
  let missing: number | null = fullPermille;
  for (const [index, { path, weight: typed }] of draft.targets.entries()) {
    const weight = readPercent(typed);
    missing = missing === null || weight === null ? null : missing - weight;
    addError(`weight-${index}`, checkWeight(weight));
    const target = checkTarget(path, entry, arms, site);
    warnings.push(typeof target === 'string' ? [] : getLinkWarnings(target.path, end, now));
    if (typeof target === 'string') addError(`path-${index}`, `adminSplits:path.${target}`);
    else arms.push({ ...target, weight: weight ?? 0 });
  }
  const coverage = readPercent(draft.coverage);
  addError('coverage', coverage === null ? 'adminSplits:coverage.unreadable' : null);

  const parsed = { key, errors, missing, warnings };
  if (errors.size > 0 || missing !== 0 || typeof entry === 'string' || coverage === null || start === null)
    return { ...parsed, split: null };
  const countries = draft.countries.filter(isCountryCode);
  return { ...parsed, split: { key, name: draft.name.trim(), entry, arms, coverage, countries, start, end } };
}

function checkName(name: string, key: string): MessageKey | null {
  if (name.trim() === '') return 'adminSplits:name.empty';
  if (key === '') return 'adminSplits:name.noKey';
  return isTakenKey(key) ? 'adminSplits:name.taken' : null;
}

function checkEntry(entry: Entry | EntryError): MessageKey | null {
  if (typeof entry !== 'string') return null;
  return entry === 'hasQuery' ? 'adminSplits:entry.hasQuery' : `adminSplits:path.${entry}`;
}

function checkWeight(weight: number | null): MessageKey | null {
  if (weight === null) return 'adminSplits:weight.unreadable';
  return weight === 0 ? 'adminSplits:weight.zero' : null;
}

function checkEnd(start: number | null, end: number | null, now: number): MessageKey | null {
  if (end === null) return 'adminSplits:time.unreadable';
  if (start !== null && end <= start) return 'adminSplits:time.beforeStart';
  return end <= now ? 'adminSplits:time.over' : null;
}

function getLinkWarnings(path: string, testEnd: number | null, now: number): readonly LinkWarning[] {
  const code = readLinkCode(new URLSearchParams(path.split('?')[1]));
  if (code === null) return [];
  const end = readLinkExpiry(code.validityTimestamp);
  const codeWarning: LinkWarning = { key: 'adminSplits:link.carriesCode', end };
  if (end === null || (end > now && testEnd !== null && end >= testEnd)) return [codeWarning];
  const kind = end <= now ? 'over' : testEnd === null ? 'endsAlone' : 'endsFirst';
  return [{ key: `adminSplits:link.${kind}`, end }, codeWarning];
}

function checkTarget(path: string, entry: Entry | EntryError, others: readonly Arm[], site: Site) {
  const target = readTarget(path, typeof entry === 'string' ? null : entry, site);
  if (typeof target === 'string') return target;
  const isRepeated = others.some((other) => other.path === target.path || (other.isEntry && target.isEntry));
  return isRepeated ? 'duplicate' : target;
}

const transliterations: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  œ: 'oe',
  þ: 'th',
};

const maxKeyLength = 60;

/** `Frühling für Łódź` becomes `fruhling-fur-lodz`; may be empty. */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæøłđœþ]/g, (letter) => transliterations[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxKeyLength)
    .replace(/^-|-$/g, '');
}

/** Previews use the key as a parameter, so it must not be a registered experiment or a carried parameter. */
export function isTakenKey(key: string): boolean {
  const isRegistered = Object.values(experiments).some((each) => each.key === key);
  return isRegistered || pickCarriedParams(new URLSearchParams([[key, landingSlugs[0] ?? '']])).has(key);
}
