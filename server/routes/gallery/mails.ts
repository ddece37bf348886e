/** The mails of the embedded backend's mailbox, the newest of each subject. */
import { html, type Markup } from '../../../shared/html.ts';

export interface ReceivedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export function renderMails(mails: readonly ReceivedMail[]): Markup {
  if (mails.length === 0) {
    return html`<p>No mail yet: register on the site, in any language, and reload. Without the embedded backend its mailbox is elsewhere.</p>`;
  }
  const newest = mails.filter(({ subject }, index) => mails.findIndex((mail) => mail.subject === subject) === index);
  return html`${newest.map(
    (mail) =>
      html`<h2>${mail.subject}</h2><div class="row" tabindex="0" role="region" aria-label="${mail.subject}">${[
        360, 640,
      ].map(
        (width) =>
          html`<figure><iframe sandbox="" title="${mail.subject}, ${width} px" srcdoc="${mail.html}" width="${width}" height="720"></iframe></figure>`,
      )}<figure><pre>${mail.text}</pre></figure></div>`,
  )}`;
}
