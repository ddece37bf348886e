import { withShortTitles } from '../../test/support/shortTitles.ts';
import { buildCarriedQuery } from '../routing/carriedParams.ts';
import { readCodeForm, readTypedCode } from './codeForm.ts';

const sent = (text: string) => {
  const form = readCodeForm(new URLSearchParams(text));
  return form === null ? null : [form.code, buildCarriedQuery(form.carriedParams)];
};

describe('the code form, sent without scripts', () => {
  it.each([
    ['registrationCode=A1', ['A1', '']],
    ['registrationCode=A1&rc=B2', ['A1', '?rc=B2']],
    ['journey=%3Fvariant%3Dsocial%26utm_source%3Dx&registrationCode=A1', ['A1', '?variant=social&utm_source=x']],
    ['journey=&registrationCode=A1&utm_source=x', ['A1', '']],
    ['journey=%3Fvariant%3Devil%26token%3Dsecret&registrationCode=A1', ['A1', '']],
    ['journey=//evil.example&registrationCode=A1', ['A1', '']],
    [`registrationCode=${'a'.repeat(3_000)}`, ['a'.repeat(2_048), '']],
    ['registrationCode=', null],
    ['journey=%3Frc%3DA1', null],
  ])('reads %s as %j', (query, form) => {
    expect(sent(query)).toEqual(form);
  });
});

const ts = `1796000000000.${'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'}`;
const link = `https://join.salon.example/acquisition?rc=WELCOME10&ts=${ts}`;
const escaped = encodeURIComponent(link);

describe('a text in the code field', () => {
  it.each(
    withShortTitles<[text: string, code: string]>([
      ['WEL COME 10', 'WELCOME10'],
      ['VOGUE paris', 'VOGUEPARIS'],
      ['C4GH JKMN PQRT', 'C4GHJKMNPQRT'],
      ['WELCOME10 (valid until 10 Dec)', 'WELCOME10'],
      ['WEL COME 10 (valid until 10 Dec)', 'WELCOME10'],
      ['WELCOME10 valid until 10 Dec', 'WELCOME10'],
      ['WELCOME10 – Viel Freude', 'WELCOME10'],
      ['WELCOME10, SALON', 'WELCOME10'],
      ['WELCOME10%20Salon', 'WELCOME10'],
      ['WELCOME10%20(Salon)', 'WELCOME10'],
      ['WELC=\r\nOME10', 'WELCOME10'],
      ['WELC\r\n\r\n>> OME10', 'WELCOME10'],
      ['The code of Anna:  WELCOME10', 'WELCOME10'],
      ['Code: WELCOME10', 'WELCOME10'],
      // An unknown format: unchanged.
      ['A & B', 'A&B'],
      ['VIP:123', 'VIP:123'],
      ['ÄBCD', 'ÄBCD'],
      ['WELCOME_10', 'WELCOME_10'],
    ]),
  )('%s is the code %s', (_, text, registrationCode) => {
    expect(readTypedCode(text)).toEqual({ registrationCode, validityTimestamp: null });
  });

  it.each([
    link,
    `We are pleased to invite you. You can register with this link:\n\n${link}\n\nIt is valid until 11 December 2026.`,
    `${link}\nViel Freude!`,
    `${link.slice(0, 80)}=\r\n${link.slice(80)}`,
    `See https://salon.example/?id=5 and ${link} or https://join.salon.example/acquisition?rc=OTHER&ts=1.x`,
    `https://join.salon.example/acquisition?ts=${ts}&rc=WELCOME10 Salon & more`,
    `https://join.salon.example/acquisition?ts=${ts}&rc=welcome10 Viel Freude`,
    `https://eur01.safelinks.protection.outlook.com/?url=${escaped}&data=05%7C02%7Canna%40example.com%7C0&ts=1&sdata=x%3D&reserved=0`,
    `rc=WELCOME10&ts=${ts} http://b.example/?rc=B2`,
    `https://join.salon.example/acquisition?rc=WELC=\r\n>> OME10&ts=${ts}`,
    `https://join.salon.example/acquisition?rc=WELC\r\n\r\n>> OME10&ts=${ts}`,
    `https://a.example/ https://join.salon.example/acquisition?rc[12]=WELCOME10&ts=${ts}`,
    `https://a.example/ https://join.salon.example/acquisition?rc%5B12%5D=WELCOME10&ts=${ts}`,
    `https://l.facebook.com/l.php?u=${encodeURIComponent(`${link}&fbclid=IwAR0`)}&h=AT0`,
    `https://a.example/?u=${encodeURIComponent(`https://b.example/?q=${escaped}`)}&x=1`,
  ])('is read as a link: %s', (text) => {
    expect(readTypedCode(text)).toEqual({ registrationCode: 'WELCOME10', validityTimestamp: ts });
  });

  it('uses no timestamp of another link', () => {
    const two = `https://join.salon.example/acquisition?rc=WELCOME10 or https://join.salon.example/acquisition?rc=B2&ts=${ts}`;
    expect(readTypedCode(two)).toEqual({ registrationCode: 'WELCOME10', validityTimestamp: null });
  });
});
