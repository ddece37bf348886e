import { buildWithdrawalUrl, describeMail, type MailContent } from './describeMail.ts';
import type { MailPayload, MailSettings } from './mailContext.ts';
import { findMailTranslation } from './mailTranslations.ts';
import { renderMailHtml } from './renderMailHtml.ts';

/** Those that carry the way to withdraw an application. */
const withdrawableTemplates: ReadonlySet<string> = new Set([
  'membershipInterest',
  'membershipApproved',
  'membershipDeclined',
]);

export type RenderedMail = ReturnType<typeof renderMail>;

export function renderMail(settings: MailSettings, template: string, language: string, payload: MailPayload) {
  const context = { settings, payload, ...findMailTranslation(language) };
  const content = describeMail(template, context);
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated', 'Content-Language': content.language };
  if (withdrawableTemplates.has(template)) {
    headers['List-Unsubscribe'] = `<${buildWithdrawalUrl(context)}>`;
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
  }
  return { subject: content.subject, text: renderText(content), html: renderMailHtml(content), headers };
}

/** The text twin: the words and links of the HTML, each link alone on its line and never broken. */
function renderText({ brand, headline, greeting, paragraphs, card, actions, notes, foot }: MailContent): string {
  const blocks = [
    headline,
    greeting,
    ...paragraphs,
    ...actions.flatMap(({ introduction, label, url, expiryText }) => [introduction, `${label}\n${url}`, expiryText]),
    card && joinLines([card.label ?? card.title, card.name, card.code]),
    card?.voucher && joinLines([card.voucher.label, card.voucher.percent, card.voucher.terms]),
    ...notes,
    foot.legalLine === '' ? brand : `${brand}\n${foot.legalLine}`,
    foot.supportContact === null
      ? undefined
      : [foot.supportContact.label, ...foot.supportContact.links.map(({ text }) => text)].join('\n'),
    ...foot.pages.map(({ label, url }) => `${label}\n${url}`),
  ];
  const wrappedBlocks = blocks
    .filter((block) => block !== undefined)
    .map((block) => block.split('\n').map(wrap).join('\n'));
  return `${wrappedBlocks.join('\n\n')}\n`;
}

function joinLines(lines: readonly (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined).join('\n');
}

/** 72, below quoted-printable's 76, leaves room for quote marks. No-break spaces and addresses hold, however long. */
function wrap(text: string): string {
  return text.replace(/([^ ]{73,}|.{1,72})(?: |$)/g, '$1\n').trimEnd();
}
