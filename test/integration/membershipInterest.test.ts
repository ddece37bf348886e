/** Applications without an invitation: account privacy, and only the email's owner decides. */
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
import {
  type BackendUnderTest,
  eventually,
  nextKey,
  signInAs,
  siteOrigin,
  startTestBackend,
} from './backendUnderTest.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describeOnBothDatabases((createDatabase) => {
  let now = new Date('2026-03-20T10:00:00Z');
  const wait = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  let backend: BackendUnderTest;
  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    backend = await startTestBackend({ databaseUrl, clock: () => now });
  });
  afterAll(() => backend.close());

  const apply = (email: string, idempotencyKey = nextKey(), language = 'fr') =>
    backend.ask<{ applyForMembership: { status: string } }>(
      'mutation($input: MembershipInterestInput!) { applyForMembership(input: $input) { status fieldErrors { field code } retryAfterSeconds } }',
      { input: { idempotencyKey, email, language } },
    );
  const linkIn = ({ text }: { text: string }) =>
    (/http\S+membership-interest\/\S+/.exec(text)?.[0] ?? '').replace('localhost', '127.0.0.1');
  const press = (link: string) => fetch(link, { method: 'POST' });
  /** Applies and withdraws; returns the withdrawal link. */
  const withdraw = async (email: string) => {
    await apply(email);
    const link = linkIn(await backend.mailTo(email));
    expect((await press(link)).status).toBe(200);
    return link;
  };

  it('responds the same to new, repeated, withdrawn and member addresses', async () => {
    await withdraw('alike-withdrawn@example.com');
    const addresses = ['alike@example.com', 'ALIKE@example.com', 'alike-withdrawn@example.com', 'active@example.com'];
    const responses: object[] = [];
    for (const address of addresses) responses.push(await apply(address));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toEqual({
      data: { applyForMembership: { status: 'RECEIVED', fieldErrors: [], retryAfterSeconds: null } },
    });
    // Only a member's mail leads to the login.
    expect((await backend.mailTo('active@example.com')).text).toContain('https://shop.example/login');
    expect((await backend.mailTo('alike@example.com')).text).not.toContain('https://shop.example/login');
  });

  it('sends one mail, and withdraws only by the button', async () => {
    await apply('new@example.com');
    await apply('NEW@example.com');
    const mail = await backend.mailTo('new@example.com');
    expect(await backend.mails('new@example.com')).toHaveLength(1);
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const link = (mail.headers['List-Unsubscribe'] ?? '').slice(1, -1).replace('localhost', '127.0.0.1');
    expect(mail.text).toContain('/membership-interest/withdraw?token=');

    const page = await fetch(link);
    expect(await page.text()).toMatch(/<html lang="fr">.*<form method="post"/s);
    const done = await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect(done.status).toBe(200);
    expect(await done.text()).toMatch(/30\sjours.*deux ans au plus/);
    expect(
      (await press(link.replace(/token=./, (first) => (first === 'token=_' ? 'token=-' : 'token=_')))).status,
    ).toBe(400);
  });

  it.each([
    ['as it was sent', (link: string) => link, 200, 'Retirer votre demande'],
    ['with a slash', (link: string) => link.replace('?', '/?'), 200, 'Retirer votre demande'],
    [
      'in capitals',
      (link: string) => link.replace('/membership-interest/withdraw', '/MEMBERSHIP-INTEREST/Withdraw'),
      200,
      'Retirer votre demande',
    ],
    ['cut off', (link: string) => link.replace('withdraw?', 'with?'), 404, 'Ce lien n’est pas valide'],
    ['with another slash', (link: string) => link.replace('withdraw?', 'withdraw//x?'), 200, 'Retirer votre demande'],
    ['with a double slash', (link) => link.replace('/membership', '//membership'), 200, 'Retirer votre demande'],
    ['with one in its path', (link) => link.replace('/withdraw', '//withdraw'), 200, 'Retirer votre demande'],
    [
      'cut off, with a double slash',
      (link) => link.replace(/\/membership-interest\/withdraw/, '//membership-interest/with'),
      404,
      'Ce lien n’est pas valide',
    ],
    ['with a language in capitals', (link) => link.replace('language=fr', 'LANGUAGE=FR'), 200, 'Retirer votre demande'],
    ['with a region', (link) => link.replace('language=fr', 'language=fr-FR'), 200, 'Retirer votre demande'],
    ['with a full stop after its language', (link) => `${link}.`, 200, 'Retirer votre demande'],
    ['with a quote after its language', (link) => `${link}%22`, 200, 'Retirer votre demande'],
    ['with a language in quoted-printable', (link) => link.replace('=fr', '=3Dfr'), 200, 'Retirer votre demande'],
    ['with a bad escape', (link: string) => link.replace('withdraw?', '%E0%A4%A?'), 404, 'Ce lien n’est pas valide'],
  ])('responds with a page to a link %s', async (_how, change, status, texts) => {
    await apply('slash@example.com');
    const page = await fetch(change(linkIn(await backend.mailTo('slash@example.com'))));
    expect(page.status).toBe(status);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain(texts);
  });

  it.each<[what: string, damage: (link: string) => string]>([
    ['a blank and a full stop behind it', (link) => `${link.replace('&language=fr', '')}%20.`],
    ['an escaped ampersand and capitals', (link) => link.replace('token=', 'TOKEN=').replace('&', '&amp;')],
    ['a wrap', (link) => `${link.slice(0, -30)}%0D%0A${link.slice(-30)}`],
    ['an escaped question mark', (link) => link.replace('?', '%3F')],
    ['a bracket behind its path', (link) => link.replace('/withdraw?', '/WITHDRAW)?')],
    ['words behind it', (link) => `${link.replace('&language=fr', '')}%20Salon%20XIV`],
    ['a fragment behind it', (link) => `${link.replace('&language=fr', '')}%23top`],
    ['its token in the language', (link) => link.replace(/token=(.*)&language=fr/, 'language=fr%26token%3D$1')],
    ['its token as a list', (link) => link.replace('token=', 'token[]=')],
    ['a second question mark', (link) => `${link}?utm_source=news`],
  ])('withdraws by a link with %s', async (what, damage) => {
    const email = `damaged-${what.length}@example.com`;
    await apply(email);
    const link = damage(linkIn(await backend.mailTo(email)));
    expect((await fetch(link)).status).toBe(200);
    expect((await press(link)).status).toBe(200);
  });

  it('the button of a page leads to this backend even if the link has extra slashes', async () => {
    await apply('button@example.com');
    const link = linkIn(await backend.mailTo('button@example.com'));
    const page = await (await fetch(link.replace('/membership', '//membership'))).text();
    expect(page).toMatch(/<form method="post" action="\/membership-interest\/withdraw\?token=/);
  });

  it('the withdrawal page names the brand, links to the site in its language and loads nothing', async () => {
    await apply('house@example.com');
    const link = linkIn(await backend.mailTo('house@example.com'));
    const page = await fetch(link);
    expect(await page.text()).toContain(`<a href="${siteOrigin}/acquisition/fr">Salon XIV</a>`);
    const done = await (await press(link)).text();
    expect(done).toContain('<h1>Votre demande est retirée</h1>');
    expect(done).toContain(`<a class="secondary-button" href="${siteOrigin}/acquisition/fr">Retour à l’accueil</a>`);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    );
  });

  it('a withdrawn address applies again only if its owner confirms by a button', async () => {
    const email = 'Owner@example.com';
    const withdrawal = await withdraw(email);
    wait(minute);
    await apply(email.toLowerCase());
    const question = await eventually(async () => {
      const mails = await backend.mails(email.toLowerCase());
      return mails[0] ?? null;
    });
    const link = linkIn(question);
    expect(link).toContain('/membership-interest/apply-again?token=');
    expect(question.headers).not.toHaveProperty('List-Unsubscribe');

    // Opening the link changes nothing, because mail scanners open it. A new application sends only the question.
    expect(await (await fetch(link)).text()).toMatch(/<html lang="fr">.*<form method="post"/s);
    wait(8 * day);
    await apply(email);
    await eventually(async () => ((await backend.mails(email)).length === 2 ? true : null));
    expect((await backend.mails(email))[0]?.text).toContain('/apply-again?');

    expect((await press(link)).status).toBe(200);
    const receipt = await backend.mailTo(email.toLowerCase(), 2);
    expect(receipt.text).toContain('/membership-interest/withdraw?token=');
    // The application is active: another is a repetition, and the earlier mail's link still withdraws it.
    wait(day);
    await apply(email);
    expect((await backend.mailTo(email.toLowerCase(), 3)).text).toContain('/withdraw?');
    await press(withdrawal);
    wait(8 * day);
    await apply(email);
    await eventually(async () => ((await backend.mails(email)).length === 3 ? true : null));
    expect((await backend.mails(email))[0]?.text).toContain('/apply-again?');
  });

  it('asks the owner of a withdrawn address at most once a week', async () => {
    const email = 'peace@example.com';
    await withdraw(email);
    for (let hours = 0; hours < 6 * 24; hours += 12) {
      wait(12 * 60 * minute);
      await apply(email);
    }
    await backend.mailTo(email, 2);
    wait(2 * day);
    await apply(email);
    await backend.mailTo(email, 3);
    expect(await backend.mails(email)).toHaveLength(3);
  });

  /** Erases an address as an admin does. */
  const erase = async (email: string) => {
    const query = 'mutation($email: String!) { adminEraseAddress(email: $email) { __typename } }';
    expect(await backend.ask(query, { email }, await signInAs('anna', { at: now }))).toHaveProperty(
      'data.adminEraseAddress',
    );
  };
  const output = async (link: string) => {
    const response = await press(link);
    return { status: response.status, text: await response.text() };
  };
  const nothingWithdrawn = { status: 410, text: expect.stringContaining('Rien n’a été retiré') as string };
  const nothingChanged = { status: 410, text: expect.stringContaining('Rien n’a été modifié') as string };

  it('says that nothing was withdrawn if the link’s application is erased, and keeps a newer one', async () => {
    const email = 'erased@example.com';
    await apply(email);
    const old = linkIn(await backend.mailTo(email));
    await erase(email);
    expect(await output(old)).toEqual(nothingWithdrawn);
    wait(2 * day);
    await apply(email);
    const current = linkIn(await backend.mailTo(email));
    expect(current).not.toBe(old);
    expect(await output(old)).toEqual(nothingWithdrawn);
    expect(await output(current)).toMatchObject({ status: 200 });
    // Repeating a withdrawal shows the same page.
    expect(await output(current)).toMatchObject({ status: 200 });
  });

  it.each<[string, (withdrawal: string, email: string, again: string) => Promise<unknown>]>([
    ['that was used', (_withdrawal, _email, again) => press(again)],
    [
      'of an earlier withdrawal',
      async (withdrawal, _email, again) => {
        await press(again);
        wait(minute);
        await press(withdrawal);
      },
    ],
    ['of an address that was erased since', (_withdrawal, email) => erase(email)],
  ])('a link to apply again %s changes nothing, and says so', async (what, act) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    const withdrawal = await withdraw(email);
    wait(minute);
    await apply(email);
    const again = linkIn(await backend.mailTo(email, 2));
    await act(withdrawal, email, again);
    // The application, the question and the receipt; none after erasing.
    const mails = what.includes('erased') ? 0 : 3;
    const arrived = async () => ((await backend.mails(email)).length === mails ? true : null);
    await eventually(arrived);
    expect(await output(again)).toEqual(nothingChanged);
    expect(await arrived()).toBe(true);
  });

  it('accepts a link only for its purpose and until its expiry', async () => {
    const email = 'links@example.com';
    const withdrawal = await withdraw(email);
    wait(minute);
    await apply(email);
    const link = linkIn(await backend.mailTo(email, 2));
    const swapped = [link.replace('/apply-again', '/withdraw'), withdrawal.replace('/withdraw', '/apply-again')];
    for (const forged of [
      ...swapped,
      link.replace(/token=./, (first) => (first === 'token=_' ? 'token=-' : 'token=_')),
      link.replace(/token=[^&]*/, 'token='),
    ]) {
      expect((await press(forged)).status).toBe(400);
    }
    wait(14 * day);
    expect((await press(link)).status).toBe(400);
  });

  it('is logged as withdrawn and as resubmitted, without personal data', () => {
    const lines = backend.logged.filter((line) => line.startsWith('Application '));
    expect(lines).toContain('Application withdrawn {"count":1}');
    expect(lines).toContain('Application resubmitted {"count":1}');
    for (const line of lines) expect(line).toMatch(/^Application (?:withdrawn|resubmitted) \{"count":\d+\}$/);
  });

  it('rejects a reused key for another address, but accepts it with another language', async () => {
    const key = nextKey();
    expect((await apply('key@example.com', key)).data.applyForMembership.status).toBe('RECEIVED');
    expect((await apply('key@example.com', key, 'de')).data.applyForMembership.status).toBe('RECEIVED');
    expect((await apply('other@example.com', key)).data.applyForMembership.status).toBe('KEY_REUSED');
    await backend.mailTo('key@example.com');
    expect(await backend.mails('other@example.com')).toHaveLength(0);
  });
});
