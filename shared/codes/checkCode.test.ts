import {
  CheckRegistrationCodeDocument,
  CheckRegistrationCodeExtendedDocument,
} from '../graphql/operations.generated.ts';
import type { OperationFailure, OperationResult, RunOperation } from '../graphql/operations.ts';
import type { CodeDetails } from '../settings/publicConfig.ts';
import { checkCode } from './checkCode.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const isoIn = (days: number) => inDays(days).toISOString();

const answer = (more: object = {}) => ({
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

const failed = (failure: OperationFailure) => ({ ok: false as const, failure });

/** A backend with an answer for each of the two documents. */
async function check(
  answers: { readonly extended?: OperationResult<object>; readonly basic?: OperationResult<object> },
  { codeDetails = 'extended' as CodeDetails, validityTimestamp = null as string | null } = {},
) {
  const asked: string[] = [];
  const run = (async (document: unknown) => {
    const name = document === CheckRegistrationCodeExtendedDocument ? 'extended' : 'basic';
    expect([CheckRegistrationCodeDocument, CheckRegistrationCodeExtendedDocument]).toContain(document);
    asked.push(name);
    return answers[name] ?? failed('connection');
  }) as RunOperation;
  const code = { registrationCode: 'WELCOME10', validityTimestamp };
  return { asked, ...(await checkCode({ run, codeDetails, report: () => undefined }, code)) };
}

describe('the query of a code', () => {
  it('is only the basic one with CODE_DETAILS=basic', async () => {
    const { asked, voucher, expiresAtMs, state } = await check({ basic: answer() }, { codeDetails: 'basic' });
    expect(asked).toEqual(['basic']);
    expect({ voucher, end: expiresAtMs, state }).toEqual({
      voucher: 'unknown',
      end: null,
      state: { status: 'valid', hasInviter: true },
    });
  });

  it('falls back to the basic one if the extended one fails', async () => {
    const { asked, inviterName, voucher } = await check({ extended: failed('server'), basic: answer() });
    expect(asked).toEqual(['extended', 'basic']);
    expect([inviterName, voucher]).toEqual(['Anna Lindqvist', 'unknown']);
  });

  it.each(['connection', 'timeout', 'outdated'] as const)('is not repeated after %s', async (failure) => {
    const { asked, state } = await check({ extended: failed(failure), basic: answer() });
    expect(asked).toEqual(['extended']);
    expect(state).toEqual({ status: 'unavailable', reason: failure });
  });
});

it('is unavailable if both queries fail', async () => {
  const { asked, state } = await check({ extended: failed('server'), basic: failed('server') });
  expect(asked).toEqual(['extended', 'basic']);
  expect(state).toEqual({ status: 'unavailable', reason: 'generic' });
});

describe('the voucher of a code', () => {
  it.each([
    [15, 150_00, { percent: 15, hasMinimum: true }],
    [100, null, { percent: 100, hasMinimum: false }],
    [1000, null, 'none'],
    [0, null, 'none'],
    [-20, null, 'none'],
    [Number.NaN, null, 'none'],
  ])('%p per cent from %p on reads as %p', async (percent, minimumOrderMinor, read) => {
    expect((await check({ extended: answer({ voucher: { percent, minimumOrderMinor } }) })).voucher).toEqual(read);
  });

  it('is none if null, and unknown if missing', async () => {
    expect((await check({ extended: answer({ voucher: null }) })).voucher).toBe('none');
    expect((await check({ extended: answer() })).voucher).toBe('unknown');
  });
});

describe('the expiry of an invitation', () => {
  const linkEnd = inDays(3).getTime();

  it.each([
    ['the backend says', { validUntil: isoIn(9) }, `${linkEnd}.sig`, 9],
    ['the link says where the backend does not', {}, `${linkEnd}.sig`, 3],
    ['the link says where the backend talks nonsense', { validUntil: 'soon' }, `${linkEnd}.sig`, 3],
    ['nobody says', { validUntil: null }, null, null],
    ['the backend says wrongly: it is over', { validUntil: isoIn(-1) }, null, null],
    ['the link says wrongly: it is over', {}, `${inDays(-1).getTime()}.sig`, null],
  ])('is what %s', async (_, more, validityTimestamp, days) => {
    const { expiresAtMs } = await check({ extended: answer(more) }, { validityTimestamp });
    expect(expiresAtMs === null ? null : Math.round((expiresAtMs - Date.now()) / 86_400_000)).toBe(days);
  });
});

it('shortens a long name, and keeps markup as text', async () => {
  const long = await check({ extended: answer({ invitorName: 'x'.repeat(300) }) });
  expect(long.inviterName).toHaveLength(80);
  expect((await check({ extended: answer({ invitorName: '<b>Anna</b>' }) })).inviterName).toBe('<b>Anna</b>');
});
