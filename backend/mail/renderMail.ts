/** An outbox row → a message. */
import { describeMail, type MailPayload, type MailSettings, withdrawalUrlOf } from './describeMail.ts';
import type { MailContent } from './mailContent.ts';
import { renderHtml } from './mailLayout.ts';
import { renderText } from './mailText.ts';
import { fill, mailMessagesOf } from './messages.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function renderMail(
  settings: MailSettings,
  template: string,
  language: string,
  payload: MailPayload,
): RenderedMail {
  const context = { settings, payload, ...mailMessagesOf(language) };
  const { locale } = context;
  const brand = settings.brandName;
  const filled = fillAll({ ...describeMail(template, context), language: locale, brand }, brand);
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale };
  if (template === 'membershipInterest') {
    headers['List-Unsubscribe'] = `<${withdrawalUrlOf(context)}>`;
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
  }
  return { subject: filled.subject, text: renderText(filled), html: renderHtml(filled), headers };
}

/** A longer name may break, so that it fits a narrow window. */
const longestUnbrokenBrand = 16;

/** The name is data: a placeholder inside of it stays as typed, so the brand is filled in everywhere but the greeting. */
function fillAll(content: MailContent, brand: string): MailContent {
  const unbroken = brand.length > longestUnbrokenBrand ? brand : brand.replaceAll(' ', '\u00a0');
  const put = (text: string) => fill(text, { brand: unbroken });
  return {
    ...content,
    subject: fill(content.subject, { brand }),
    preheader: fill(content.preheader, { brand }),
    headline: put(content.headline),
    paragraphs: content.paragraphs.map(put),
    notes: content.notes.map(put),
  };
}
