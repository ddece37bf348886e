import { unwrap } from '../page/opaqueText.ts';
import { type CodeCheck, noCode } from './checkCode.ts';
import { createInvitation } from './invitation.ts';

const voucher = { percent: 15, hasMinimum: true };
const end = Date.parse('2030-06-01T10:00:00Z');
const valid: CodeCheck = { ...noCode, state: { status: 'valid', hasInviter: true }, inviterName: 'Anna Lindqvist' };

function placed(check: CodeCheck, registrationCode = 'wel-come 15', locale: 'en' | 'de' = 'en') {
  const { state, values } = createInvitation(locale, { registrationCode, validityTimestamp: null }, check);
  const { inviterName, number, expiry } = values;
  return { state, texts: [inviterName, number, expiry].map(unwrap) };
}

describe('an invitation', () => {
  it('carries its voucher, its end as the language writes it, and its number as the backend compares it', () => {
    expect(placed({ ...valid, voucher, expiresAtMs: end }, 'wel-come 15', 'de')).toEqual({
      state: { code: valid.state, voucher, hasExpiry: true },
      texts: ['Anna Lindqvist', 'WELCOME15', '1.\u00a0Juni\u00a02030'],
    });
  });

  it('that is not valid says nothing, whatever came with it', () => {
    const refused: CodeCheck = {
      ...noCode,
      state: { status: 'refused', reason: 'balance' },
      voucher,
      expiresAtMs: end,
    };
    expect(placed(refused)).toEqual({
      state: { code: refused.state, voucher: 'unsaid', hasExpiry: false },
      texts: ['', '', ''],
    });
  });
});
