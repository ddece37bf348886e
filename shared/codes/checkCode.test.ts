import {
  CheckRegistrationCodeDocument,
  CheckRegistrationCodeExtendedDocument,
} from '../graphql/operations.generated.ts';
import type { OperationFailure, OperationResult, RunOperation } from '../graphql/operations.ts';
import type { CodeDetails } from '../settings/publicConfig.ts';
import { checkCode, noCode } from './checkCode.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const isoIn = (days: number) => inDays(days).toISOString();

const createResponse = (more: object = {}) => ({
  ok: true as const,
  data: {
    registrationCodeDetails: {
      errors: [],
      errorDetails: [],
      invitorName: 'Anna Lindqvist',
      countryOptions: [],
      ...more,
    },
  },
});

const fail = (message: string) => {
  throw new Error(message);
};

const failed = (failure: OperationFailure) => ({ ok: false as const, failure });

/** A backend with a response for each of the two documents. */
async function check(
  responses: { readonly extended?: OperationResult<object>; readonly basic?: OperationResult<object> },
  { codeDetails = 'extended' as CodeDetails, validityTimestamp = null as string | null } = {},
) {
  const requested: string[] = [];
  const run = (async (document: unknown) => {
    const name = document === CheckRegistrationCodeExtendedDocument ? 'extended' : 'basic';
    expect([CheckRegistrationCodeDocument, CheckRegistrationCodeExtendedDocument]).toContain(document);
    requested.push(name);
    return responses[name] ?? failed('connection');
  }) as RunOperation;
  const code = { registrationCode: 'WELCOME10', validityTimestamp };
  return { requested, ...(await checkCode({ run, codeDetails, report: fail }, code)) };
}

describe('the query of a code', () => {
  it('is only the basic one with CODE_DETAILS=basic', async () => {
    const { requested, voucher, expiresAtMs, state } = await check(
      { basic: createResponse() },
      { codeDetails: 'basic' },
    );
    expect(requested).toEqual(['basic']);
    expect({ voucher, end: expiresAtMs, state }).toEqual({
      voucher: 'unknown',
      end: null,
      state: { status: 'valid', hasInviter: true },
    });
  });

  it('falls back to the basic one if the extended one fails', async () => {
    const { requested, inviterName, voucher } = await check({ extended: failed('server'), basic: createResponse() });
    expect(requested).toEqual(['extended', 'basic']);
    expect([inviterName, voucher]).toEqual(['Anna Lindqvist', 'unknown']);
  });

  it.each(['connection', 'timeout', 'outdated'] as const)('is not repeated after %s', async (failure) => {
    const { requested, state } = await check({ extended: failed(failure), basic: createResponse() });
    expect(requested).toEqual(['extended']);
    expect(state).toEqual({ status: 'unavailable', reason: failure });
  });
});

it('asks for the cleaned code, reads the countries of the form, and reports messages for operators', async () => {
  const countryOptions = ['DE', 'XX'].map((isoCode) => ({ isoCode, termsPkString: 't', dataPolicyPkString: 'd' }));
  const run = jest.fn(async () => createResponse({ errors: ['CUSTOMIZATION_MISSING'], countryOptions }));
  const report = jest.fn();
  const code = { registrationCode: 'wel-come10', validityTimestamp: '1.x' };
  const { countries } = await checkCode({ run: run as unknown as RunOperation, codeDetails: 'basic', report }, code);
  const variables = { ...code, registrationCode: 'WELCOME10' };
  expect(run).toHaveBeenCalledWith(CheckRegistrationCodeDocument, variables, 'network-only');
  expect(countries).toEqual(countryOptions.slice(0, 1));
  expect(report.mock.calls).toEqual([['CUSTOMIZATION_MISSING']]);
});

it('is unavailable if both queries fail', async () => {
  const { requested, state, ...others } = await check({ extended: failed('server'), basic: failed('server') });
  expect(noCode).toEqual({ state: { status: 'none' }, ...others });
  expect(requested).toEqual(['extended', 'basic']);
  expect(state).toEqual({ status: 'unavailable', reason: 'generic' });
});

describe('the voucher of a code', () => {
  it.each([
    [15, 150_00, { percent: 15, hasMinimum: true }],
    [1, null, { percent: 1, hasMinimum: false }],
    [100, null, { percent: 100, hasMinimum: false }],
    [1000, null, 'none'],
    [0, null, 'none'],
    [-20, null, 'none'],
    [Number.NaN, null, 'none'],
  ])('%p per cent from %p on reads as %p', async (percent, minimumOrderMinor, read) => {
    expect((await check({ extended: createResponse({ voucher: { percent, minimumOrderMinor } }) })).voucher).toEqual(
      read,
    );
  });

  it('is none if null, and unknown if missing', async () => {
    expect((await check({ extended: createResponse({ voucher: null }) })).voucher).toBe('none');
    expect((await check({ extended: createResponse() })).voucher).toBe('unknown');
  });
});

describe('the expiry of an invitation', () => {
  const linkEnd = inDays(3).getTime();

  it.each([
    ['of the backend', { validUntil: isoIn(9) }, `${linkEnd}.sig`, 9],
    ['of the link without the backend’s', {}, `${linkEnd}.sig`, 3],
    ['of the link if the backend’s is invalid', { validUntil: 'soon' }, `${linkEnd}.sig`, 3],
    ['of no link with a time of 14 digits', {}, `1${linkEnd}.sig`, null],
    ['of neither', { validUntil: null }, null, null],
    ['of the backend, which is past', { validUntil: isoIn(-1) }, null, null],
    ['of the link, which is past', {}, `${inDays(-1).getTime()}.sig`, null],
  ])('is what %s', async (_, more, validityTimestamp, days) => {
    const { expiresAtMs } = await check({ extended: createResponse(more) }, { validityTimestamp });
    expect(expiresAtMs === null ? null : Math.round((expiresAtMs - Date.now()) / 86_400_000)).toBe(days);
  });
});

it('shortens a long name, and keeps markup as text', async () => {
  const long = await check({ extended: createResponse({ invitorName: 'x'.repeat(300) }) });
  expect(long.inviterName).toHaveLength(80);
  expect((await check({ extended: createResponse({ invitorName: '<b>Anna</b>' }) })).inviterName).toBe('<b>Anna</b>');
});
