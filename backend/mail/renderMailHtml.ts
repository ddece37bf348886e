/** The layout of every mail, without images. Inline styles and tables, as mail clients support little else. */
import { escapeHtml } from '../../shared/page/html.ts';
import type { MailAction, MailCard, MailContent } from './describeMail.ts';
import { colours, headStyles, sans, serif, tableTag, textureCells } from './mailStyles.ts';
import { renderCard } from './renderCard.ts';

const { ink, paper, secondaryText, oxblood, hairline, action: actionColour } = colours;

/** Keeps the inbox from showing the mail's text after the preheader. */
const preheaderPadding = '\u034f\u200c\u00a0'.repeat(80);

export function renderMailHtml(content: MailContent): string {
  const {
    language,
    brand,
    subject,
    preheader,
    headline,
    greeting,
    paragraphs,
    card,
    actions,
    linkHint,
    notes,
    footer,
  } = content;
  const lines = greeting === undefined ? paragraphs : [greeting, ...paragraphs];
  // Webmail drops the document around the <div>, so both have the language.
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
${headStyles}
</head>
<body class="paper" style="margin:0;padding:0;background-color:${paper};-webkit-text-size-adjust:100%;">
<div lang="${language}" dir="ltr" style="overflow-wrap:anywhere;word-break:break-word;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escapeHtml(preheader)}${preheaderPadding}</div>
<${tableTag} class="paper" width="100%" bgcolor="${paper}" style="background-color:${paper};">
<tr><td align="center" style="padding:0;">
<${tableTag} width="100%" style="max-width:640px;">
<tr><td style="padding:0;">
<${tableTag} width="100%">
<tr><td class="page ink serif" valign="middle" style="padding:0 0 0 40px;font:400 19px/1.3 ${serif};letter-spacing:0.16em;text-transform:uppercase;color:${ink};">${escapeHtml(brand)}</td>
${textureCells}</tr>
</table>
</td></tr>
<tr><td class="page content" style="padding:40px 40px 72px;">
<h1 class="headline ink serif" style="margin:0 0 32px;font:400 40px/1.1 ${serif};letter-spacing:-0.01em;color:${ink};">${escapeHtml(headline)}</h1>
${lines.map(renderParagraph).join('\n')}
${actions.map((action, index) => (action.isSecondary ? renderSecondaryLink(action) : renderAction(action, linkHint, index === 0 ? card : undefined))).join('\n')}
${notes.length === 0 ? '' : renderNotes(notes)}
${renderFooter(brand, footer)}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

function renderParagraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;font:400 17px/1.55 ${sans};color:${ink};">${escapeHtml(text)}</p>`;
}

function renderSecondaryText(text: string): string {
  return `<p class="secondary" style="margin:0 0 8px;font:400 16px/1.55 ${sans};color:${secondaryText};">${escapeHtml(text)}</p>`;
}

function renderSecondaryLink({ introduction, label, url }: MailAction): string {
  return `${introduction === undefined ? '' : renderSecondaryText(introduction)}
<p style="margin:0 0 32px;font:400 16px/24px ${sans};"><a class="secondary" href="${escapeHtml(url)}" style="display:inline-block;padding:10px 0;color:${secondaryText};text-decoration:underline;">${escapeHtml(label)}</a></p>`;
}

/** After each slash of a path and after the question mark. */
const breakPoints = /(?<!\/)\/(?!\/)|\?/g;

/** The button, the card, and the URL, which breaks between its parts. */
function renderAction(
  { introduction, label, url, expiryText }: MailAction,
  hint: string,
  card: MailCard | undefined,
): string {
  const href = escapeHtml(url);
  return `${introduction === undefined ? '' : renderParagraph(introduction)}
<${tableTag} class="action" style="margin:32px 0;">
<tr>${renderMainButton(href, label)}</tr>
</table>
${expiryText === undefined ? '' : renderParagraph(expiryText)}
${card === undefined ? '' : renderCard(card)}
${renderSecondaryText(hint)}
<p style="margin:0 0 32px;font:400 16px/1.55 ${sans};"><a class="link" href="${href}" style="color:${ink};text-decoration:underline;">${href.replace(breakPoints, '$&<wbr>')}</a></p>`;
}

const buttonStyle = `display:inline-block;font:600 17px/20px ${sans};text-align:center;text-decoration:none`;

/** Outlook on Windows ignores a link's padding and uses the cell's. */
function renderMainButton(href: string, text: string): string {
  return `<td class="main" align="center" bgcolor="${oxblood}" style="background-color:${oxblood};mso-padding-alt:18px 32px;"><a class="action-label main-label" href="${href}" style="${buttonStyle};padding:18px 32px;color:${actionColour};">${escapeHtml(text)}</a></td>`;
}

function renderNotes(notes: readonly string[]): string {
  return `<${tableTag} width="100%">
<tr><td class="rule" style="padding:24px 0 0;border-top:1px solid ${hairline};">
${notes.map(renderSecondaryText).join('\n')}
</td></tr>
</table>`;
}

function renderFooter(brand: string, { legalLine, supportContact, pages }: MailContent['footer']): string {
  return `<${tableTag} width="100%" style="margin:40px 0 0;">
<tr><td class="rule" style="padding:24px 0 0;border-top:1px solid ${hairline};">
<p class="ink serif" style="margin:0 0 8px;font:400 16px/1.55 ${serif};letter-spacing:0.16em;text-transform:uppercase;color:${ink};">${escapeHtml(brand)}</p>
${legalLine === '' ? '' : renderSecondaryText(legalLine)}
${supportContact === null ? '' : renderFooterLinks(supportContact.links, supportContact.label)}
${renderFooterLinks(pages.map(({ url, label: text }) => ({ href: url, text })))}
</td></tr>
</table>`;
}

/** Unbroken links, large enough as touch targets. */
function renderFooterLinks(links: readonly { href: string; text: string }[], heading?: string): string {
  const anchors = links.map(({ href, text }) => {
    return `<a class="secondary" href="${escapeHtml(href)}" style="display:inline-block;padding:10px 16px 10px 0;color:${secondaryText};text-decoration:underline;">${escapeHtml(text)}</a>`;
  });
  const label = heading === undefined ? '' : renderSecondaryText(heading).replace('margin:0 0 8px', 'margin:12px 0 0');
  return `${label}<p class="secondary" style="margin:0;font:400 16px/24px ${sans};color:${secondaryText};">${anchors.join(' ')}</p>`;
}
