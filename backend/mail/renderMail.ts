import { describeMail, withdrawalUrlOf } from './describeMail.ts';
import type { MailPayload, MailSettings } from './mailContext.ts';
import { renderHtml } from './mailLayout.ts';
import { renderText } from './mailText.ts';
import { mailTranslationOf } from './messages.ts';

/** Those that carry the way to withdraw an application. */
const withdrawable: ReadonlySet<string> = new Set(['membershipInterest', 'membershipApproved', 'membershipDeclined']);

export type RenderedMail = ReturnType<typeof renderMail>;

export function renderMail(settings: MailSettings, template: string, language: string, payload: MailPayload) {
  const context = { settings, payload, ...mailTranslationOf(language) };
  const content = describeMail(template, context);
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated', 'Content-Language': content.language };
  if (withdrawable.has(template)) {
    headers['List-Unsubscribe'] = `<${withdrawalUrlOf(context)}>`;
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
  }
  return { subject: content.subject, text: renderText(content), html: renderHtml(content), headers };
}
