/** The frame of the backend's few own pages: no script, no outside resource. */
import type { Request, Response } from 'express';
import { html, type Markup } from '../../shared/html.ts';

/** Whose page it is, and where its wordmark leads. */
export interface House {
  readonly brandName: string;
  readonly landingUrl: string;
}

interface PageContent {
  readonly house: House;
  readonly language?: string;
  readonly title: string;
  readonly body: Markup | readonly Markup[];
  /** The origin to which a form's answer redirects: Chromium holds it against the policy of the page with the form. */
  readonly formTarget?: string;
}

/** Mails bring inline styles of their own, and their preview inherits this policy. */
const policyOf = (formTarget: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Serifs of the visitor's own system, and by how much each is scaled to be as wide as the house's (measured as the site's
 * stand-in is, build/fonts.ts). The site's own faces are another origin's, and these pages load nothing.
 */
const standIns = [
  ['Georgia', 1.035],
  ['Gelasio', 1.035],
  ['Noto Serif', 0.96],
  ['DejaVu Serif Condensed', 0.993],
] as const;

/** As high as the house's, too: its ascent is 1.125 of its size, its descent 0.4. */
const standInFaces = standIns.map(
  ([name, scale]) =>
    `@font-face { font-family: "House ${name}"; src: local("${name}"); size-adjust: ${percent(scale)}; ascent-override: ${percent(1.125 / scale)}; descent-override: ${percent(0.4 / scale)}; line-gap-override: 0%; }`,
);

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

const serif = ["'Bodoni 72', Didot", ...standIns.map(([name]) => `"House ${name}"`), 'serif'].join();
const sans = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif";

const styles = `
${standInFaces.join('\n')}
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; background: #f5f1ea; color: #0c0b0d; font: 17px/1.55 ${sans}; }
header, main { flex: none; margin: 0 max(24px, 5vw); max-width: 44em; }
header { padding: 16px 0; border-bottom: 1px solid #0c0b0d; }
header a { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font: 400 clamp(17px, 15vw - 32px, 22px)/1.3 ${serif}; letter-spacing: 0.16em; text-decoration: none; text-transform: uppercase; }
main { padding: clamp(32px, 12vh, 144px) 0 48px; }
/* A page of a few lines has the house's cut, at fourteen degrees: below them, or beside them where the window is wide. */
body:not(:has(article))::after { content: ""; flex: none; height: 36vh; margin-top: auto; background: linear-gradient(104deg, #3d060e, #7a1220 16%, #5c0b16 30%, #8c1a2b 46%, #5c0b16 58%, #3d060e 76%, #7a1220); clip-path: polygon(0 24.93vw, 100% 0, 100% 100%, 0 100%); }
@media (orientation: landscape) {
  body:not(:has(article)) :is(header, main) { max-width: 50vw; }
  body:not(:has(article))::after { position: fixed; inset: 0 0 0 auto; width: 34vw; height: auto; clip-path: polygon(24.93vh 0, 100% 0, 100% 100%, 0 100%); }
}
@media (forced-colors: active), print { body::after { display: none; } }
h1 { font: 400 clamp(34px, min(22px + 3vw, 12vh - 12px), 80px)/1.05 ${serif}; letter-spacing: -0.01em; margin: 0 0 24px; text-wrap: balance; }
body:not(:has(article)) p { font-size: clamp(17px, min(16.7px + 0.4vw, 4.4vh), 21px); text-wrap: balance; }
h2 { font: 400 24px/1.2 ${serif}; margin: 0 0 8px; }
p { max-width: 32em; margin: 0 0 24px; }
a { color: #7a1220; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid #7a1220; outline-offset: 3px; }
button { padding: 17px 32px; border: 1px solid #7a1220; background: #7a1220; color: #fdfaf5; font: 600 17px/1.25 ${sans}; cursor: pointer; }
@media (max-width: 480px) { button { width: 100%; } }
article { border-top: 1px solid #0c0b0d; padding: 24px 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/1.5 ui-monospace, monospace; }
iframe { width: 100%; height: 720px; border: 1px solid #6b645b; background: #f5f1ea; }
.meta { color: #6b645b; }
`;

/** The query's values, the first of each name. */
export function readQuery(request: Request): URLSearchParams {
  return new URLSearchParams(request.url.split('?', 2)[1] ?? '');
}

export function sendPage(
  response: Response,
  status: number,
  { house, language = 'en', title, body, formTarget = '' }: PageContent,
): void {
  response.status(status).type('text/html').set('Content-Security-Policy', policyOf(formTarget));
  response.send(
    html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${house.brandName}</title>
<style>${{ markup: styles }}</style>
</head>
<body>
<header><a href="${house.landingUrl}/${language}">${house.brandName}</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.markup,
  );
}
