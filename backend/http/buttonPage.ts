/**
 * The page that a link of a mail opens. Opening it only shows a button, because mail scanners open links too; the
 * button changes something, and so does a mail client's own one-click button, which posts straight away (RFC 8058).
 */
import type { RequestHandler } from 'express';
import { escapeHtml } from '../../shared/html.ts';
import type { Locale } from '../../shared/locales.ts';
import { type MailMessages, mailMessagesOf } from '../mail/messages.ts';
import { readQuery, sendPage } from './page.ts';

export interface ButtonPageOptions {
  readonly path: string;
  readonly wordsOf: (messages: MailMessages, locale: Locale) => ButtonPageWords;
  /** What the token stands for; null where it is forged or too old. */
  readonly read: (token: string) => string | null;
  readonly act: (subject: string, locale: Locale) => Promise<void>;
}

export interface ButtonPageWords {
  readonly title: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
  readonly invalid: string;
}

export function createButtonPage({ path, wordsOf, read, act }: ButtonPageOptions): RequestHandler {
  return async function buttonPage(request, response) {
    const query = readQuery(request);
    const token = query.get('token') ?? '';
    const { locale, messages } = mailMessagesOf(query.get('language') ?? '');
    const { title, question, button, done, invalid } = wordsOf(messages, locale);
    const subject = read(token);
    const page = { language: locale, title };
    if (subject === null) return sendPage(response, 400, { ...page, body: `<p>${escapeHtml(invalid)}</p>` });
    if (request.method !== 'POST') {
      const action = `${path}?${new URLSearchParams({ token, language: locale })}`;
      const form = `<form method="post" action="${escapeHtml(action)}"><button type="submit">${escapeHtml(button)}</button></form>`;
      return sendPage(response, 200, { ...page, body: `<p>${escapeHtml(question)}</p>\n${form}` });
    }
    request.resume();
    await act(subject, locale);
    sendPage(response, 200, { ...page, body: `<p role="status">${escapeHtml(done)}</p>` });
  };
}
