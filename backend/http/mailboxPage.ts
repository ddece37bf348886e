/** The development mailbox: the mails that would have gone out, newest first. It does not exist in production. */
import type { RequestHandler } from 'express';
import type { Kysely } from 'kysely';
import { escapeHtml } from '../../shared/html.ts';
import type { Tables } from '../db/tables.ts';
import { readQuery, sendPage } from './page.ts';

interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const shown = 50;

export function createMailboxPage(db: Kysely<Tables>): RequestHandler {
  return async function mailboxPage(request, response) {
    const mails = await loadMails(db, readQuery(request).get('to'));
    const list =
      mails.length === 0
        ? '<p>No mail yet. Register on the site and reload this page.</p>'
        : mails.map(renderMail).join('\n');
    sendPage(response, 200, { language: 'en', title: 'Mailbox', body: list });
  };
}

/** `?to=` narrows both forms to one address. */
export function createMailboxJson(db: Kysely<Tables>): RequestHandler {
  return async function mailboxJson(request, response) {
    response.json(await loadMails(db, readQuery(request).get('to')));
  };
}

async function loadMails(db: Kysely<Tables>, to: string | null): Promise<readonly ReceivedMail[]> {
  // No address holds a NUL, and no database takes one.
  if (to?.includes('\0')) return [];
  const all = db
    .selectFrom('mailbox')
    .select(['recipient as to', 'subject', 'text', 'html', 'headers'])
    .orderBy('id', 'desc')
    .limit(shown);
  return (to === null ? all : all.where('recipient', '=', to)).execute();
}

function renderMail({ to, subject, text, html, headers }: ReceivedMail): string {
  const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
  const preview = html.replace('<head>', '<head><base target="_blank">');
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="meta">To ${escapeHtml(to)} · ${escapeHtml(headers.Date ?? '')}</p>
${links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`).join('\n')}
<details><summary>Text</summary><pre>${escapeHtml(text)}</pre></details>
<details><summary>HTML</summary><iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(preview)}"></iframe></details>
</article>`;
}
