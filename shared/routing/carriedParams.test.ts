import { withShortTitles } from '../../test/support/shortTitles.ts';
import { addVariant, buildCarriedQuery, pickCarriedParams, readLandingVariant, readLinkCode } from './carriedParams.ts';

const query = (text: string) => new URLSearchParams(text);

describe('the carried parameters', () => {
  it.each(
    withShortTitles([
      ['rc=A1&ts=1.b&disablegb=true', 'rc=A1&ts=1.b&disablegb=true'],
      ['utm_source=x&utm_campaign=y', 'utm_source=x&utm_campaign=y'],
      [
        'gclid=x&fbclid=y&gad_source=1&gad_campaignid=1&kept=2',
        'gclid=x&fbclid=y&gad_source=1&gad_campaignid=1&kept=2',
      ],
      ['utm_=x', 'utm_=x'],
      ['token=secret&email=a@b.example&reason=expired', ''],
      ['RC=A1&Utm_source=x', ''],
      ['rc=A1&rc=B2', 'rc=A1'],
      ['variant=social-15-percent&rc=A1', 'variant=social-15-percent&rc=A1'],
      ['variant=SOCIAL', 'variant=social'],
      ['variant=social&variant=viral', 'variant=social'],
      ['variant=spring-sale&variant=__proto__&variant=constructor&variant=', ''],
      ['variant=default&variant[]=social', ''],
      ['rc[]=A1&rc[a]=B2', ''],
      ['__proto__=x&constructor=y', ''],
      [`rc=${'a'.repeat(256)}`, `rc=${'a'.repeat(256)}`],
      [`rc=${'a'.repeat(257)}`, ''],
      [`rc=${'a'.repeat(10_000)}&ts=1`, 'ts=1'],
      [`utm_${'a'.repeat(28)}=x`, `utm_${'a'.repeat(28)}=x`],
      [`utm_${'a'.repeat(29)}=x`, ''],
      ['rc=%E0%A4%A', `rc=${encodeURIComponent('\ufffd%A')}`],
    ]),
  )('of %s carries what is ours', (_, given, carried) => {
    expect(pickCarriedParams(query(given)).toString()).toBe(new URLSearchParams(carried).toString());
  });

  it('include 16 campaign parameters at most, which displace no others', () => {
    const many = Array.from({ length: 100 }, (_, index) => `utm_${index}=x`).join('&');
    expect(pickCarriedParams(query(many)).size).toBe(16);
    expect(pickCarriedParams(query(`${many}&rc=A1&gclid=x`)).toString()).toMatch(/utm_15=x&rc=A1&gclid=x$/);
  });

  it.each([
    ['', {}, ''],
    ['a=b', {}, ''],
    ['rc=A1', {}, '?rc=A1'],
    ['rc=A1', { reason: 'expired' }, '?reason=expired&rc=A1'],
    ['rc=A1&ts=2', { rc: 'NEW' }, '?rc=NEW'],
    ['rc=A-1&ts=2', { rc: 'a1' }, '?rc=a1&ts=2'],
    ['kept=1&gclid=x', { rc: 'NEW' }, '?rc=NEW&gclid=x'],
    ['kept=1', { reason: 'expired' }, '?reason=expired&kept=1'],
    ['rc=a%26b%3Dc%23', {}, '?rc=a%26b%3Dc%23'],
    ['utm_source=%3Cscript%3E', {}, '?utm_source=%3Cscript%3E'],
  ])('of %p with %j reads %p', (given, extra, text) => {
    expect(buildCarriedQuery(query(given), extra)).toBe(text);
  });
});

describe('the landing slug', () => {
  it.each<[slug: string | null, given: string, description: string, carried: string]>([
    [null, '', 'default', ''],
    ['social', '', 'social', '?variant=social'],
    ['SOCIAL-15-Percent-No-MOV', 'rc=A1', 'social15Percent', '?variant=social-15-percent-no-mov&rc=A1'],
    [null, 'variant=viral&rc=A1', 'viral', '?variant=viral&rc=A1'],
    ['social', 'variant=viral', 'social', '?variant=social'],
    ['spring-sale', 'variant=viral', 'viral', '?variant=viral'],
    ['spring-sale', '', 'default', ''],
    ['constructor', 'variant=__proto__', 'default', ''],
    [null, 'variant=viral&variant=social', 'viral', '?variant=viral'],
  ])('of the path slug %p and the query %p is %s, and is carried as %p', (slug, given, description, carried) => {
    expect(readLandingVariant(slug, query(given)).description).toBe(description);
    expect(buildCarriedQuery(addVariant(slug, query(given)))).toBe(carried);
  });

  it('is not displaced by other parameters', () => {
    const many = query(Array.from({ length: 100 }, (_, index) => `utm_${index}=x`).join('&'));
    const hop = buildCarriedQuery(addVariant('social', many));
    expect(readLandingVariant(null, query(hop)).description).toBe('social');
  });
});

describe('the code of a link', () => {
  it.each(
    withShortTitles<[query: string, code: ReturnType<typeof readLinkCode>]>([
      ['rc=WELCOME10', { registrationCode: 'WELCOME10', validityTimestamp: null }],
      ['rc=A1&ts=1.x', { registrationCode: 'A1', validityTimestamp: '1.x' }],
      ['rc=A1&rc=B2', { registrationCode: 'A1', validityTimestamp: null }],
      ['ts=1.x', null],
      ['rc=', null],
      ['rc=%20%20', null],
      [`rc=${'a'.repeat(10_000)}`, null],
      ['', null],
    ]),
  )('is read from %s', (_, given, code) => {
    expect(readLinkCode(query(given))).toEqual(code);
  });

  it.each([
    ['kept=2', { registrationCode: 'A1', validityTimestamp: '1.x' }],
    ['kept=1', null],
    ['', null],
  ])('is read from the cookie by %j', (given, code) => {
    expect(readLinkCode(query(given), () => '2=rc%3DA1%26ts%3D1.x&=rc%3DB2&null=rc%3DB2')).toEqual(code);
  });
});
