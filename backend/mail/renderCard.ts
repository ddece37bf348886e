/** The card, built from borders and text. Its cut corner needs gradients. */
import { escapeHtml } from '../../shared/page/html.ts';
import type { MailCard } from './describeMail.ts';
import { cardColours, colours, sans, serif, tableTag } from './mailStyles.ts';

export function renderCard({ kind, title, label, name, code, voucher }: MailCard): string {
  const { cardBackground, text, mutedText, borderColour } = cardColours[kind];
  const border = `3px double ${borderColour}`;
  const renderLine = (content: string, style: string) =>
    `<p class="${kind}-text" style="margin:0;${style}">${escapeHtml(content)}</p>`;
  const renderSmallLine = (content: string) =>
    `<p class="${kind}-muted" style="margin:0;font:400 16px/1.5 ${sans};color:${mutedText};">${escapeHtml(content).replaceAll('\n', '<br>')}</p>`;
  return `<${tableTag} width="100%" style="margin:32px 0;">
<tr>
<td class="${kind}-background card-side" height="96" valign="middle" bgcolor="${cardBackground}" style="height:96px;padding:0 0 0 28px;background-color:${cardBackground};border-top:${border};border-left:${border};">
<${tableTag}><tr><td valign="middle" style="padding:0;"><${tableTag} aria-hidden="true"><tr>${seal}</tr></table></td>
<td valign="middle" style="padding:0 0 0 12px;"><h2 class="${kind}-text card-title serif" style="margin:0;hyphens:auto;font:400 19px/1.25 ${serif};color:${text};">${escapeHtml(title)}</h2></td>
</tr></table>
</td>
<td width="34" style="width:34px;padding:0;font-size:0;line-height:0;${createCutCornerStyle(cardBackground, borderColour)};">&nbsp;</td>
</tr>
<tr><td class="${kind}-background card-side" colspan="2" bgcolor="${cardBackground}" style="padding:12px 28px 28px;background-color:${cardBackground};border:${border};border-top:0;">
${label === undefined ? '' : renderSmallLine(label)}
${renderLine(name, `font:400 32px/1.15 ${serif};letter-spacing:-0.01em;color:${text};`)}
${code === undefined ? '' : renderLine(code, `padding:24px 0 0;font:400 16px/1.5 ${sans};letter-spacing:0.06em;color:${text};`)}
${
  voucher === undefined
    ? ''
    : `<${tableTag} width="100%" style="margin:24px 0 0;"><tr><td style="padding:20px 0 0;border-top:1px solid ${borderColour};">
${renderSmallLine(voucher.label)}
${renderLine(voucher.percent, `padding:0 0 8px;font:400 56px/1.1 ${serif};letter-spacing:-0.02em;word-spacing:-0.14em;white-space:nowrap;color:${text};`)}
${renderSmallLine(voucher.terms)}
</td></tr></table>`
}
</td></tr>
</table>`;
}

/** Both lines of the border, along the top and then the cut, and the background below. */
function createCutCornerStyle(cardBackground: string, borderColour: string): string {
  const borderLine = `linear-gradient(${borderColour}, ${borderColour})`;
  // Colours change within a part of a pixel: a hard edge would be stepped.
  const first = `${cardBackground} 29.59px, ${borderColour} 30.39px, ${borderColour} 30.59px, ${cardBackground} 31.39px`;
  const second = `${cardBackground} 31.59px, ${borderColour} 32.39px, ${borderColour} 32.59px, transparent 33.39px`;
  return [
    `background-image:${borderLine}, linear-gradient(${cardBackground}, ${cardBackground}), ${borderLine}, linear-gradient(76deg, ${first}, ${second})`,
    'background-position:0 0, 0 1px, 0 2px, 0 0',
    'background-size:9px 1px, 8px 1px, 7px 1px, 34px 99px',
    'background-repeat:no-repeat',
  ].join(';');
}

const seal = [
  renderSealEdge(`border-left:10px solid transparent;border-bottom:40px solid ${colours.oxblood}`),
  `<td height="40" align="center" valign="middle" bgcolor="${colours.oxblood}" style="height:40px;padding:0 1px 0 3px;background-color:${colours.oxblood};font:400 19px/1 ${serif};letter-spacing:1px;white-space:nowrap;color:${colours.action};">XIV</td>`,
  renderSealEdge(`border-right:10px solid transparent;border-top:40px solid ${colours.oxblood}`),
].join('');

function renderSealEdge(borders: string): string {
  return `<td width="10" valign="top" style="width:10px;padding:0;font-size:0;line-height:0;"><!--[if !mso]><!--><div style="width:0;height:0;${borders};"></div><!--<![endif]--></td>`;
}
