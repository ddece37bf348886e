/** What stands in a split's way, as the form says it. */

import type { Translate } from '../../../shared/i18n/translate.ts';
import { landingSlugs } from '../../../shared/landingVariants.ts';
import type { MessageKey } from '../../../shared/messageKeys.ts';
import { whole } from './split/percent.ts';
import { isUnreadable, type TrafficField } from './split/planSplit.ts';
import type { ReadSplit } from './split/readSplit.ts';
import type { SplitDraft } from './split/splitDraft.ts';

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
  const say = (field: string, key: MessageKey | null) => {
    if (key !== null) words.set(field, t(key, values));
  };
  const { name, entry, targets, coverage, start, end } = problems;
  say('name', name && `adminSplits:name.${name}`);
  say('entry', entry && (entry === 'hasQuery' ? 'adminSplits:entry.hasQuery' : `adminSplits:path.${entry}`));
  for (const [index, { path, weight }] of targets.entries()) {
    say(`path-${index}`, path && `adminSplits:path.${path}`);
    say(`weight-${index}`, weight && `adminSplits:weight.${weight}`);
  }
  say('coverage', coverage && `adminSplits:coverage.${coverage}`);
  say('start', start && `adminSplits:time.${start}`);
  say('end', end && `adminSplits:time.${end}`);
  for (const field of ['visitorsPerDay', 'baseRate', 'change'] as const satisfies readonly TrafficField[]) {
    if (isUnreadable(draft, field)) words.set(field, t('adminSplits:traffic.unreadable'));
  }
  return words;
}
