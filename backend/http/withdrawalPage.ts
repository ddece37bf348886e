/**
 * Withdrawing a membership interest by the link of its mail. Opening the link only shows a button, because mail
 * scanners open links too; the mail client's own one-click button posts straight away (RFC 8058).
 */
import type { DomainDependencies } from '../domain/dependencies.ts';
import { type WithdrawalSigner, withdrawInterest } from '../domain/membershipInterest.ts';
import { escapeHtml } from '../mail/escapeHtml.ts';
import { mailMessagesOf } from '../mail/messages.ts';
import type { Endpoint } from './graphqlEndpoint.ts';
import { sendPage } from './page.ts';

export const withdrawalPath = '/membership-interest/withdraw';

export function createWithdrawalPage(domain: DomainDependencies, signer: WithdrawalSigner): Endpoint {
  return async (request, response, url) => {
    const token = url.searchParams.get('token') ?? '';
    const { locale, messages } = mailMessagesOf(url.searchParams.get('language') ?? '');
    const { title, question, button, done, invalid } = messages.withdrawal;
    const id = signer.verify(token);
    const page = { language: locale, title };
    if (id === null) return sendPage(response, 400, { ...page, body: `<p>${escapeHtml(invalid)}</p>` });
    if (request.method !== 'POST') {
      const action = `${withdrawalPath}?${new URLSearchParams({ token, language: locale })}`;
      const form = `<form method="post" action="${escapeHtml(action)}"><button type="submit">${escapeHtml(button)}</button></form>`;
      return sendPage(response, 200, { ...page, body: `<p>${escapeHtml(question)}</p>\n${form}` });
    }
    request.resume();
    await withdrawInterest(domain, id);
    sendPage(response, 200, { ...page, body: `<p role="status">${escapeHtml(done)}</p>` });
  };
}
