/** The site's measures for clients, which know no custom properties. The head's rules only refine the inline ones. */
import { satin, satinRows } from './satin.ts';

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

export const table = 'table role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The site's theme on ink: paper speaks, this is the second voice, and this the hairline. */
const onInk = { second: '#d8cfc3', hairline: '#35312f' } as const;

/** Not the site's display face: installed without its optical sizes it loses its hairlines, and mails load no fonts. */
export const serif = "Georgia, 'Times New Roman', serif";
export const sans = "'Instrument Sans', -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/** Of a dark reader. The prefixes are what Outlook's apps and web client set instead of the media query. */
function darkRules(ground: string, text: string): string {
  const { ink, paper } = colours;
  return `${ground}.paper { background-color: ${ink} !important; }
${text}.ink, ${text}.link { color: ${paper} !important; }
${text}.second { color: ${onInk.second} !important; }
${ground}.main { background-color: ${paper} !important; }
${text}.main-label { color: ${ink} !important; }
${text}.rule { border-color: ${onInk.hairline} !important; }
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

/** tan(14°): everything of the house leans by it. */
export const slope = 0.2493;

const cutWidth = Math.round(satin.height * slope);
/** Enough of them to fill the cut at its widest. */
const cutStops = 8;

/** The cloth as drawn, by colour alone: nothing is loaded. Where gradients are not understood, it is plain. */
const folds = layRows(
  satinRows.map((stops, index) => ({ left: -Math.round(slope * topOf(index)), stops })),
  satin.width,
);

/** What of the first folds hangs over into the cut, whose edge is softened by a pixel: the ground may be light or dark. */
const cutFolds = layRows(
  satinRows.map((stops, index) => {
    const top = topOf(index);
    const left = Math.floor(cutWidth - slope * (top + satin.rowHeight));
    const edge = (cutWidth - slope * top - left) * Math.cos(Math.atan(slope));
    const own = stops.split(',', cutStops);
    const end = Math.round(edge + (cutStops - 1) * satin.step);
    return {
      left,
      stops: `transparent ${(edge - 0.5).toFixed(1)}px,${own[0]} ${(edge + 0.5).toFixed(1)}px,${own.slice(1).join()} ${end}px`,
    };
  }),
  cutWidth * 2,
);

function topOf(index: number): number {
  return index * (satin.rowHeight - 1);
}

function layRows(rows: readonly { readonly left: number; readonly stops: string }[], width: number): string {
  return [
    `background-image:${rows.map(({ stops }) => `linear-gradient(${satin.angle}deg,${stops})`).join()}`,
    `background-position:${rows.map(({ left }, index) => `${left}px ${topOf(index)}px`).join()}`,
    `background-size:${width}px ${satin.rowHeight}px`,
    'background-repeat:no-repeat',
  ].join(';');
}

/** It ends where the text does; a phone's runs on to the edge of its screen. */
export const clothCells = `<td width="${cutWidth}" height="${satin.height}" style="width:${cutWidth}px;padding:0;font-size:0;line-height:0;${cutFolds};">&nbsp;</td>
<td width="38%" height="${satin.height}" bgcolor="${colours.oxblood}" style="width:38%;height:${satin.height}px;padding:0;font-size:0;line-height:0;background-color:${colours.oxblood};${folds};">&nbsp;</td>
<td class="edge" width="40" style="width:40px;padding:0;font-size:0;line-height:0;">&nbsp;</td>`;
