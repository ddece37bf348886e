/** The site's measures for clients, which know no custom properties. The head's rules only refine the inline ones. */

import { textureEdgeRows, textureRows } from './textureRows.ts';

/** As in the site's tokens. */
export const colours = {
  ink: '#0c0b0d',
  paper: '#f5f1ea',
  second: '#544e46',
  oxblood: '#7a1220',
  hairline: '#cdc3b4',
  action: '#fdfaf5',
} as const;

/** As on the site's card, which keeps its colours in a dark theme too. */
export const cardColours = {
  invitation: { face: '#e6ddcf', text: '#0c0b0d', quiet: '#453f38', engraving: '#a2937d' },
  membership: { face: '#0c0b0d', text: '#f5f1ea', quiet: '#d8cfc3', engraving: '#6b645b' },
} as const;

export const tableTag = 'table role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The site's theme on ink: paper speaks, this is the second voice, and this the hairline. */
const darkColours = { second: '#d8cfc3', hairline: '#35312f' } as const;

/** Not the site's display face: installed without its optical sizes it loses its hairlines, and mails load no fonts. */
export const serif = "Georgia, 'Times New Roman', serif";
export const sans = "'Instrument Sans', -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/** Of a dark reader. The prefixes are what Outlook's apps and web client set instead of the media query. */
function darkRules(ground: string, text: string): string {
  const { ink, paper } = colours;
  return `${ground}.paper { background-color: ${ink} !important; }
${text}.ink, ${text}.link { color: ${paper} !important; }
${text}.second { color: ${darkColours.second} !important; }
${ground}.main { background-color: ${paper} !important; }
${text}.main-label { color: ${ink} !important; }
${text}.rule { border-color: ${darkColours.hairline} !important; }
${(['invitation', 'membership'] as const).map((kind) => cardRules(kind, ground, text)).join('\n')}`;
}

function cardRules(kind: keyof typeof cardColours, ground: string, text: string): string {
  const colour = cardColours[kind];
  return `${ground}.${kind}-face { background-color: ${colour.face} !important; }
${text}.${kind}-text { color: ${colour.text} !important; }
${text}.${kind}-quiet { color: ${colour.quiet} !important; }`;
}

/** Outlook's rules stand in an element of their own: a client that cannot read their selectors drops all of it. */
export const headStyles = `<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
h1, h2 { text-wrap: balance; }
p { text-wrap: balance; }
a:focus-visible { outline: 3px solid currentcolor; outline-offset: 3px; }
@media (max-width: 480px) {
  .page { padding-left: 24px !important; padding-right: 24px !important; }
  .words { padding-top: 44px !important; }
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
${darkRules('', '')}
}
</style>
<style>
${darkRules('[data-ogsb] ', '[data-ogsc] ')}
</style>
<!--[if mso]>
<style>
td, h1, h2, p, a { font-family: Arial, sans-serif !important; }
.serif { font-family: Georgia, serif !important; }
</style>
<![endif]-->`;

/** By colour alone: nothing is loaded. Where gradients are not understood, the cloth is plain. */
function createGradientStyle(rows: readonly string[], positions: string, size: string): string {
  return [
    `background-image:${rows.map((stops) => `linear-gradient(104deg,${stops})`).join()}`,
    `background-position:${positions}`,
    `background-size:${size}`,
    'background-repeat:no-repeat',
  ].join(';');
}

const texturePositions = '0px 0px,-3px 12px,-6px 24px,-9px 36px,-12px 48px,-15px 60px,-18px 72px,-21px 84px';
const textureEdgePositions = '20px 0px,17px 12px,14px 24px,11px 36px,8px 48px,5px 60px,2px 72px,-1px 84px';
const textureStyle = createGradientStyle(textureRows, texturePositions, '292px 13px');
const textureEdgeStyle = createGradientStyle(textureEdgeRows, textureEdgePositions, '48px 13px');

/** It ends where the text does; a phone's runs on to the edge of its screen. */
export const textureCells = `<td width="24" height="96" style="width:24px;padding:0;font-size:0;line-height:0;${textureEdgeStyle};">&nbsp;</td>
<td width="38%" height="96" bgcolor="${colours.oxblood}" style="width:38%;height:96px;padding:0;font-size:0;line-height:0;background-color:${colours.oxblood};${textureStyle};">&nbsp;</td>
<td class="edge" width="40" style="width:40px;padding:0;font-size:0;line-height:0;">&nbsp;</td>`;
