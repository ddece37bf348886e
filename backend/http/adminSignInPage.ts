/** The development sign-in: sets the cookie of a demo administrator. It does not exist in production. */
import type { RequestHandler } from 'express';
import type { Logger } from '../../node/logger.ts';
import { createSparseLog } from '../../node/sparseLog.ts';
import { html } from '../../shared/html.ts';
import { parseUrl } from '../../shared/parseUrl.ts';
import { signDemoAdmin } from '../auth.ts';
import type { Clock } from '../domain/clock.ts';
import { type House, readQuery, sendPage } from './page.ts';
import { sendRefusal } from './refusals.ts';

/** spec §9: seven days. */
const lifetimeSeconds = 604_800;

interface AdminSignInOptions extends House {
  readonly jwtSecret: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createAdminSignInPage(options: AdminSignInOptions): RequestHandler {
  const { jwtSecret, landingUrl, clock, log } = options;
  const note = createSparseLog(log, 'warn');
  const site = new URL(landingUrl);
  const home = `${landingUrl}/admin/registrationlinkgenerator`;
  return async function adminSignInPage(request, response) {
    const asked = parseUrl(readQuery(request).get('returnTo') ?? home, site.origin);
    // Only back to the site itself.
    const returnTo = asked?.origin === site.origin ? asked.href : home;
    if (request.method !== 'POST') {
      const action = `/admin-sign-in?returnTo=${encodeURIComponent(returnTo)}`;
      const body = html`<p>For development only: become the demo administrator and return to the site.</p>
<form method="post" action="${action}"><button type="submit">Sign in</button></form>`;
      return sendPage(response, 200, { house: options, title: 'Administrator sign-in', body, formTarget: site.origin });
    }
    // Another site must not sign a browser in.
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      note('Admin sign-in refused');
      return sendRefusal(response, 403);
    }
    note('Administrator signed in');
    const token = await signDemoAdmin(jwtSecret, clock(), lifetimeSeconds);
    const secure = site.protocol === 'https:' ? '; Secure' : '';
    // Cookies do not know ports: the site on the same host reads it. Its script reads it too, so no HttpOnly.
    const cookie = `apollo:default.token=${token}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${secure}`;
    response.set('Set-Cookie', cookie).redirect(303, returnTo);
  };
}
