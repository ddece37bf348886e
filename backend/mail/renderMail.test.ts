import { readFileSync } from 'node:fs';
import { formatActivationSubject } from '../../shared/codes/activationSubject.ts';
import { locales } from '../../shared/i18n/locales.ts';
import { createSupportLinks } from '../../shared/settings/publicConfig.ts';
import {
  mailPayload as payload,
  renderMailExample as render,
  mailSettings as settings,
  mailTemplates as templates,
} from '../../test/support/mailExamples.ts';
import { findUnexplained } from '../../test/support/markupErrors.ts';
import { findMailTranslation } from './mailTranslations.ts';
import { renderMail } from './renderMail.ts';

const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
/** Without the links of the footer. */
const ownLinksIn = (text: string) => linksIn(text).filter((link) => !/\/(?:legal|contact)\b/.test(link));
const normaliseSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe.each(locales)('in %s', (locale) => {
  it.each(templates)('%s has no placeholders and no exclamation marks', (template) => {
    const { subject, text, html } = render(template, locale);
    expect(`${subject}${text}`).not.toMatch(/[{}!]|\b(?:undefined|null|NaN)\b/);
    expect(html.replace(/<style>[\s\S]*?<\/style>/g, '').replace('<!doctype', '')).not.toMatch(/[{}]|undefined|NaN/);
    expect(subject.length).toBeLessThanOrEqual(60);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it.each(templates)('%s has the same blocks and links in text and HTML', (template) => {
    const { text, html } = render(template, locale);
    const written = html.replace(/<style>[\s\S]*?<\/style>|<wbr>/g, '').replaceAll('&amp;', '&');
    expect(linksIn(written).sort()).toEqual(linksIn(text).sort());
    for (const block of text
      .trim()
      .split('\n\n')
      .flatMap((part) => part.split('\n')))
      expect(written).toContain(block);
  });

  it.each(templates)('%s has short lines in its text, and each link on a separate line', (template) => {
    for (const line of render(template, locale).text.split('\n')) {
      if (line.includes('://')) expect(line).toMatch(/^https:\/\/\S+$/);
      else expect(line.length).toBeLessThanOrEqual(76);
    }
  });

  it.each(templates)('%s is accessible, and styled for dark mode', (template) => {
    const { subject, html } = render(template, locale);
    expect(html).toContain(`<html lang="${locale}" dir="ltr">`);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<table /g)).toEqual(html.match(/<table role="presentation"/g)?.map(() => '<table '));
    expect(html).toMatch(
      /<meta name="color-scheme" content="light dark">[\s\S]*prefers-color-scheme: dark[\s\S]*data-ogsc/,
    );
    for (const [, size] of html.matchAll(/font:\d+ (\d+)px/g)) expect(Number(size)).toBeGreaterThanOrEqual(16);
  });

  it.each(templates)('%s is valid HTML', (template) => {
    expect(findUnexplained('mail', render(template, locale).html)).toEqual([]);
  });

  it.each(templates)('%s has sender, support contact and legal pages in its footer', (template) => {
    const { text, html } = render(template, locale);
    for (const written of [text, html]) {
      expect(written).toContain(settings.legalLine);
      for (const link of settings.supportContact) expect(written).toContain(link.text);
    }
    const pages = ['legal/imprint', 'contact', 'legal/privacy'].map((path) => `https://shop.example/${path}`);
    expect(linksIn(text).slice(-3)).toEqual(pages);
    expect(html).toContain('href="tel:+442079460014"');
    expect(html).toContain('href="mailto:desk@shop.example"');
  });

  it('the label of a support contact without a phone number mentions writing only', () => {
    const byMail = { ...settings, supportContact: createSupportLinks('', 'desk@shop.example') };
    const { t } = findMailTranslation(locale);
    const { text, html } = renderMail(byMail, 'welcome', locale, payload);
    for (const written of [text, html]) {
      expect(written).toContain(t('foot.concierge.write'));
      expect(written).not.toContain(t('foot.concierge.speak'));
    }
  });

  it.each(templates)('%s has no company and no support contact if none is configured', (template) => {
    const bare = { ...settings, legalLine: '', supportContact: [] };
    const { text, html } = renderMail(bare, template, locale, payload);
    expect(html).not.toMatch(/tel:|mailto:|<p[^>]*><\/p>/);
    expect(text).toMatch(/\n\nSalon XIV\n\n[^\n]+\nhttps:\/\/shop\.example\/legal\/imprint\n/);
  });

  it.each(templates)('%s has less than 20 kB', (template) => {
    expect(Buffer.byteLength(render(template, locale).html)).toBeLessThan(20_000);
  });

  it.each(templates)('%s loads nothing, runs no scripts and has no tracking', (template) => {
    const { html } = render(template, locale);
    expect(html).not.toMatch(/<(?:img|script|form|link|iframe)|url\(|https?:\/\/(?!club|shop|members)/);
  });

  it.each(['activation', 'activationAgain'] as const)(
    '%s names the end of its link, and has no advertising',
    (template) => {
      const { text } = render(template, locale);
      expect(text).toContain(
        `https://club.example/acquisition/${locale}/registration/activateaccount?id=A-token_of-43`,
      );
      expect(normaliseSpaces(text)).toMatch(/5\.? \p{L}+ 2026[^\n]*23( h |[:.])30/u);
      expect(text).not.toMatch(/%|voucher|gutschein|bon d|buono|bonu|rabat/i);
    },
  );

  it.each(['activation', 'activationAgain'] as const)(
    '%s mentions the newsletter only if it was chosen',
    (template) => {
      const newsletter = /newsletter|nieuwsbrief|nyhetsbrev/i;
      expect(render(template, locale, { newsletter: false }).text).not.toMatch(newsletter);
      expect(render(template, locale).text).toMatch(newsletter);
    },
  );

  it.each(templates)('%s breaks words that are wider than a phone', (template) => {
    const { html } = render(template, locale, { lastname: 'Wolfeschlegelsteinhausenbergerdorff' });
    const [, wrapper = ''] = /<body[^>]*>\s*<div ([^>]*)>/.exec(html) ?? [];
    expect(wrapper).toContain('overflow-wrap:anywhere;word-break:break-word;');
    expect(html).not.toMatch(/word-break:(?!break-word)|overflow-wrap:(?!anywhere)/);
  });

  it('escapes a hostile name', () => {
    const name = '<img src=x> {brand} $& "\'';
    const names = { firstname: name, lastname: name, inviter: name, code: name };
    const { html, text } = render('activation', locale, names);
    for (const mail of [{ html, text }, render('welcome', locale, names)]) {
      expect(mail.html).not.toContain('<img');
      expect(mail.html).toContain('>&lt;img src=x&gt; {brand} $&amp; &quot;&#x27;</p>');
      expect(mail.text.split('\n')).toContain(name);
    }
    // The French and the Polish greeting have no name; in Polish it would have to be declined.
    if (locale === 'pl' || locale === 'fr') return;
    expect(text).toContain(name);
    expect(html).toContain('&lt;img src=x&gt; {brand} $&amp; &quot;&#x27;');
  });

  it.each(['activation', 'activationAgain'] as const)(
    '%s contains the invitation with inviter and code',
    (template) => {
      const { html, text } = render(template, locale);
      const { card } = JSON.parse(readFileSync(`locales/${locale}/common.json`, 'utf8'));
      expect(text).toContain(`${card.inviter}\nAnna Lindqvist\n${card.number}\u00a0WELCOME10\n`);
      expect(html).toContain(`>${card.label}</h2>`);
      expect(render(template, locale, { inviter: null }).text).toContain(`${card.inviter}\nSalon XIV\n`);
    },
  );

  it('welcome contains the membership card with first name and voucher, and no inviter', () => {
    const { html, text } = render('welcome', locale);
    const { card } = JSON.parse(readFileSync(`locales/${locale}/common.json`, 'utf8'));
    expect(text).toContain(`${card.membership}\nZoë\n\n${card.voucher}\n10`);
    expect(html).toContain(`>${card.membership}</h2>`);
    expect(html).not.toContain('Anna Lindqvist');
  });

  it('has one subject for every activation mail', () => {
    const { subject } = render('activation', locale);
    expect(subject).toBe(formatActivationSubject(locale, 'Salon XIV'));
    expect(render('activationAgain', locale).subject).toBe(subject);
  });

  it('does not mention earlier links, which a change of the email address invalidates', () => {
    expect(render('activationAgain', locale).text).not.toMatch(
      /earlier|früher|précédent|precedent|eerder|wcześniej|tidigare/i,
    );
  });

  it.each([10_000, null])('has the condition of a voucher on a line below its end (%s)', (minimumOrderMinor) => {
    const { html, text } = render('welcome', locale, { minimumOrderMinor });
    const [, end = '', condition = ''] = />([^>]*)<br>([^<]+)<\/p>/.exec(html) ?? [];
    expect(end).toMatch(/2026.*\d/);
    expect(condition).toMatch(minimumOrderMinor === null ? /^\D+\.$/ : /100/);
    expect(text).toContain(`${end}\n${condition}\n`);
  });

  it('describes a voucher with a minimum order, one without, and none', () => {
    const minimum = normaliseSpaces(render('welcome', locale).text);
    expect(minimum).toMatch(/10 ?%/);
    expect(minimum).toMatch(/€ ?100|100 ?€/);
    const without = normaliseSpaces(render('welcome', locale, { percent: 20, minimumOrderMinor: null }).text);
    expect(without).toMatch(/20 ?%/);
    expect(without).not.toContain('€');
    expect(without).toContain('2026');
    expect(render('welcome', locale, { percent: null, validUntil: null }).text).not.toMatch(/%|2026/);
  });
});

it.each([
  ['en', 'The link is valid until 5 December 2026, 23:30 (CET).'],
  ['de', 'Der Link ist gültig bis zum 5. Dezember 2026, 23:30 Uhr (MEZ).'],
  ['fr', 'Le lien est valable jusqu’au 5 décembre 2026 à 23 h 30 (CET).'],
  ['it', 'Il link è valido fino al 5 dicembre 2026 alle ore 23:30 (CET).'],
  ['nl', 'De link is geldig tot 5 december 2026 om 23.30 uur (CET).'],
  ['pl', 'Link jest ważny do 5 grudnia 2026, godz. 23:30 (CET).'],
  ['sv', 'Länken gäller till den 5 december 2026 kl. 23.30 (CET).'],
])('%s: writes the end of a link as date and time of the brand', (locale, sentence) => {
  expect(normaliseSpaces(render('activation', locale).text).replace(/\n/g, ' ')).toContain(sentence);
});

it.each([
  ['en', '1 August 2026, 09:05'],
  ['fr', '1er août 2026 à 9 h 05'],
  ['it', '1º agosto 2026 alle ore 9:05'],
  ['pl', '1 sierpnia 2026, godz. 9:05'],
])('%s: writes a morning of the first of a month as %s', (locale, moment) => {
  const { text } = render('activation', locale, { validUntil: '2026-08-01T07:05:00Z' });
  expect(normaliseSpaces(text).replace(/\n/g, ' ')).toContain(moment);
});

it.each([
  ['de', '2026-08-01T07:05:00Z', '9:05\u00a0Uhr\u00a0(MESZ)'],
  ['pl', '2026-08-01T07:05:00Z', 'godz.\u00a09:05\u00a0(CEST)'],
  ['pl', '2026-12-05T22:30:00Z', 'godz.\u00a023:30\u00a0(CET)'],
])('%s: keeps the time zone of %s on the line of its time: %s', (locale, validUntil, hour) => {
  expect(render('activation', locale, { validUntil }).text).toContain(hour);
});

it('breaks the visible link between its parts, but neither the href nor the text version', () => {
  const { html, text } = render('activation', 'de');
  expect(html).toContain(
    '>https://club.example/<wbr>acquisition/<wbr>de/<wbr>registration/<wbr>activateaccount?<wbr>id=',
  );
  expect(html).not.toMatch(/href="[^"]*<wbr>/);
  expect(text).not.toContain('<wbr>');
});

it('keeps French punctuation on the line of its word', () => {
  for (const template of templates)
    expect(render(template, 'fr').text).not.toMatch(/[ \u202f][:»%]|«[ \u202f]|[ \u00a0][;?!]/);
});

it.each(['activation', 'activationAgain', 'welcome'] as const)(
  '%s has the button, then the card, then the address',
  (template) => {
    const { html, text } = render(template, 'en');
    expect(html).toMatch(/class="action-label[\s\S]*<h2[\s\S]*If the button does not work/);
    expect(text).toMatch(/\nhttps:[\s\S]*(?:Invited by|Your membership card)\n/);
  },
);

it('falls back to English for an unknown language', () => {
  expect(render('welcome', 'tlh').html).toContain('<html lang="en"');
});

it.each(['activation', 'welcome', 'membershipInterest'] as const)("%s uses only the site's colours", (template) => {
  const card = 'client/components/InvitationCard/InvitationCard.module.css';
  const styles = ['client/styles/tokens.css', card].map((path) => readFileSync(path, 'utf8')).join('');
  const texture = /background-image:linear-gradient\(\d+deg[^"]*?background-position/g;
  const colours = new Set(
    render(template, 'en')
      .html.replace(texture, '')
      .match(/#[\da-f]{6}\b/g),
  );
  expect(colours.size).toBeGreaterThan(5);
  for (const colour of colours) expect(styles).toContain(colour);
});

it('has one-click headers only in mails that can be withdrawn from', () => {
  expect(render('membershipInterest', 'en').headers).toMatchObject({
    'List-Unsubscribe': '<https://members.example/membership-interest/withdraw?token=A-token_of-43&language=en>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  const withdrawable = templates.filter((template) => 'List-Unsubscribe-Post' in render(template, 'en').headers);
  expect(withdrawable).toEqual([
    'membershipInterest',
    'membershipApproved',
    'membershipDeclined',
    'placeWait',
    'placeOffer',
  ]);
});

it.each([
  ['en', 'at most 12 months'],
  ['de', 'höchstens 12 Monate lang'],
  ['fr', '12 mois au maximum'],
  ['it', 'al massimo per 12 mesi'],
  ['nl', 'hoogstens 12 maanden'],
  ['pl', 'najwyżej przez 12 miesięcy'],
  ['sv', 'högst 12 månader'],
])('%s: names how long an application is kept', (locale, period) => {
  expect(normaliseSpaces(render('membershipInterest', locale).text).replace(/\n/g, ' ')).toContain(period);
});

it.each([
  ['en', 'again from 20 December 2026,'],
  ['de', 'Ab dem 20. Dezember 2026 '],
  ['it', ' dal 20 dicembre 2026 '],
] as const)('%s: names the day from which a declined applicant may apply again', (locale, words) => {
  expect(normaliseSpaces(render('membershipDeclined', locale).text).replace(/\n/g, ' ')).toContain(words);
});

it('has one link in a mail to a withdrawn applicant', () => {
  const { text, headers } = render('membershipInterestAgain', 'en');
  expect(ownLinksIn(text)).toEqual([
    'https://members.example/membership-interest/apply-again?token=A-token_of-43&language=en',
  ]);
  expect(headers).not.toHaveProperty('List-Unsubscribe');
});

it('links the log-in for members who apply, and the withdrawal for all applicants', () => {
  const links = (member: boolean) => ownLinksIn(render('membershipInterest', 'en', { member }).text);
  const withdrawal = expect.stringContaining('https://members.example/membership-interest/withdraw');
  expect(links(true)).toEqual([settings.loginUrl, withdrawal]);
  expect(links(false)).toEqual([withdrawal]);
});

it.each([
  ['en', 'Dear Ms de Vogt,', 'Dear Mr de Vogt,', 'Dear Zoë,'],
  ['de', 'Guten Tag, Frau de Vogt,', 'Guten Tag, Herr de Vogt,', 'Guten Tag,'],
  ['fr', 'Chère Madame,', 'Cher Monsieur,', 'Bonjour,'],
  ['it', 'Gentile Signora de Vogt,', 'Gentile Signor de Vogt,', 'Buongiorno,'],
  ['nl', 'Geachte mevrouw De Vogt,', 'Geachte heer De Vogt,', 'Goedendag,'],
  ['pl', 'Szanowna Pani,', 'Szanowny Panie,', 'Dzień dobry,'],
  ['sv', 'Hej Zoë', 'Hej Zoë', 'Hej Zoë'],
])('%s: greets by the chosen form of address, and neutrally without one', (locale, mrs, mr, neutral) => {
  for (const template of ['activation', 'activationAgain', 'accountExists', 'welcome'] as const) {
    for (const [gender, greeting] of [
      ['MRS', mrs],
      ['MR', mr],
      [undefined, neutral],
    ]) {
      expect(render(template, locale, { gender }).text.split('\n')).toContain(greeting);
    }
  }
});

it('has withdrawal as a link and not as a button', () => {
  const { html } = render('membershipInterest', 'en', { member: false });
  expect(html).toContain('>Withdraw application</a>');
  expect(html).not.toContain('class="action-label');
  expect(html).not.toContain('If the button does not work');
  const forMember = render('membershipInterest', 'en').html;
  expect(forMember.match(/class="action-label[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/>Log in$/)]);
});

it.each(locales)('an approval links the landing page in %s with code and timestamp', (locale) => {
  const { text } = render('membershipApproved', locale, { code: 'CFGHJKMNPQRT', timestamp: '1790000000000.proof' });
  expect(ownLinksIn(text)[0]).toBe(`${settings.siteUrl}/${locale}?rc=CFGHJKMNPQRT&ts=1790000000000.proof`);
});

it.each(locales)(
  'links the log-in for the owner of an account in %s, without what another visitor entered',
  (locale) => {
    const { text } = render('accountExists', locale);
    expect(ownLinksIn(text)).toEqual([settings.loginUrl]);
    expect(text).not.toMatch(/A-token|WELCOME10|Lindqvist/);
  },
);
