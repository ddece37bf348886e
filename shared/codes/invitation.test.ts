import { opaque, unwrap } from '../page/opaqueText.ts';
import { type CodeCheck, noCode } from './checkCode.ts';
import { createInvitation } from './invitation.ts';

const voucher = { percent: 15, hasMinimum: true };
const end = Date.parse('2030-06-01T10:00:00Z');
const valid: CodeCheck = { ...noCode, state: { status: 'valid', hasInviter: true }, inviterName: 'Anna Lindqvist' };

function placed(check: CodeCheck, registrationCode = 'wel-come 15', locale: 'en' | 'de' = 'en') {
  const { state, values } = createInvitation(locale, { registrationCode, validityTimestamp: null }, check);
  const { inviterName, greeting = opaque(''), number, expiry = opaque('') } = values;
  return { state, texts: [inviterName, number, expiry, greeting].map(unwrap) };
}

describe('an invitation', () => {
  it('has its voucher, localised expiry and cleaned code', () => {
    expect(placed({ ...valid, greeting: 'See you there', voucher, expiresAtMs: end }, 'wel-come 15', 'de')).toEqual({
      state: { code: valid.state, voucher, hasExpiry: true, hasGreeting: true },
      texts: ['Anna Lindqvist', 'WELCOME15', '1.\u00a0Juni\u00a02030', 'See you there'],
    });
  });

  it('has no expiry if none is known, and a code of limited length', () => {
    expect(placed(valid, 'a'.repeat(200)).state.hasExpiry).toBeUndefined();
    expect(placed(valid, 'a'.repeat(200)).texts[1]?.length).toBeLessThan(200);
  });

  it('has no values if the code is not valid', () => {
    const refused: CodeCheck = {
      ...noCode,
      state: { status: 'refused', reason: 'balance' },
      voucher,
      expiresAtMs: end,
    };
    expect(placed(refused)).toEqual({
      state: { code: refused.state, voucher: 'unknown' },
      texts: ['', '', '', ''],
    });
  });
});
