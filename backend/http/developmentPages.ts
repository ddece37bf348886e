/** Development only: the mailbox of unsent mails, and the sign-in of a demo administrator. */
import type { RequestHandler } from 'express';
import type { Kysely } from 'kysely';
import type { Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { html, type Markup } from '../../shared/page/html.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import { tokenName } from '../../shared/security/bearerToken.ts';
import type { Tables } from '../db/tables.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { sendError } from './errorResponses.ts';
import { type Brand, readQuery, sendPage } from './sendPage.ts';

const maxMails = 50;

/** A page, or data at a path that ends in `.json`. `?to=` selects one recipient. */
export function createMailboxPage(db: Kysely<Tables>, brand: Brand): RequestHandler {
  return async function mailboxPage(request, response) {
    const mails = await loadMails(db, readQuery(request).get('to'));
    if (request.path.endsWith('.json')) return void response.json(mails);
    const emptyMessage = html`<p>No mail yet. Register on the site and reload this page.</p>`;
    sendPage(response, 200, {
      brand,
      title: 'Mailbox',
      body: mails.length === 0 ? emptyMessage : mails.map(renderMailboxEntry),
    });
  };
}

async function loadMails(db: Kysely<Tables>, to: string | null) {
  if (to?.includes('\0')) return [];
  const query = db
    .selectFrom('mailbox')
    .select(['recipient as to', 'subject', 'text', 'html', 'headers'])
    .orderBy('id', 'desc')
    .limit(maxMails);
  return (to === null ? query : query.where('recipient', '=', to)).execute();
}

function renderMailboxEntry(mail: Awaited<ReturnType<typeof loadMails>>[number]): Markup {
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
  brand: Brand,
  { signIn, clock }: DomainDependencies,
  log: Logger,
): RequestHandler {
  const { landingUrl } = brand;
  const warn = createRateLimitedLog(log, 'warn');
  const siteUrl = new URL(landingUrl);
  const defaultUrl = `${landingUrl}/admin/registrationlinkgenerator`;
  return async function adminSignInPage(request, response) {
    const requestedUrl = parseUrl(readQuery(request).get('returnTo') ?? defaultUrl, siteUrl.origin);
    const returnTo = requestedUrl?.origin === siteUrl.origin ? requestedUrl.href : defaultUrl;
    if (request.method !== 'POST') {
      const action = `/admin-sign-in?returnTo=${encodeURIComponent(returnTo)}`;
      const body = html`<p>For development only: sign in as the demo administrator and return to the site.</p>
<form method="post" action="${action}"><button type="submit">Sign in</button></form>`;
      return sendPage(response, 200, { brand, title: 'Administrator sign-in', body, formTarget: siteUrl.origin });
    }
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      warn('Admin sign-in rejected');
      return sendError(response, 403);
    }
    warn('Admin signed in');
    const token = await signIn.signSession({ subject: 'demo-admin', roles: ['admin'], authenticatedAt: clock() });
    const secure = siteUrl.protocol === 'https:' ? '; Secure' : '';
    // The site on the same host and its scripts read the cookie, so it is not HttpOnly.
    const cookie = `${tokenName}=${token}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${secure}`;
    response.set('Set-Cookie', cookie).redirect(303, returnTo);
  };
}
