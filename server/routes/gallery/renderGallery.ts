import { html, type Markup } from '../../../shared/html.ts';
import { type Locale, localeTable } from '../../../shared/locales.ts';
import { routeIds } from '../../../shared/routeTable.ts';
import { type Scene, scenes } from './scenes.ts';

export const widths = [320, 360, 768, 1440] as const;

export interface View {
  readonly language: Locale;
  readonly width: (typeof widths)[number];
}

export interface ReceivedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const styles: Markup = {
  markup: `<style>
.gallery { padding: 24px; }
.gallery nav, .gallery dl { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: 16px 0; }
.gallery [aria-current] { font-weight: 600; text-decoration: none; }
.gallery h2 { margin: 48px 0 16px; }
.gallery .row { display: flex; gap: 24px; overflow-x: auto; padding-bottom: 16px; }
.gallery figure { flex: none; }
.gallery figcaption { margin-bottom: 8px; font-size: var(--size-small); }
.gallery iframe { display: block; border: 1px solid var(--line); background: #fff; }
.gallery .token { flex: none; min-width: 200px; overflow-wrap: anywhere; font-size: var(--size-small); }
.gallery .swatch { height: 72px; border: 1px solid var(--line); }
.gallery .bar { height: 24px; background: var(--ink); }
.gallery .moving { width: 24px; height: 24px; background: var(--oxblood); transition: translate var(--quick) var(--ease); }
.gallery .token:hover .moving { translate: 120px; }
</style>`,
};

const frameHeight = 720;

/** `stylesheet`: the address of the built one; `tokens`: the rules that name the house's measures. */
export function renderPage(title: string, css: { stylesheet: string; tokens: string }, body: Markup): string {
  const tokens: Markup = { markup: `<style>${css.tokens}</style>` };
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="${css.stylesheet}">${tokens}${styles}</head><body class="gallery"><h1>${title}</h1><nav aria-label="Gallery"><a href="/dev/gallery">Screens</a><a href="/dev/gallery/tokens">Tokens</a><a href="/dev/gallery/mails">Mails</a></nav>${body}</body></html>`
    .markup;
}

function renderRow(title: string, items: Markup | readonly Markup[]): Markup {
  return html`<h2>${title}</h2><div class="row" tabindex="0" role="region" aria-label="${title}">${items}</div>`;
}

export function renderScenes(basePath: string, view: View): Markup {
  const rows = routeIds.map((route) => {
    const frames = scenes.filter((scene) => scene.route === route).map((scene) => renderFrame(scene, view, basePath));
    return renderRow(route, frames);
  });
  const languages = localeTable.map(({ code, language }) => renderChoice(language, { ...view, language: code }, view));
  const sizes = widths.map((width) => renderChoice(`${width} px`, { ...view, width }, view));
  return html`<nav aria-label="Language">${languages}</nav><nav aria-label="Width">${sizes}</nav><p>Errors, busy buttons and notices come up in the frames, which are the real pages: press a button.</p>${rows}`;
}

function renderChoice(name: string, { language, width }: View, present: View): Markup {
  const isCurrent = language === present.language && width === present.width;
  const current: Markup = { markup: isCurrent ? ' aria-current="true"' : '' };
  return html`<a href="/dev/gallery?language=${language}&width=${width}"${current}>${name}</a>`;
}

function renderFrame({ name, path }: Scene, { language, width }: View, basePath: string): Markup {
  const address = `${basePath}/${language}${path}`;
  return html`<figure><figcaption><a href="${address}">${name}</a></figcaption><iframe loading="lazy" title="${name}" src="${address}" width="${width}" height="${frameHeight}"></iframe></figure>`;
}

/** The newest of each subject; `mails` begins with the newest. */
export function renderMails(mails: readonly ReceivedMail[]): Markup {
  if (mails.length === 0) {
    return html`<p>No mail yet: register on the site, in any language, and reload. Without the embedded backend its mailbox is elsewhere.</p>`;
  }
  const newest = mails.filter(({ subject }, index) => mails.findIndex((mail) => mail.subject === subject) === index);
  const rows = newest.map((mail) => {
    const frames = [360, 640].map(
      (width) =>
        html`<figure><iframe sandbox="" title="${mail.subject}, ${width} px" srcdoc="${mail.html}" width="${width}" height="${frameHeight}"></iframe></figure>`,
    );
    return renderRow(mail.subject, [...frames, html`<figure><pre>${mail.text}</pre></figure>`]);
  });
  return html`${rows}`;
}

/** Title, the names and values that belong below it, and the sample of one. */
const tokenKinds: readonly (readonly [string, RegExp, (name: string) => Markup])[] = [
  ['Colours', /: #[0-9a-f]{3,8}$/i, (name) => html`<div class="swatch" style="background: var(${name})"></div>`],
  ['Type', /^--size-/, (name) => html`<div style="font: 400 var(${name})/1.1 var(--display)">Salon XIV</div>`],
  [
    'Space',
    /^--(?:s\d+|margin|section|target|field-height):/,
    (name) => html`<div class="bar" style="width: var(${name})"></div>`,
  ],
  ['Motion', /^--(?:quick|ease):/, () => html`<div class="moving"></div>`],
];

/** The measures of `css`, by the first rule that gives a name its value: that is the paper theme. */
export function renderTokens(css: string): Markup {
  const tokens = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/(--[a-z][\w-]*):\s*([^;}]+)/g)) {
    if (!tokens.has(name)) tokens.set(name, value.trim());
  }
  const rows = tokenKinds.map(([title, pattern, show]) => {
    const samples = [...tokens]
      .filter(([name, value]) => pattern.test(`${name}: ${value}`))
      .map(([name, value]) => html`<div class="token">${show(name)}<p>${name}<br>${value}</p></div>`);
    return renderRow(title, samples);
  });
  return html`${rows}`;
}
