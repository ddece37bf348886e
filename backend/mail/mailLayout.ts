/**
 * One layout for every mail, as text and as HTML with the same words and links. Complete without a single picture;
 * styles are inline and tables lay out, because mail clients know nothing else.
 */
import { escapeHtml } from './escapeHtml.ts';

export interface MailContent {
  readonly language: string;
  readonly brand: string;
  readonly subject: string;
  /** What the inbox shows after the subject. */
  readonly preheader: string;
  readonly greeting: string | null;
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly linkHint: string;
  /** Below the link: its end, and what to do if the mail is not for you. */
  readonly notes: readonly string[];
}

export function renderText(content: MailContent): string {
  const { brand, headline, greeting, paragraphs, action, notes } = content;
  const blocks = [headline, greeting, ...paragraphs, `${action.label}:\n${action.url}`, ...notes, brand];
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}

const serif = "Georgia, 'Times New Roman', serif";
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export function renderHtml(content: MailContent): string {
  const { language, brand, subject, preheader, headline, greeting, paragraphs, action, linkHint, notes } = content;
  const url = escapeHtml(action.url);
  const lines = (greeting === null ? paragraphs : [greeting, ...paragraphs])
    .map((line) => paragraph(line, 17))
    .join('\n');
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .paper { background: #0c0b0d !important; }
  .ink, .ink a { color: #f5f1ea !important; }
  .plate { background: #f5f1ea !important; }
  .plate a { color: #0c0b0d !important; }
  .rule { border-color: #6b645b !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f5f1ea;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preheader)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f1ea;">
<tr><td align="center" style="padding:40px 24px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td class="ink rule" style="padding:0 0 24px;border-bottom:1px solid #0c0b0d;font:400 16px/1.4 ${serif};letter-spacing:3px;text-transform:uppercase;color:#0c0b0d;">${escapeHtml(brand)}</td></tr>
<tr><td class="ink" style="padding:40px 0 0;color:#0c0b0d;">
<h1 style="margin:0 0 24px;font:400 34px/1.15 ${serif};color:inherit;">${escapeHtml(headline)}</h1>
${lines}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 32px;">
<tr><td class="plate" style="background:#0c0b0d;"><a href="${url}" style="display:inline-block;padding:18px 32px;font:600 17px/1.2 ${sans};color:#f5f1ea;text-decoration:none;">${escapeHtml(action.label)}</a></td></tr>
</table>
${paragraph(linkHint, 16)}
<p style="margin:0 0 24px;font:400 16px/1.5 ${sans};word-break:break-all;color:inherit;"><a href="${url}" style="color:#0c0b0d;">${url}</a></p>
${notes.map((note) => paragraph(note, 16)).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string, size: number): string {
  return `<p style="margin:0 0 16px;font:400 ${size}px/1.55 ${sans};color:inherit;">${escapeHtml(text)}</p>`;
}
