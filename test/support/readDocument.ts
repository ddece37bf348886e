/** Reads a document's title, texts and state. */
import type { BootstrapState } from '../../shared/page/bootstrapState.ts';

export interface ReadDocument {
  readonly lang: string;
  readonly title: string;
  readonly headline: string;
  /** The visible text, without scripts and markup. */
  readonly text: string;
  readonly state: BootstrapState;
  readonly nonces: readonly string[];
}

export function readDocument(html: string): ReadDocument {
  return {
    lang: /<html lang="([^"]*)"/.exec(html)?.[1] ?? '',
    title: textOf(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    headline: textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''),
    text: textOf(html.replace(/<script.*?<\/script>/gs, ' ').replace(/<head.*?<\/head>/s, ' ')),
    state: JSON.parse(
      /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
    ) as BootstrapState,
    nonces: [...html.matchAll(/ nonce="([^"]*)"/g)].map(([, nonce = '']) => nonce),
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Markup as text: no tags, decoded entities, normalised white space. */
export function textOf(markup: string): string {
  return markup
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
