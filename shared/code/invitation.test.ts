import { textOf } from '../placed.ts';
import { type CodeCheck, noCode } from './checkCode.ts';
import { placeInvitation } from './invitation.ts';

const end = Date.parse('2030-06-01T10:00:00Z');
const valid: CodeCheck = { ...noCode, state: { status: 'valid', hasInviter: true }, inviterName: 'Anna Lindqvist' };

function placed(check: CodeCheck, registrationCode = 'wel-come 15', locale: 'en' | 'de' = 'en') {
  const { state, values } = placeInvitation(locale, { registrationCode, validityTimestamp: null }, check);
  const { inviterName, number, percent, expiry } = values;
  return { state, texts: [inviterName, number, percent, expiry].map(textOf) };
}

describe('an invitation', () => {
  it('carries its voucher and its end as the language writes them, and its number as the backend compares it', () => {
    expect(placed({ ...valid, percent: 15, end }, 'wel-come 15', 'de')).toEqual({
      state: { code: valid.state, voucher: 'offered', hasExpiry: true },
      texts: ['Anna Lindqvist', 'WELCOME15', '15\u00a0%', '1.\u00a0Juni\u00a02030'],
    });
  });

  it.each([
    [undefined, 'unsaid'],
    [null, 'none'],
  ] as const)('whose voucher reads as %p is %s', (percent, voucher) => {
    const { state, texts } = placed({ ...valid, percent });
    expect(state).toEqual({ code: valid.state, voucher, hasExpiry: false });
    expect(texts).toEqual(['Anna Lindqvist', 'WELCOME15', '', '']);
  });

  it('that is not valid says nothing, whatever came with it', () => {
    const refused: CodeCheck = { ...noCode, state: { status: 'refused', reason: 'balance' }, percent: 15, end };
    expect(placed(refused)).toEqual({
      state: { code: refused.state, voucher: 'unsaid', hasExpiry: false },
      texts: ['', '', '', ''],
    });
  });
});
