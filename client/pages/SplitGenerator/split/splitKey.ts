/** The key of an experiment from its name: in the JSON, in the previews' addresses and in what analytics are told. */
import { experiments } from '../../../../shared/experiments.ts';
import { journeyOf } from '../../../../shared/journey.ts';
import { landingSlugs } from '../../../../shared/landingVariants.ts';

/** What loses more than its accent. */
const spelled: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', œ: 'oe', þ: 'th' };

const longestKey = 60;

/** `Frühling für Łódź` → `fruhling-fur-lodz`; empty where no letter or figure is left. */
export function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæøłđœþ]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestKey)
    .replace(/^-|-$/g, '');
}

/** Of an experiment that is registered, or a parameter that every link of ours carries: a preview would be taken for it. */
export function isTakenKey(key: string): boolean {
  const isRegistered = Object.values(experiments).some((each) => each.key === key);
  return isRegistered || journeyOf(new URLSearchParams([[key, landingSlugs[0] ?? '']])).has(key);
}
