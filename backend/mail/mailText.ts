/** The text twin: the words and links of the HTML, each link alone on its line and never broken. */
import type { MailContent } from './describeMail.ts';

/** Below the 76 of a quoted-printable line, so that clients that quote have room for their mark. */
const lineWidth = 72;

export function renderText({ brand, headline, greeting, paragraphs, offer, actions, notes }: MailContent): string {
  const blocks = [
    headline,
    greeting,
    ...paragraphs,
    offer && `${offer.title}\n${offer.terms}`,
    ...actions.flatMap(({ introduction, label, url, end }) => [introduction, `${label}\n${url}`, end]),
    ...notes,
    brand,
  ];
  const written = blocks.filter((block) => block !== undefined).map((block) => block.split('\n').map(wrap).join('\n'));
  return `${written.join('\n\n')}\n`;
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
