/** A card drawn by borders and type. One corner is cut; the engraved rule follows it where gradients are known. */
import { escapeHtml } from '../../shared/html.ts';
import type { MailCard } from './describeMail.ts';
import { cardColours, colours, sans, serif, slope, table } from './mailStyles.ts';

/** How far down the right edge the corner is cut. */
const cut = 96;
/** Two lines of a pixel and one between them. */
const rule = 3;
/** Where the cut begins in its cell: the inner line of the rule ends before the outer one does. */
const cutStart = 9;
const cornerWidth = cutStart + Math.round((cut + rule) * slope);
const sealHeight = 40;
const sealLean = Math.round(sealHeight * slope);

export function renderCard({ kind, title, label, name, number, voucher }: MailCard): string {
  const { face, text, quiet, engraving } = cardColours[kind];
  const border = `${rule}px double ${engraving}`;
  const written = (words: string, style: string) =>
    `<p class="${kind}-text" style="margin:0;${style}">${escapeHtml(words)}</p>`;
  const small = (words: string) =>
    `<p class="${kind}-quiet" style="margin:0;font:400 16px/1.5 ${sans};color:${quiet};">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`;
  return `<${table} width="100%" style="margin:32px 0;">
<tr>
<td class="${kind}-face card-side" height="${cut}" valign="middle" bgcolor="${face}" style="height:${cut}px;padding:0 0 0 28px;background-color:${face};border-top:${border};border-left:${border};">
<${table}><tr><td valign="middle" style="padding:0;"><${table} aria-hidden="true"><tr>${seal}</tr></table></td>
<td valign="middle" style="padding:0 0 0 12px;"><h2 class="${kind}-text card-title serif" style="margin:0;hyphens:auto;font:400 19px/1.25 ${serif};color:${text};">${escapeHtml(title)}</h2></td>
</tr></table>
</td>
<td width="${cornerWidth}" style="width:${cornerWidth}px;padding:0;font-size:0;line-height:0;${cutCorner(face, engraving)};">&nbsp;</td>
</tr>
<tr><td class="${kind}-face card-side" colspan="2" bgcolor="${face}" style="padding:12px 28px 28px;background-color:${face};border:${border};border-top:0;">
${label === undefined ? '' : small(label)}
${written(name, `font:400 32px/1.15 ${serif};letter-spacing:-0.01em;color:${text};`)}
${number === undefined ? '' : written(number, `padding:24px 0 0;font:400 16px/1.5 ${sans};letter-spacing:0.06em;color:${text};`)}
${
  voucher === undefined
    ? ''
    : `<${table} width="100%" style="margin:24px 0 0;"><tr><td style="padding:20px 0 0;border-top:1px solid ${engraving};">
${small(voucher.label)}
${written(voucher.percent, `padding:0 0 8px;font:400 56px/1.1 ${serif};letter-spacing:-0.02em;word-spacing:-0.14em;white-space:nowrap;color:${text};`)}
${small(voucher.terms)}
</td></tr></table>`
}
</td></tr>
</table>`;
}

/** Both lines of the rule, first level and then along the cut, and the face below them. */
function cutCorner(face: string, engraving: string): string {
  const height = cut + rule;
  // As far right as its lower end is high above the corner below, measured across the cut.
  const edge = Number((Math.cos(Math.atan(slope)) * cornerWidth).toFixed(2));
  // From one colour to the next within a part of a pixel: a hard edge would be stepped.
  const turn = (before: string, after: string, at: number) =>
    `${before} ${(at - 0.4).toFixed(2)}px, ${after} ${(at + 0.4).toFixed(2)}px`;
  const stops = [
    turn(face, engraving, edge - 3),
    turn(engraving, face, edge - 2),
    turn(face, engraving, edge - 1),
    turn(engraving, 'transparent', edge),
  ];
  const level = `linear-gradient(${engraving}, ${engraving})`;
  return [
    `background-image:${level}, linear-gradient(${face}, ${face}), ${level}, linear-gradient(76deg, ${stops.join(', ')})`,
    'background-position:0 0, 0 1px, 0 2px, 0 0',
    `background-size:${cutStart}px 1px, ${cutStart - 1}px 1px, ${cutStart - 2}px 1px, ${cornerWidth}px ${height}px`,
    'background-repeat:no-repeat',
  ].join(';');
}

/** Leans as everything of the house does: a picture to the eye, and not read out. */
const seal = [
  sealEdge(`border-left:${sealLean}px solid transparent;border-bottom:${sealHeight}px solid ${colours.oxblood}`),
  `<td height="${sealHeight}" align="center" valign="middle" bgcolor="${colours.oxblood}" style="height:${sealHeight}px;padding:0 1px 0 3px;background-color:${colours.oxblood};font:400 19px/1 ${serif};letter-spacing:1px;white-space:nowrap;color:${colours.action};">XIV</td>`,
  sealEdge(`border-right:${sealLean}px solid transparent;border-top:${sealHeight}px solid ${colours.oxblood}`),
].join('');

function sealEdge(borders: string): string {
  return `<td width="${sealLean}" valign="top" style="width:${sealLean}px;padding:0;font-size:0;line-height:0;"><!--[if !mso]><!--><div style="width:0;height:0;${borders};"></div><!--<![endif]--></td>`;
}
