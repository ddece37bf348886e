import { randomUUID } from 'node:crypto';
import { interpretCodeCheck } from '../../shared/codes/codeOutcome.ts';
import * as documents from '../../shared/graphql/operations.generated.ts';
import { isCountryCode } from '../../shared/i18n/countries.ts';
import { type CodeName, stateByCode } from './conformanceData.ts';
import type { Cases, ConformanceSite } from './conformanceSite.ts';
import { expectOneOf, findFailure, parseInvitation, WrongAnswer } from './conformanceSite.ts';
import harms from './harms.json';

export const createUnknownCode = () => `NONE${randomUUID().replaceAll('-', '')}`.toUpperCase();

/** The site's reading of errors: the reason of a rejection, or the status. */
export function readState(details: Parameters<typeof interpretCodeCheck>[0]): string {
  const { state } = interpretCodeCheck(details);
  return state.status === 'refused' ? state.reason : state.status;
}

const check = async ({ ask }: ConformanceSite, invitation = parseInvitation(createUnknownCode())) =>
  readState(await ask(documents.CheckRegistrationCodeDocument, invitation));

function expectState(got: string, expected: string) {
  const harm = (harms.codes as Record<string, string>)[got] ?? harms.codes.refused;
  if (got !== expected) throw Object.assign(new WrongAnswer(`read as “${got}” instead of “${expected}”`), { harm });
}

export const createCodeCases = (site: ConformanceSite): Cases => ({
  'code: unknown': async () => expectState(await check(site), 'invalid'),
  ...Object.fromEntries(
    Object.entries(stateByCode).map(([name, expected]) => [
      `code: ${name}`,
      async () => expectState(await check(site, site.needCode(name as CodeName)), expected),
    ]),
  ),
  'countries of a valid code': async () => {
    const { countryOptions } = await site.ask(documents.CheckRegistrationCodeDocument, site.needCode('valid'));
    expectOneOf(countryOptions.map(({ isoCode }) => isoCode).some(isCountryCode), true);
  },
  'a code whose check fails': async () =>
    expectOneOf(await findFailure(check(site, site.needCode('failing'))), 'server'),
  'extended check of a code': async () => {
    const invitation = parseInvitation(site.data.codes.valid ?? createUnknownCode());
    const { validUntil, ...details } = await site.ask(documents.CheckRegistrationCodeExtendedDocument, invitation);
    expectOneOf(readState(details), await check(site, invitation));
    if (validUntil !== null) expectOneOf(Number.isNaN(Date.parse(validUntil)), false);
  },
  'visitor’s country': async () => {
    const { country } = await site.ask(documents.CountryDetailsDocument, {});
    if (country !== null) expectOneOf(/^[A-Z]{2}$/i.test(country), true);
  },
});

/** The last case: afterwards the caller is limited. */
export const createLimitCases = (site: ConformanceSite): Cases => ({
  'too many wrong codes': async () => {
    let state = '';
    for (let left = site.need('wrongCodes'); left >= 0 && state !== 'limited'; left -= 1) state = await check(site);
    expectOneOf(state, 'limited');
  },
});
