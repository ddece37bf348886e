/** What a mail says, before it is written as text and as HTML. */

export interface MailContent {
  readonly language: string;
  readonly brand: string;
  readonly subject: string;
  /** What the inbox shows after the subject. */
  readonly preheader: string;
  readonly headline: string;
  readonly greeting: string | null;
  readonly paragraphs: readonly string[];
  /** The voucher, set apart. */
  readonly offer: { readonly title: string; readonly terms: string } | null;
  /** The first is what the mail is for. */
  readonly actions: readonly MailAction[];
  /** Why the mail came, and what to do if it is not for the reader. */
  readonly notes: readonly string[];
}

export interface MailAction {
  readonly introduction: string | null;
  readonly label: string;
  readonly url: string;
  /** Until when the link works. */
  readonly end: string | null;
  /** Stands above the link that is written out; once in a mail is enough. */
  readonly hint: string | null;
  /** `main` is the house's one filled button; `quiet` is outlined, for a way out. */
  readonly tone: 'main' | 'quiet';
}
