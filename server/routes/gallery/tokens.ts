/** The measures of the house, read from the stylesheet as it was built, so that this page cannot tell another story. */
import { html, type Markup } from '../../../shared/html.ts';

export interface Token {
  /** With its two dashes. */
  readonly name: string;
  readonly value: string;
}

/** Of the first rule that gives a name its value: that is the paper theme. */
export function parseTokens(css: string): readonly Token[] {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/(--[a-z][\w-]*):\s*([^;}]+)/g)) {
    if (!found.has(name)) found.set(name, value.trim());
  }
  return [...found].map(([name, value]) => ({ name, value }));
}

const kinds: readonly {
  readonly title: string;
  readonly holds: (token: Token) => boolean;
  readonly show: (token: Token) => Markup;
}[] = [
  {
    title: 'Colours',
    holds: ({ value }) => /^#[0-9a-f]{3,8}$/i.test(value),
    show: ({ name }) => html`<div class="swatch" style="background: var(${name})"></div>`,
  },
  {
    title: 'Type',
    holds: ({ name }) => name.startsWith('--size-'),
    show: ({ name }) => html`<div style="font: 400 var(${name})/1.1 var(--display)">Salon XIV</div>`,
  },
  {
    title: 'Space',
    holds: ({ name }) => /^--(?:s\d+|margin|section|target|field-height)$/.test(name),
    show: ({ name }) => html`<div class="bar" style="width: var(${name})"></div>`,
  },
  {
    title: 'Motion',
    holds: ({ name }) => /^--(?:quick|ease)$/.test(name),
    show: () => html`<div class="moving"></div>`,
  },
];

export function renderTokens(tokens: readonly Token[]): Markup {
  return html`${kinds.map(({ title, holds, show }) => {
    const samples = tokens
      .filter(holds)
      .map((token) => html`<div class="token">${show(token)}<p>${token.name}<br>${token.value}</p></div>`);
    return html`<h2>${title}</h2><div class="row" tabindex="0" role="region" aria-label="${title}">${samples}</div>`;
  })}`;
}
