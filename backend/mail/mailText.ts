/** The text twin: the words and links of the HTML, each link alone on its line and never broken. */
import type { MailContent } from './describeMail.ts';

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

/**
 * At 72, below the 76 of a quoted-printable line, so that clients that quote have room for their mark. Only plain spaces
 * break: a no-break space holds, and so does an address, however long.
 */
function wrap(text: string): string {
  return text.replace(/([^ ]{73,}|.{1,72})(?: |$)/g, '$1\n').trimEnd();
}
