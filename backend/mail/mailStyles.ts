/** The site's colours and fonts for mail clients, which support no custom properties. The head only refines the inline styles. */
import { textureRows } from './textureRows.ts';

export const colours = {
  ink: '#0c0b0d',
  paper: '#f5f1ea',
  secondaryText: '#544e46',
  oxblood: '#7a1220',
  hairline: '#cdc3b4',
  action: '#fdfaf5',
} as const;

/** The same in dark mode. */
export const cardColours = {
  invitation: { cardBackground: '#e6ddcf', text: '#0c0b0d', mutedText: '#453f38', borderColour: '#a2937d' },
  membership: { cardBackground: '#0c0b0d', text: '#f5f1ea', mutedText: '#d8cfc3', borderColour: '#6b645b' },
} as const;

export const tableTag = 'table role="presentation" cellpadding="0" cellspacing="0" border="0"';

const darkColours = { secondaryText: '#d8cfc3', hairline: '#35312f' } as const;

/** Not the site's display font: a mail loads no fonts, and an installed one lacks the optical sizes. */
export const serif = "Georgia, 'Times New Roman', serif";
export const sans = "'Instrument Sans', -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/** Dark mode. Outlook's apps and web client set attributes instead of matching the media query, hence the selector prefixes. */
function createDarkRules(pageBackground: string, text: string): string {
  const { ink, paper } = colours;
  return `${pageBackground}.paper { background-color: ${ink} !important; }
${text}.ink, ${text}.link { color: ${paper} !important; }
${text}.secondary { color: ${darkColours.secondaryText} !important; }
${pageBackground}.main { background-color: ${paper} !important; }
${text}.main-label { color: ${ink} !important; }
${text}.rule { border-color: ${darkColours.hairline} !important; }
${(['invitation', 'membership'] as const).map((kind) => createCardRules(kind, pageBackground, text)).join('\n')}`;
}

function createCardRules(kind: keyof typeof cardColours, pageBackground: string, text: string): string {
  const colour = cardColours[kind];
  return `${pageBackground}.${kind}-background { background-color: ${colour.cardBackground} !important; }
${text}.${kind}-text { color: ${colour.text} !important; }
${text}.${kind}-muted { color: ${colour.mutedText} !important; }`;
}

/** Outlook's rules have a separate element: a client that cannot parse their selectors drops the whole element. */
export const headStyles = `<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
h1, h2 { text-wrap: balance; }
p { text-wrap: balance; }
a:focus-visible { outline: 3px solid currentcolor; outline-offset: 3px; }
@media (max-width: 480px) {
  .page { padding-left: 24px !important; padding-right: 24px !important; }
  .content { padding-top: 44px !important; }
  .edge { display: none !important; }
  .headline { font-size: 31px !important; }
  .card-side { padding-left: 16px !important; }
  .card-title { font-size: 16px !important; }
  .action { width: 100% !important; }
  .action-label { display: block !important; padding-left: 16px !important; padding-right: 16px !important; }
}
@media (max-width: 350px) {
  .headline { font-size: 27px !important; }
}
@media (prefers-color-scheme: dark) {
${createDarkRules('', '')}
}
</style>
<style>
${createDarkRules('[data-ogsb] ', '[data-ogsc] ')}
</style>
<!--[if mso]>
<style>
td, h1, h2, p, a { font-family: Arial, sans-serif !important; }
.serif { font-family: Georgia, serif !important; }
</style>
<![endif]-->`;

/** The texture as gradients, since a mail loads no images. Each row is 3px further left. */
function createGradientStyle(rows: readonly string[], left: number, size: string): string {
  return [
    `background-image:${rows.map((stops) => `linear-gradient(104deg,${stops})`).join()}`,
    `background-position:${rows.map((_, index) => `${left - 3 * index}px ${12 * index}px`).join()}`,
    `background-size:${size}`,
    'background-repeat:no-repeat',
  ].join(';');
}

/** Each row's first colour stops, with an edge softened by a pixel: the background may be light or dark. */
const textureEdgeRows = textureRows.map((stops) => {
  const [first, ...rest] = stops.split(',', 8);
  return `transparent 3.4px,${first} 4.4px,${rest.join()} 35px`;
});

const textureStyle = createGradientStyle(textureRows, 0, '292px 13px');
const textureEdgeStyle = createGradientStyle(textureEdgeRows, 20, '48px 13px');

/** The texture ends where the text ends; on a phone at the edge of the screen. */
export const textureCells = `<td width="24" height="96" style="width:24px;padding:0;font-size:0;line-height:0;${textureEdgeStyle};">&nbsp;</td>
<td width="38%" height="96" bgcolor="${colours.oxblood}" style="width:38%;height:96px;padding:0;font-size:0;line-height:0;background-color:${colours.oxblood};${textureStyle};">&nbsp;</td>
<td class="edge" width="40" style="width:40px;padding:0;font-size:0;line-height:0;">&nbsp;</td>`;
