/** What the form says, judged as it is typed: the split, or what stands in its way. */
import { type CountryCode, isCountryCode } from '../../../../shared/countries.ts';
import type { Site } from '../../../../shared/redirectTarget.ts';
import { readLocalTime } from './localTime.ts';
import { readPercent, whole } from './percent.ts';
import type { SplitDraft } from './splitDraft.ts';
import { isTakenKey, keyOf } from './splitKey.ts';
import { type Entry, type EntryProblem, type PathProblem, readEntry, readTarget, type Target } from './splitTargets.ts';

export interface Arm extends Target {
  /** In thousandths of those who take part. */
  readonly weight: number;
}

export interface Split {
  readonly key: string;
  readonly name: string;
  readonly entry: Entry;
  readonly arms: readonly Arm[];
  /** In thousandths of those who come. */
  readonly coverage: number;
  /** Empty: of all countries. */
  readonly countries: readonly CountryCode[];
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number | null;
}

export interface SplitProblems {
  readonly name: 'empty' | 'noKey' | 'taken' | null;
  readonly entry: EntryProblem | null;
  readonly targets: readonly {
    readonly path: PathProblem | 'duplicate' | null;
    readonly weight: 'unreadable' | 'zero' | null;
  }[];
  /** By how much the weights miss 100 %, in thousandths; null while one of them cannot be read. */
  readonly missing: number | null;
  readonly coverage: 'unreadable' | null;
  readonly start: 'unreadable' | null;
  readonly end: 'unreadable' | 'beforeStart' | 'over' | null;
}

/** Of a target that is a registration link. `end` in epoch milliseconds. */
export type LinkWarning =
  | { readonly kind: 'carriesCode' }
  | { readonly kind: 'over' | 'endsFirst' | 'endsAlone'; readonly end: number };

export interface ReadSplit {
  /** Null while something stands in its way. */
  readonly split: Split | null;
  readonly key: string;
  readonly problems: SplitProblems;
  /** By target. */
  readonly warnings: readonly (readonly LinkWarning[])[];
}

export function readSplit(draft: SplitDraft, site: Site, now: number): ReadSplit {
  const key = keyOf(draft.name);
  const entry = readEntry(draft.entry, site);
  const targets = draft.targets.map(({ path }) =>
    // Without a page to begin at the targets are judged by themselves.
    readTarget(path, typeof entry === 'string' ? noEntry : entry, site),
  );
  const weights = draft.targets.map(({ weight }) => readPercent(weight));
  const coverage = readPercent(draft.coverage);
  const start = readLocalTime(draft.start);
  const end = draft.end === '' ? null : readLocalTime(draft.end);
  const problems: SplitProblems = {
    name: problemOfName(draft.name, key),
    entry: typeof entry === 'string' ? entry : null,
    targets: targets.map((target, index) => ({
      path: typeof target === 'string' ? target : isRepeated(targets, index) ? 'duplicate' : null,
      weight: problemOfWeight(weights[index] ?? null),
    })),
    missing: weights.every((weight) => weight !== null) ? whole - sum(weights) : null,
    coverage: coverage === null ? 'unreadable' : null,
    start: start === null ? 'unreadable' : null,
    end: draft.end === '' ? null : problemOfEnd(start, end, now),
  };
  return {
    key,
    problems,
    warnings: targets.map((target) => (typeof target === 'string' ? [] : warningsOf(target, end, now))),
    split:
      hasProblem(problems) || typeof entry === 'string' || coverage === null || start === null
        ? null
        : {
            key,
            name: draft.name.trim(),
            entry,
            arms: targets.flatMap((target, index) =>
              typeof target === 'string' ? [] : [{ ...target, weight: weights[index] ?? 0 }],
            ),
            coverage,
            countries: draft.countries.filter(isCountryCode),
            start,
            end,
          },
  };
}

const noEntry: Entry = { path: '', urlPattern: { type: 'regex', include: true, pattern: '^(?!)' }, addresses: [] };

function problemOfName(name: string, key: string): SplitProblems['name'] {
  if (name.trim() === '') return 'empty';
  if (key === '') return 'noKey';
  return isTakenKey(key) ? 'taken' : null;
}

function problemOfWeight(weight: number | null): 'unreadable' | 'zero' | null {
  if (weight === null) return 'unreadable';
  return weight === 0 ? 'zero' : null;
}

function problemOfEnd(start: number | null, end: number | null, now: number): SplitProblems['end'] {
  if (end === null) return 'unreadable';
  if (start !== null && end <= start) return 'beforeStart';
  return end <= now ? 'over' : null;
}

function isRepeated(targets: readonly (Target | PathProblem)[], index: number): boolean {
  const target = targets[index];
  if (target === undefined || typeof target === 'string') return false;
  return targets.slice(0, index).some((other) => {
    if (typeof other === 'string') return false;
    return other.path === target.path || (other.stays && target.stays);
  });
}

function warningsOf({ link }: Target, testEnd: number | null, now: number): readonly LinkWarning[] {
  if (link === null) return [];
  const carriesCode = { kind: 'carriesCode' } as const;
  const { end } = link;
  if (end === null) return [carriesCode];
  if (end <= now) return [{ kind: 'over', end }, carriesCode];
  if (testEnd === null) return [{ kind: 'endsAlone', end }, carriesCode];
  return end < testEnd ? [{ kind: 'endsFirst', end }, carriesCode] : [carriesCode];
}

function hasProblem({ name, entry, targets, missing, coverage, start, end }: SplitProblems): boolean {
  const ofTargets = targets.some(({ path, weight }) => path !== null || weight !== null);
  return ofTargets || missing !== 0 || [name, entry, coverage, start, end].some((problem) => problem !== null);
}

const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
