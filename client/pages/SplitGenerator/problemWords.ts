/** What stands in a split's way, as the form says it. */

import type { Translate } from '../../../shared/i18n/translate.ts';
import { landingSlugs } from '../../../shared/landingVariants.ts';
import type { MessageKey } from '../../../shared/messageKeys.ts';
import { whole } from './split/percent.ts';
import { isUnreadable, type TrafficField } from './split/planSplit.ts';
import type { ReadSplit, SplitProblems } from './split/readSplit.ts';
import type { SplitDraft } from './split/splitDraft.ts';

const nameWords = {
  empty: 'adminSplits:name.empty',
  noKey: 'adminSplits:name.noKey',
  taken: 'adminSplits:name.taken',
} as const satisfies Record<NonNullable<SplitProblems['name']>, MessageKey>;

const pathWords = {
  empty: 'adminSplits:path.empty',
  elsewhere: 'adminSplits:path.elsewhere',
  unknown: 'adminSplits:path.unknown',
  untracked: 'adminSplits:path.untracked',
  errorPage: 'adminSplits:path.errorPage',
  unknownSlug: 'adminSplits:path.unknownSlug',
  circle: 'adminSplits:path.circle',
  duplicate: 'adminSplits:path.duplicate',
  hasQuery: 'adminSplits:entry.hasQuery',
} as const satisfies Record<NonNullable<SplitProblems['targets'][number]['path'] | SplitProblems['entry']>, MessageKey>;

const endWords = {
  unreadable: 'adminSplits:time.unreadable',
  beforeStart: 'adminSplits:time.beforeStart',
  over: 'adminSplits:time.over',
} as const satisfies Record<NonNullable<SplitProblems['end']>, MessageKey>;

/** Of the shares together; null while one of them cannot be read. `percent` writes a share between 0 and 1. */
export function totalWords(t: Translate, percent: (share: number) => string, missing: number | null): string | null {
  if (missing === null) return null;
  const values = { percent: percent(Math.abs(missing) / whole), whole: percent(1) };
  if (missing === 0) return t('adminSplits:targets.whole', values);
  return missing > 0 ? t('adminSplits:targets.missing', values) : t('adminSplits:targets.surplus', values);
}

/** By the field's name. A field without a problem has none. */
export function problemWords(
  t: Translate,
  percent: (share: number) => string,
  draft: SplitDraft,
  { problems }: ReadSplit,
): ReadonlyMap<string, string> {
  const values = { slugs: landingSlugs.join(', '), least: percent(1 / whole) };
  const words = new Map<string, string>();
  const say = <Problem extends string>(field: string, problem: Problem | null, keys: Record<Problem, MessageKey>) => {
    if (problem !== null) words.set(field, t(keys[problem], values));
  };
  say('name', problems.name, nameWords);
  say('entry', problems.entry, pathWords);
  for (const [index, { path, weight }] of problems.targets.entries()) {
    say(`path-${index}`, path, pathWords);
    say(`weight-${index}`, weight, {
      unreadable: 'adminSplits:weight.unreadable',
      zero: 'adminSplits:weight.zero',
    });
  }
  say('coverage', problems.coverage, { unreadable: 'adminSplits:coverage.unreadable' });
  say('start', problems.start, { unreadable: 'adminSplits:time.unreadable' });
  say('end', problems.end, endWords);
  for (const field of ['visitorsPerDay', 'baseRate', 'change'] as const satisfies readonly TrafficField[]) {
    if (isUnreadable(draft, field)) words.set(field, t('adminSplits:traffic.unreadable'));
  }
  return words;
}
