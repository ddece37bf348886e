/** The frame of the backend's few own pages: no script, and nothing from anywhere but this backend. */
import type { Request, Response } from 'express';
import { html, type Markup } from '../../shared/html.ts';
import { readLinkQuery } from '../../shared/readLinkQuery.ts';
import type { PageLook } from './pageLook.ts';

/** Whose page it is, where its wordmark leads, and how it looks. */
export interface House {
  readonly brandName: string;
  readonly landingUrl: string;
  readonly look: PageLook;
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
const policyOf = ({ sources }: PageLook, formTarget: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; ${sources}; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`;

/** What a damaged path holds of it, too. */
export function readQuery({ url }: Request): URLSearchParams {
  return readLinkQuery(url.replaceAll(';', '&'));
}

export function sendPage(
  response: Response,
  status: number,
  { house, language = 'en', title, body, formTarget = '' }: PageContent,
): void {
  response.status(status).type('text/html').set('Content-Security-Policy', policyOf(house.look, formTarget));
  response.send(
    html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${house.brandName}</title>
<style>${{ markup: house.look.styles }}</style>
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
