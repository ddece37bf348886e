/** How the backend's own pages look: the site's measures, in one stylesheet for pages of a few lines and for lists. */
import type { HouseFiles } from './houseFiles.ts';

export type PageLook = ReturnType<typeof createPageLook>;

/**
 * Serifs of the visitor's own system, and by how much each is scaled to be as wide as the house's (measured as the site's
 * stand-in is, build/fonts.ts). For a backend without the built files.
 */
const standIns = [
  ['Georgia', 1.035],
  ['Gelasio', 1.035],
  ['Noto Serif', 0.96],
  ['DejaVu Serif Condensed', 0.993],
] as const;

/** As high as the house's, too: its ascent is 1.125 of its size, its descent 0.4. */
const standInFaces = standIns
  .map(
    ([name, scale]) =>
      `@font-face { font-family: "House ${name}"; src: local("${name}"); size-adjust: ${percent(scale)}; ascent-override: ${percent(1.125 / scale)}; descent-override: ${percent(0.4 / scale)}; line-gap-override: 0%; }`,
  )
  .join('\n');

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

const standInNames = standIns.map(([name]) => `"House ${name}"`).join();
const serif = `"Bodoni Moda", "Bodoni Moda Fallback", "Bodoni 72", Didot, ${standInNames}, serif`;
const sans = `"Instrument Sans", "Instrument Sans Fallback", "Helvetica Neue", Arial, "Liberation Sans", sans-serif`;

/** Its colours alone, until the picture has come or where there is none. */
const folds =
  'linear-gradient(104deg, #3d060e, #7a1220 16%, #5c0b16 30%, #8c1a2b 46%, #5c0b16 58%, #3d060e 76%, #7a1220)';

/** As client/styles/tokens.css and the frame of the site's pages have them. */
const rules = `
:root { color-scheme: light; font-size: 106.25%; --margin: max(24px, 5vw); --top: clamp(0px, 16vh - 62px, 24px + 2.4vw); --gap: clamp(16px, var(--top), 24px); }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; margin: 0; background: #f5f1ea; color: #0c0b0d; font: 1rem/1.55 ${sans}; overflow-wrap: break-word; text-rendering: optimizeLegibility; }
header { flex: none; margin: 0 var(--margin); padding: 16px 0; }
header a { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font: 400 clamp(0.96rem, 15vw - 1.92rem, 1.3rem)/1.55 ${serif}; font-variation-settings: "opsz" 14; letter-spacing: 0.16em; text-decoration: none; text-transform: uppercase; }
main { flex: none; margin: calc(var(--top) / 2) var(--margin) 0; padding: max(24px, var(--top)) 0 48px; border-top: 1px solid; }
h1, h2 { margin: 0 0 var(--gap); font-family: ${serif}; font-variation-settings: "opsz" 18; font-weight: 400; letter-spacing: -0.02em; text-wrap: balance; }
h1 { font-size: clamp(2rem, min(1.4rem + 3vw, 12vh - 12px), 3.9rem); line-height: 1.1; }
h2 { font-size: 1.3rem; line-height: 1.15; }
p { max-width: 34em; margin: 0 0 24px; text-wrap: pretty; }
a { color: inherit; overflow-wrap: anywhere; text-decoration-thickness: 1px; text-underline-offset: 0.24em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
button, .way { display: inline-flex; align-items: center; justify-content: center; min-height: clamp(48px, 8vh + 16px, 56px); padding: 12px 32px; border: 1px solid #7a1220; border-radius: 0; background: #7a1220; color: #fdfaf5; font: 600 1rem/1.25 ${sans}; text-align: center; cursor: pointer; }
button:hover { border-color: #5c0b16; background: #5c0b16; }
.way { border-color: #8b8378; background: none; color: inherit; text-decoration: none; }
.way:hover { border-color: #0c0b0d; }
article { border-top: 1px solid #cdc3b4; padding: 24px 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/1.5 ui-monospace, monospace; }
iframe { width: 100%; height: 720px; border: 1px solid #6b645b; background: #f5f1ea; }
.meta { color: #544e46; }
@media (max-width: 399px) { header a { letter-spacing: 0.08em; } }
@media (max-width: 480px) { h1, h2 { hyphens: auto; hyphenate-limit-chars: 16 6 5; } }
@media (max-width: 479px) { button, .way { width: 100%; padding-inline: 16px; } }
@media (max-height: 479px) { header { padding: 10px 0; } h1 { font-size: 1.6rem; } }
/* A page of a few lines has the house's cut, at fourteen degrees: below them, or beside them where the window is wide. */
body:not(:has(article)) { --column: 34rem; }
body:not(:has(article)) :is(h1, p, form) { max-width: var(--column); }
body:not(:has(article)) h1 { max-width: max(var(--column), 43vw); }
body:not(:has(article)) p { font-size: clamp(1rem, min(0.98rem + 0.4vw, 4.4vh), 1.24rem); line-height: 1.5; text-wrap: balance; }
body:not(:has(article)) button { width: 100%; }
body:not(:has(article))::after { content: ""; flex: 1 0 max(15rem, 36vh); background: CLOTH; clip-path: polygon(0 24.93vw, 100% 0, 100% 100%, 0 100%); }
@media (orientation: portrait) and (min-width: 600px) { body:not(:has(article)) { --column: 44rem; } }
@media (orientation: landscape) {
  body:not(:has(article)) { --column: min(34rem, 52vw - var(--margin)); }
  body:not(:has(article)) main { margin-block: auto; padding: 24px 0 48px; border: 0; }
  body:not(:has(article))::after { position: fixed; inset: 0 0 0 56vw; clip-path: polygon(24.93vh 0, 100% 0, 100% 100%, 0 100%); }
}
@media (orientation: landscape) and (min-width: 1600px) and (min-height: 900px) {
  body:not(:has(article)) { --column: 44rem; }
  body:not(:has(article)) h1 { font-size: 4.9rem; }
  body:not(:has(article)) p { font-size: 1.4rem; }
}
@media (forced-colors: active), print { body:not(:has(article))::after { display: none; } }
`;

/** `sources`: what of the policy says whence pictures and fonts may come. */
export function createPageLook(files: HouseFiles | null) {
  if (files === null) return { styles: `${standInFaces}${rules.replace('CLOTH', folds)}`, sources: 'img-src data:' };
  return {
    styles: `${files.fontFaces}${rules.replace('CLOTH', `url("${files.cloth}") center / cover, ${folds}`)}`,
    sources: "font-src 'self'; img-src 'self' data:",
  };
}
