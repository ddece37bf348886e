import { randomUUID } from 'node:crypto';
import { interpretCodeCheck } from '../../shared/codes/codeOutcome.ts';
import {
  CheckRegistrationCodeDocument,
  CheckRegistrationCodeExtendedDocument,
  CountryDetailsDocument,
} from '../../shared/graphql/operations.generated.ts';
import { isCountryCode } from '../../shared/i18n/countries.ts';
import { expectOneOf, needed, OperationFailed, WrongAnswer } from './conformanceCase.ts';
import { type CodeName, stateByCode } from './conformanceData.ts';
import type { Cases, ConformanceSite } from './createConformanceSite.ts';
import harms from './harms.json';

export const createUnknownCode = () => `NONE${randomUUID().replaceAll('-', '')}`.toUpperCase();

/** A code, or a registration link with `rc` and `ts`. */
export function parseInvitation(text: string) {
  const query = URL.canParse(text) ? new URL(text).searchParams : new URLSearchParams({ rc: text });
  return { registrationCode: query.get('rc') ?? '', validityTimestamp: query.get('ts') };
}

/** The site's reading of errors: the reason of a rejection, or the status. */
export function readState(details: Parameters<typeof interpretCodeCheck>[0]): string {
  const { state } = interpretCodeCheck(details);
  return state.status === 'refused' ? state.reason : state.status;
}

async function expectState(site: ConformanceSite, invitation: string, expected: string) {
  const got = readState(await site.ask(CheckRegistrationCodeDocument, parseInvitation(invitation)));
  const harm = got in harms.codes ? harms.codes[got as keyof typeof harms.codes] : harms.codes.refused;
  if (got !== expected) throw new WrongAnswer(`read as “${got}” instead of “${expected}”`, harm);
}

export const codeCases: Cases = {
  'code: unknown': (site) => expectState(site, createUnknownCode(), 'invalid'),
  ...Object.fromEntries(
    Object.entries(stateByCode).map(([name, expected]) => [
      `code: ${name}`,
      async (site) => expectState(site, needed(site.data.codes[name as CodeName], `codes.${name}`), expected),
    ]),
  ),
  'countries of a valid code': async (site) => {
    const invitation = parseInvitation(needed(site.data.codes.valid, 'codes.valid'));
    const { countryOptions } = await site.ask(CheckRegistrationCodeDocument, invitation);
    expectOneOf(countryOptions.map(({ isoCode }) => isoCode).some(isCountryCode), true);
  },
  'a code whose check fails': async (site) => {
    const invitation = parseInvitation(needed(site.data.codes.failing, 'codes.failing'));
    await site.ask(CheckRegistrationCodeDocument, invitation).then(
      (details) => expectOneOf(readState(details), 'an error'),
      (error: unknown) => expectOneOf(error instanceof OperationFailed && error.failure, 'server'),
    );
  },
  'extended check of a code': async (site) => {
    const invitation = parseInvitation(site.data.codes.valid ?? createUnknownCode());
    const { validUntil, ...details } = await site.ask(CheckRegistrationCodeExtendedDocument, invitation);
    expectOneOf(readState(details), readState(await site.ask(CheckRegistrationCodeDocument, invitation)));
    if (validUntil !== null) expectOneOf(Number.isNaN(Date.parse(validUntil)), false);
  },
  'visitor’s country': async (site) => {
    const { country } = await site.ask(CountryDetailsDocument, {});
    if (country !== null) expectOneOf(/^[A-Z]{2}$/i.test(country), true);
  },
};

/** The last case: afterwards the caller is limited. */
export const limitCases: Cases = {
  'too many wrong codes': async (site) => {
    const states: string[] = [];
    while (states.length <= needed(site.data.wrongCodes, 'wrongCodes') && states.at(-1) !== 'limited')
      states.push(readState(await site.ask(CheckRegistrationCodeDocument, parseInvitation(createUnknownCode()))));
    expectOneOf(states.at(-1), 'limited');
  },
};
