import { countryCodes } from '../../../shared/countries.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { tiers } from './tierWords.ts';

const reasons = [
  'required',
  'invalid',
  'day',
  'number',
  'yesOrNo',
  'kind',
  'tier',
  'countries',
  'letters',
  'garbled',
  'characters',
  'tooLong',
  'tooShort',
  'lookAlikes',
  'range',
  'order',
  'past',
  'tooFar',
  'duplicate',
  'exists',
  'unknownColumn',
  'columnTwice',
  'malformed',
  'noRows',
  'tooMany',
] as const;

/** The backend's reason in words; one that it has learnt since reads as "cannot be understood". */
export function faultWords(t: Translate, reason: string): string {
  const known = reasons.find((each) => each === reason) ?? 'invalid';
  return t(`adminCodes:faults.${known}`, { tiers: tiers.join(', '), countries: countryCodes.join(' ') });
}
