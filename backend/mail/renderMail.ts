import { describeMail, type MailContent, type MailPayload, type MailSettings } from './describeMail.ts';
import { findMailTranslation } from './mailTranslations.ts';
import { renderMailHtml } from './renderMailHtml.ts';

export type RenderedMail = ReturnType<typeof renderMail>;

export function renderMail(settings: MailSettings, template: string, language: string, payload: MailPayload) {
  const content = describeMail(template, { settings, payload, ...findMailTranslation(language) });
  return {
    subject: content.subject,
    text: renderText(content),
    html: renderMailHtml(content),
    headers: createHeaders(content),
  };
}

/** A mail with a way to withdraw is unsubscribed with one click (RFC 8058). */
function createHeaders({ language, actions }: MailContent): Record<string, string> {
  const withdrawal = actions.find(({ isWithdrawal }) => isWithdrawal);
  return {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': language,
    ...(withdrawal && {
      'List-Unsubscribe': `<${withdrawal.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** The same text and links as the HTML; each link on a separate line, unbroken. */
function renderText({ brand, headline, greeting, paragraphs, card, actions, notes, footer }: MailContent): string {
  const blocks = [
    headline,
    greeting,
    ...paragraphs,
    ...actions.flatMap(({ introduction, label, url, expiryText }) => [introduction, `${label}\n${url}`, expiryText]),
    card && joinLines([card.label ?? card.title, card.name, card.code]),
    card?.voucher && joinLines([card.voucher.label, card.voucher.percent, card.voucher.terms]),
    ...notes,
    footer.legalLine === '' ? brand : `${brand}\n${footer.legalLine}`,
    footer.supportContact === null
      ? undefined
      : [footer.supportContact.label, ...footer.supportContact.links.map(({ text }) => text)].join('\n'),
    ...footer.pages.map(({ label, url }) => `${label}\n${url}`),
  ];
  const wrappedBlocks = blocks
    .filter((block) => block !== undefined)
    .map((block) => block.split('\n').map(wrap).join('\n'));
  return `${wrappedBlocks.join('\n\n')}\n`;
}

function joinLines(lines: readonly (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined).join('\n');
}

/** Wraps at 72 characters: quoted-printable allows 76, and replies add quote marks. Keeps no-break spaces and links. */
function wrap(text: string): string {
  return text.replace(/([^ ]{73,}|.{1,72})(?: |$)/g, '$1\n').trimEnd();
}
