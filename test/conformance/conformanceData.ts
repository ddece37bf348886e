/** What the integrator fills in. Cases that lack a value are not tried. */
import * as v from 'valibot';

/** How the site reads each code: the reason of the rejection, or the status. */
export const stateByCode = {
  valid: 'valid',
  validLink: 'valid',
  expired: 'expired',
  timestampMissing: 'timestampMissing',
  inviterInvalid: 'invalid',
  refererInvalid: 'referrer',
  noBalance: 'balance',
  allReserved: 'held',
  customizationMissing: 'generic',
} as const;

export type CodeName = keyof typeof stateByCode;

const text = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty()));
const containing = (part: string) => v.optional(v.pipe(v.string(), v.includes(part)));
const codeNames = [...(Object.keys(stateByCode) as CodeName[]), 'failing'] as const;

const form = v.strictObject({
  ...v.entriesFromList(['siteOrigin', 'websocketUrl', 'adminToken', 'siteSecret'], text),
  ...v.entriesFromList(['expiredActivationId', 'renewableActivationId'], text),
  email: containing('{id}'),
  mailbox: containing('{email}'),
  wrongCodes: v.optional(v.pipe(v.number(), v.minValue(1))),
  codes: v.optional(v.strictObject(v.entriesFromList(codeNames, text)), {}),
});

export type ConformanceData = v.InferOutput<typeof form>;

export const parseConformanceData = (value: unknown): ConformanceData => v.parse(form, value);
