/** The development mailbox: the mails that would have gone out, newest first. It does not exist in production. */
import type { RequestHandler } from 'express';
import type { Kysely } from 'kysely';
import { html, type Markup } from '../../shared/html.ts';
import type { Tables } from '../db/tables.ts';
import { type House, readQuery, sendPage } from './page.ts';

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
  // No address holds a NUL, and no database takes one.
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
