import type { Translate } from '../../../shared/i18n/translate.ts';

const reasons = [
  'required',
  'invalid',
  'day',
  'number',
  'yesOrNo',
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
  'tooMany',
] as const;

/** The backend's reason in words; one that it has learnt since reads as "cannot be understood". */
export function faultWords(t: Translate, reason: string): string {
  return t(`adminCodes:faults.${reasons.find((each) => each === reason) ?? 'invalid'}`);
}
