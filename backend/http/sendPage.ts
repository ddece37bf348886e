/** The layout of the backend's pages: no scripts, no files, one inline stylesheet. */
import type { Request, Response } from 'express';
import { html, type Markup } from '../../shared/page/html.ts';
import { readLinkQuery } from '../../shared/routing/readLinkQuery.ts';
import { colours } from '../mail/mailStyles.ts';

export interface Brand {
  readonly brandName: string;
  readonly landingUrl: string;
}

interface PageContent {
  readonly brand: Brand;
  readonly language?: string;
  readonly title: string;
  readonly body: Markup | readonly Markup[];
  /** The origin to which a form's response redirects: Chromium checks it against the page's form-action. */
  readonly formTarget?: string;
}

/** The mailbox's previews inherit the policy, and mails have inline styles. */
const createContentSecurityPolicy = (formTarget: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`;

const styles = `
body { max-width: 44rem; margin: 0 auto; padding: 16px max(24px, 5vw) 48px; background: ${colours.paper}; color: ${colours.ink}; font: 1.06rem/1.55 "Helvetica Neue", Arial, sans-serif; overflow-wrap: break-word; }
header { margin-bottom: 32px; border-bottom: 1px solid; }
header a { display: inline-flex; align-items: center; min-height: 44px; letter-spacing: 0.16em; text-decoration: none; text-transform: uppercase; }
h1, h2, header a { font-family: "Bodoni 72", Didot, Georgia, serif; font-weight: 400; }
h1 { font-size: clamp(2rem, 1.4rem + 3vw, 3.4rem); line-height: 1.1; text-wrap: balance; }
a { color: inherit; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
button, .secondary-button { display: inline-block; box-sizing: border-box; min-height: 48px; padding: 12px 32px; border: 1px solid ${colours.oxblood}; border-radius: 0; background: ${colours.oxblood}; color: ${colours.action}; font: inherit; cursor: pointer; }
.secondary-button { border-color: #8b8378; background: none; color: inherit; text-decoration: none; }
pre { white-space: pre-wrap; }
iframe { width: 100%; height: 720px; }
`;

/** Also reads a query that a mail program damaged. */
export function readQuery({ url }: Request): URLSearchParams {
  return readLinkQuery(url.replaceAll(';', '&'));
}

export function sendPage(
  response: Response,
  status: number,
  { brand, language = 'en', title, body, formTarget = '' }: PageContent,
): void {
  response.status(status).type('text/html').set('Content-Security-Policy', createContentSecurityPolicy(formTarget));
  response.send(
    html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<meta name="robots" content="noindex">
<title>${title} – ${brand.brandName}</title>
<style>${{ markup: styles }}</style>
</head>
<body>
<header><a href="${brand.landingUrl}/${language}">${brand.brandName}</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.markup,
  );
}
