/** The text twin: the words and links of the HTML, each link alone on its line and never broken. */
import type { MailAction, MailContent } from './mailContent.ts';

/** Below the 76 of a quoted-printable line, so that clients that quote have room for their mark. */
const lineWidth = 72;

export function renderText({ brand, headline, greeting, paragraphs, offer, actions, notes }: MailContent): string {
  const blocks = [
    headline,
    greeting,
    ...paragraphs,
    offer === null ? null : `${offer.title}\n${offer.terms}`,
    ...actions.map(describeAction),
    ...notes,
    brand,
  ];
  return `${blocks
    .filter((block) => block !== null)
    .map((block) => block.split('\n').map(wrap).join('\n'))
    .join('\n\n')}\n`;
}

function describeAction({ introduction, label, url, end }: MailAction): string {
  return [introduction === null ? null : `${introduction}\n`, label, url, end === null ? null : `\n${end}`]
    .filter((line) => line !== null)
    .join('\n');
}

/** Breaks at plain spaces only: a no-break space holds, and so does an address, however long. */
function wrap(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= lineWidth) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
