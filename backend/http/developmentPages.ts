/** The mailbox, with the mails that would have gone out, and the sign-in of a demo administrator. Neither exists in production. */
import type { RequestHandler } from 'express';
import type { Kysely } from 'kysely';
import type { Logger } from '../../node/logs/logger.ts';
import { createSparseLog } from '../../node/logs/sparseLog.ts';
import { html, type Markup } from '../../shared/page/html.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import type { Tables } from '../db/tables.ts';
import type { SignInTokens } from '../domain/admin/admin.ts';
import type { Clock } from '../domain/clock.ts';
import { type House, readQuery, sendPage } from './page.ts';
import { sendRefusal } from './refusals.ts';

const shown = 50;

/** As a page, and at a path that ends in `.json` as data. `?to=` narrows both to one address. */
export function createMailboxPage(db: Kysely<Tables>, house: House): RequestHandler {
  return async function mailboxPage(request, response) {
    const mails = await loadMails(db, readQuery(request).get('to'));
    if (request.path.endsWith('.json')) return void response.json(mails);
    const none = html`<p>No mail yet. Register on the site and reload this page.</p>`;
    sendPage(response, 200, { house, title: 'Mailbox', body: mails.length === 0 ? none : mails.map(renderReceived) });
  };
}

async function loadMails(db: Kysely<Tables>, to: string | null) {
  if (to?.includes('\0')) return [];
  const all = db
    .selectFrom('mailbox')
    .select(['recipient as to', 'subject', 'text', 'html', 'headers'])
    .orderBy('id', 'desc')
    .limit(shown);
  return (to === null ? all : all.where('recipient', '=', to)).execute();
}

function renderReceived(mail: Awaited<ReturnType<typeof loadMails>>[number]): Markup {
  const links = [...new Set(mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
  const preview = mail.html.replace('<head>', '<head><base target="_blank">');
  return html`<article>
<h2>${mail.subject}</h2>
<p class="meta">To ${mail.to} · ${mail.headers.Date ?? ''}</p>
${links.map((link) => html`<p><a href="${link}">${link}</a></p>\n`)}
<details><summary>Text</summary><pre>${mail.text}</pre></details>
<details><summary>HTML</summary><iframe title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${preview}"></iframe></details>
</article>\n`;
}

/** spec §9: seven days. */
const lifetimeSeconds = 604_800;

export function createAdminSignInPage(
  house: House,
  { signSession, clock, log }: Pick<SignInTokens, 'signSession'> & { readonly clock: Clock; readonly log: Logger },
): RequestHandler {
  const { landingUrl } = house;
  const note = createSparseLog(log, 'warn');
  const site = new URL(landingUrl);
  const home = `${landingUrl}/admin/registrationlinkgenerator`;
  return async function adminSignInPage(request, response) {
    const asked = parseUrl(readQuery(request).get('returnTo') ?? home, site.origin);
    const returnTo = asked?.origin === site.origin ? asked.href : home;
    if (request.method !== 'POST') {
      const action = `/admin-sign-in?returnTo=${encodeURIComponent(returnTo)}`;
      const body = html`<p>For development only: become the demo administrator and return to the site.</p>
<form method="post" action="${action}"><button type="submit">Sign in</button></form>`;
      return sendPage(response, 200, { house, title: 'Administrator sign-in', body, formTarget: site.origin });
    }
    // Another site must not sign a browser in.
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      note('Admin sign-in refused');
      return sendRefusal(response, 403);
    }
    note('Administrator signed in');
    const token = await signSession({ subject: 'demo-admin', roles: ['admin'], authenticatedAt: clock() });
    const secure = site.protocol === 'https:' ? '; Secure' : '';
    // Cookies do not know ports: the site on the same host reads it. Its script reads it too, so no HttpOnly.
    const cookie = `apollo:default.token=${token}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${secure}`;
    response.set('Set-Cookie', cookie).redirect(303, returnTo);
  };
}
