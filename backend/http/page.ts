/** The frame of the backend's few own pages: no script, no outside resource. */
import type { Request, Response } from 'express';
import { html, type Markup } from '../../shared/html.ts';

interface PageContent {
  readonly language?: string;
  readonly title: string;
  readonly body: Markup | readonly Markup[];
  /** The origin to which a form's answer redirects: Chromium holds it against the policy of the page with the form. */
  readonly formTarget?: string;
}

/** Mails bring inline styles of their own, and their preview inherits this policy. */
const policyOf = (formTarget: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`;

const styles = `
:root { color-scheme: light; }
body { margin: 0; padding: 48px 5vw; background: #f5f1ea; color: #0c0b0d; font: 17px/1.55 system-ui, sans-serif; }
main { max-width: 44em; padding-top: 32px; border-top: 1px solid #0c0b0d; }
/* A page of a few lines has the house's cut, at fourteen degrees: below them, or beside them where the window is wide. */
body:not(:has(article))::after { content: ""; position: fixed; z-index: -1; inset: auto 0 0; height: 36vh; background: #5c0b16; clip-path: polygon(0 24.93vw, 100% 0, 100% 100%, 0 100%); }
@media (orientation: landscape) {
  body:not(:has(article)) main { max-width: 50vw; }
  body:not(:has(article))::after { inset: 0 0 0 auto; width: 34vw; height: auto; clip-path: polygon(24.93vh 0, 100% 0, 100% 100%, 0 100%); }
}
@media (forced-colors: active), print { body::after { display: none; } }
h1 { font: 400 clamp(34px, 4vw, 56px)/1.05 Georgia, serif; letter-spacing: -0.01em; margin: 0 0 32px; text-wrap: balance; }
h2 { font: 400 24px/1.2 Georgia, serif; margin: 0 0 8px; }
a { color: #7a1220; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid #7a1220; outline-offset: 3px; }
button { padding: 18px 32px; border: 0; background: #7a1220; color: #f5f1ea; font: 600 17px/1.2 system-ui, sans-serif; cursor: pointer; }
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
  { language = 'en', title, body, formTarget = '' }: PageContent,
): void {
  response.status(status).type('text/html').set('Content-Security-Policy', policyOf(formTarget));
  response.send(
    html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ markup: styles }}</style>
</head>
<body><main>
<h1>${title}</h1>
${body}
</main></body>
</html>
`.markup,
  );
}
