/** The development sign-in: sets the cookie of a demo administrator. It does not exist in production. */
import type { RequestHandler } from 'express';
import { escapeHtml } from '../../shared/html.ts';
import { signDemoAdmin } from '../auth.ts';
import type { Clock } from '../domain/clock.ts';
import { refuse } from './failure.ts';
import { readQuery, sendPage } from './page.ts';

export interface AdminSignInOptions {
  readonly jwtSecret: string;
  readonly publicUrl: string;
  readonly basePath: string;
  readonly clock: Clock;
}

/** spec §9: seven days. */
const lifetimeSeconds = 604_800;

export function createAdminSignInPage({ jwtSecret, publicUrl, basePath, clock }: AdminSignInOptions): RequestHandler {
  const site = new URL(publicUrl);
  const home = `${site.origin}${basePath}/admin/registrationlinkgenerator`;
  return async function adminSignInPage(request, response) {
    const returnTo = parseReturnTo(readQuery(request).get('returnTo'), site.origin) ?? home;
    if (request.method !== 'POST') {
      const action = escapeHtml(`/admin-sign-in?returnTo=${encodeURIComponent(returnTo)}`);
      const body = `<p>For development only: become the demo administrator and return to the site.</p>
<form method="post" action="${action}"><button type="submit">Sign in</button></form>`;
      return sendPage(response, 200, { language: 'en', title: 'Administrator sign-in', body, formTarget: site.origin });
    }
    // Another site must not sign a browser in.
    if (request.headers['sec-fetch-site'] === 'cross-site') return refuse(response, 403);
    const token = await signDemoAdmin(jwtSecret, clock(), lifetimeSeconds);
    const secure = site.protocol === 'https:' ? '; Secure' : '';
    // Cookies do not know ports: the site on the same host reads it. Its script reads it too, so no HttpOnly.
    const cookie = `apollo:default.token=${token}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${secure}`;
    response.set('Set-Cookie', cookie);
    response.redirect(303, returnTo);
  };
}

/** Only back to the site itself. */
function parseReturnTo(returnTo: string | null, siteOrigin: string): string | null {
  if (returnTo === null) return null;
  try {
    const url = new URL(returnTo, siteOrigin);
    return url.origin === siteOrigin ? url.href : null;
  } catch {
    return null;
  }
}
