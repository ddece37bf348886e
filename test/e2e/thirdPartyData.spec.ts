/** Data that a tag container, an error collector and a mail server receive: the table in docs/privacy.md. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
import { consentCookieFor } from '../support/consentCookie.ts';
import { readByTags } from './fakeThirdParties.ts';
import { expect } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { activationLinkIn, fillForm, mailTo, newAddress, submitForm } from './register.ts';
import { matrix } from './tiers.ts';
import { settle, testWith } from './trackedTest.ts';

const t = getMessages('en');
const secret = 'a-secret-for-tests-that-is-long-enough';
const test = testWith({}).extend({
  env: async ({ collector }, use) =>
    use({ GTM_CONTAINER_ID: 'GTM-TEST123', LINK_SIGNING_SECRET: secret, SENTRY_DSN: collector.dsn }),
});

// One product for all tests, because starting one is slow.
test.describe.configure({ mode: 'default' });

/** The column heads, and the cells of each row by the kind of data. */
function readTable(): { readonly heads: readonly string[]; readonly rows: ReadonlyMap<string, readonly string[]> } {
  const [, section = ''] = readFileSync('docs/privacy.md', 'utf8').split(/^## What third parties receive$/m);
  const [separate = ''] = section.split(/^## /m);
  const [heads = [], ...rows] = [...separate.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(' | '));
  return { heads: heads.slice(1), rows: new Map(rows.map(([fact = '', ...cells]) => [fact, cells])) };
}

const table = readTable();

/** Form input, URL, storage and cookies as an error's message. */
const quoteAll = `(() => {
  const fields = [...document.querySelectorAll('input, select')].map(({ name, value }) => name + '=' + value);
  return 'Cannot go on: ' + JSON.stringify([fields, location.href, { ...sessionStorage }, { ...localStorage }, document.cookie]);
})()`;

const choices = {
  'tags: undecided': null,
  'tags: refused': { statistics: false, marketing: false },
  'tags: statistics': { statistics: true, marketing: false },
  'tags: marketing': { statistics: false, marketing: true },
  'tags: both': { statistics: true, marketing: true },
} as const;

for (const [head, decided] of Object.entries(choices)) {
  test(
    `${head}: third parties receive exactly the data listed in docs/privacy.md`,
    decided?.statistics && decided.marketing ? {} : matrix,
    async ({ page, product, others, collector, allowProblem }) => {
      allowProblem(/Cannot go on/);
      const reported = collector.received.length;
      const ts = createSignedLinks(secret).signRegistration('TIMEDLINK', new Date(Date.now() + 86_400_000));
      const email = newAddress('Zofia.Wisniewska');
      const readings = readByTags(page);
      if (decided !== null) await page.context().addCookies([consentCookieFor(product.siteUrl, decided)]);
      await page.goto(`/acquisition/en/social?rc=TIMEDLINK&ts=${ts}&utm_source=spring-mail&gclid=Cj0KCQ`);
      await settle(page);
      await page.locator('main form button[type="submit"]:visible').first().click();
      await page.getByLabel(t('registration:country.label')).selectOption('DE');
      await fillForm(page, 'en', { email, firstname: 'Zofia', lastname: 'Wiśniewska' });
      await page.locator('input[name="newsletter"]').check();
      await page.evaluate(`void Promise.reject(new URIError(${quoteAll}))`);
      await expect.poll(() => collector.received.length).toBeGreaterThan(reported);
      await submitForm(page, 'en');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('status:finished.headline'));
      await settle(page);
      const mail = await mailTo(product, email);
      await page.goto(activationLinkIn(mail.text));
      await page.getByRole('button', { name: t('activation:ready.button') }).click();
      await expect(page.getByRole('button', { name: t('activation:ready.button') })).toHaveCount(0);
      await page.goto('/acquisition/en');
      await settle(page);
      const hasInvitations = async () =>
        (await product.mailbox()).find(({ to, text }) => to.includes(email) && text.includes('/invitations?'))?.text ??
        '';
      await expect.poll(hasInvitations).not.toBe('');
      const welcome = await hasInvitations();

      const received = {
        [head]: readings.join() + others.join(),
        'error collector': collector.received
          .slice(reported)
          .map(({ headers, body }) => JSON.stringify(headers) + body)
          .join(),
        'mail server': JSON.stringify((await product.mailbox()).filter(({ to }) => to.includes(email))),
      };
      const facts: Readonly<Record<string, RegExp>> = {
        'email address': new RegExp(email, 'i'),
        'first and last name': /Zofia(?!\.)|Wiśniewska/,
        'SHA-256 of the email address': new RegExp(createHash('sha256').update(email.toLowerCase()).digest('hex')),
        'SHA-256 of the registration’s id': /"registration_id_hash":"[0-9a-f]{64}/,
        'code of the invitation': /TIMEDLINK/,
        'timestamp of the invitation': new RegExp(ts.replaceAll('.', '\\.')),
        'token of the activation link': new RegExp(
          new URL(activationLinkIn(mail.text)).searchParams.get('id') ?? 'none',
        ),
        'token of the member’s invitations': new RegExp(/invitations\?token=([\w.-]+)/.exec(welcome)?.[1] ?? 'none'),
        'click on an advertisement': /Cj0KCQ/,
        'name of the campaign': /spring-mail/,
        'event `registration_submitted`': /registration_submitted/,
        'event `newsletter_subscription`': /newsletter_subscription/,
      };
      expect([...table.rows.keys()]).toEqual(Object.keys(facts));
      const columnOf = (name: string) =>
        [...table.rows].filter(([, cells]) => cells[table.heads.indexOf(name)] === 'yes').map(([fact]) => fact);
      for (const [name, text] of Object.entries(received)) {
        const known = Object.keys(facts).filter((fact) => facts[fact]?.test(text));
        expect({ name, known }).toEqual({ name, known: columnOf(name) });
      }
    },
  );
}
