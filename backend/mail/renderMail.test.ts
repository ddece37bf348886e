import { locales } from '../../shared/locales.ts';
import { renderMail } from './renderMail.ts';

const settings = {
  brandName: 'Salon XIV',
  siteUrl: 'https://club.example/acquisition',
  loginUrl: 'https://shop.example/login',
  withdrawalUrl: 'https://members.example/membership-interest/withdraw',
};
const payload = {
  token: 'A-token_of-43',
  firstname: 'Zoë',
  newsletter: true,
  validUntil: '2026-12-05T22:30:00Z',
  percent: 10,
  minimumOrderMinor: 10_000,
  member: true,
};
const templates = ['activation', 'activationAgain', 'welcome', 'membershipInterest'] as const;

describe.each(locales)('in %s', (locale) => {
  it.each(templates)('%s is complete, calm and says the same in text and HTML', (template) => {
    const { subject, text, html } = renderMail(settings, template, locale, payload);
    expect(`${subject}${text}`).not.toMatch(/[{}!]|undefined|null/);
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).not.toMatch(/<img|<script|<form|https?:\/\/(?!club|shop|members)/);
    for (const link of text.match(/https:\/\/\S+/g) ?? []) expect(html).toContain(link.replaceAll('&', '&amp;'));
  });

  it('an activation mail names its end and sells nothing', () => {
    const { text } = renderMail(settings, 'activation', locale, payload);
    expect(text).toContain(`https://club.example/acquisition/${locale}/registration/activateaccount?id=A-token_of-43`);
    expect(text).toMatch(/2026/);
    expect(text).toMatch(/23[:.]30/);
    expect(text).not.toMatch(/%|voucher|gutschein|bon d|buono|bonu|rabat/i);
  });

  it('the newsletter is mentioned only where it was chosen', () => {
    const without = renderMail(settings, 'activation', locale, { ...payload, newsletter: false }).text;
    expect(without).not.toMatch(/newsletter|nieuwsbrief|nyhetsbrev/i);
    expect(renderMail(settings, 'activation', locale, payload).text).toMatch(/newsletter|nieuwsbrief|nyhetsbrev/i);
  });
});

it('writes dates and amounts as the language does', () => {
  const text = (locale: string) =>
    renderMail(settings, 'welcome', locale, payload).text.replace(/[\u00a0\u202f]/g, ' ');
  expect(text('de')).toContain('10 % liegt in Ihrem Konto und gilt bis zum 5. Dezember 2026');
  expect(text('de')).toContain('100 €');
  expect(text('en')).toContain('10% is in your account and is valid until 5 December 2026');
});

it('takes a hostile first name as text', () => {
  const firstname = '<img src=x> {brand} $&';
  const { html, text } = renderMail(settings, 'activation', 'en', { ...payload, firstname });
  expect(text).toContain(`Dear ${firstname},`);
  expect(html).toContain('Dear &lt;img src=x&gt; {brand} $&amp;,');
});

it('offers withdrawal by one click, and only where there is something to withdraw', () => {
  expect(renderMail(settings, 'membershipInterest', 'en', payload).headers).toMatchObject({
    'List-Unsubscribe': '<https://members.example/membership-interest/withdraw?token=A-token_of-43&language=en>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(renderMail(settings, 'activation', 'en', payload).headers).not.toHaveProperty('List-Unsubscribe');
});
