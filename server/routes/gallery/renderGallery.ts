/** The gallery's pages as markup. */

import { html, type Markup } from '../../../shared/html.ts';
import { type Locale, localeNames, locales } from '../../../shared/locales.ts';
import { routeIds } from '../../../shared/routeTable.ts';
import type { Scene } from './scenes.ts';

export const widths = [320, 360, 768, 1440] as const;

export interface View {
  readonly language: Locale;
  readonly width: (typeof widths)[number];
}

export interface Site {
  readonly basePath: string;
  /** The built stylesheet's file name. */
  readonly stylesheet: string;
}

export interface GalleryOptions extends Site {
  readonly scenes: readonly Scene[];
  readonly view: View;
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

export function renderGallery({ scenes, view, ...site }: GalleryOptions): string {
  const rows = routeIds.map((route) => {
    const frames = scenes.filter((scene) => scene.route === route).map((scene) => renderFrame(scene, view, site));
    return html`<h2>${route}</h2><div class="row" tabindex="0" role="region" aria-label="${route}">${frames}</div>`;
  });
  const body = html`<nav aria-label="Language">${locales.map((language) =>
    renderChoice(localeNames[language], { ...view, language }, language === view.language),
  )}</nav><nav aria-label="Width">${widths.map((width) =>
    renderChoice(`${width} px`, { ...view, width }, width === view.width),
  )}</nav><p>Errors, busy buttons and notices come up in the frames, which are the real pages: press a button.</p>${rows}`;
  return renderPage('Gallery', site, body);
}

function renderChoice(name: string, { language, width }: View, isCurrent: boolean): Markup {
  const current: Markup = { markup: isCurrent ? ' aria-current="true"' : '' };
  return html`<a href="/dev/gallery?language=${language}&width=${width}"${current}>${name}</a>`;
}

function renderFrame({ name, path }: Scene, { language, width }: View, { basePath }: Site): Markup {
  const address = `${basePath}/${language}${path}`;
  return html`<figure><figcaption><a href="${address}">${name}</a></figcaption><iframe loading="lazy" title="${name}" src="${address}" width="${width}" height="${frameHeight}"></iframe></figure>`;
}

export function renderPage(title: string, { basePath, stylesheet }: Site, body: Markup): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="${basePath}/assets/${stylesheet}">${styles}</head><body class="gallery"><h1>${title}</h1><nav aria-label="Gallery"><a href="/dev/gallery">Screens</a><a href="/dev/gallery/tokens">Tokens</a><a href="/dev/gallery/mails">Mails</a></nav>${body}</body></html>`
    .markup;
}
