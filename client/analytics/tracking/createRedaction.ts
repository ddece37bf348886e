/**
 * Hides registration codes, their signed timestamps and, without consent to marketing, click ids from tags, which read
 * the address, the links and the referrer. Those name the invitation by a number; a cookie stores the code.
 */
import { linkValidityDays } from '../../../shared/codes/linkValidity.ts';
import { type OpaqueText, opaque, unwrap } from '../../../shared/page/opaqueText.ts';
import {
  clickIds,
  invitationsCookie,
  type LinkCode,
  readLinkCode,
  storedCodeParameter,
} from '../../../shared/routing/carriedParams.ts';
import { parseUrl } from '../../../shared/routing/parseUrl.ts';
import { writeCookie } from '../../browser/cookies.ts';
import type { Redaction } from '../../Runtime.tsx';
import { readInvitationsCookie } from '../../registration/currentCode.ts';

/** The last two are fields of the code form, sent without scripts. */
const secretParameters = ['rc', 'ts', 'registrationCode', 'journey'];

const maxInvitations = 5;

export function createRedaction(basePath: string, hasMarketingConsent: () => boolean): Redaction {
  const redactUrl = (url: string) => {
    const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url) ?? [];
    const query = new URLSearchParams(search);
    const hiddenNames = [...secretParameters, ...(hasMarketingConsent() ? [] : clickIds)].filter((name) =>
      query.has(name),
    );
    if (hiddenNames.length === 0) return url;
    const code = readLinkCode(query);
    const number = code === null ? null : storeInvitation(code, basePath);
    if (code !== null && number === null) return null;
    for (const name of hiddenNames) query.delete(name);
    if (number !== null) query.set(storedCodeParameter, number);
    const text = String(query);
    return path + (text && `?${text}`) + hash;
  };
  const redactSuffix = (suffix: OpaqueText) => opaque(redactUrl(unwrap(suffix)) ?? '');
  return {
    redactUrl,
    redactScreen: (screen) => {
      const { carriedQuery, languageSuffix } = screen.values;
      const links = { carriedQuery: redactSuffix(carriedQuery), languageSuffix: redactSuffix(languageSuffix) };
      return { ...screen, values: { ...screen.values, ...links } };
    },
  };
}

/** The number of an invitation in the cookie; null where the browser stores none. */
function storeInvitation({ registrationCode: rc, validityTimestamp: ts }: LinkCode, basePath: string): string | null {
  const entry = String(new URLSearchParams(ts === null ? { rc } : { rc, ts }));
  const stored = [...new URLSearchParams(readInvitationsCookie() ?? '')];
  const existing = stored.find(([, invitation]) => invitation === entry);
  if (existing !== undefined) return existing[0];
  const number = String(1 + Math.max(0, ...stored.map(([existingNumber]) => Number(existingNumber) || 0)));
  const text = String(new URLSearchParams([...stored, [number, entry]].slice(-maxInvitations)));
  // Not a session cookie: a phone ends the session and reopens its tabs.
  writeCookie({ name: invitationsCookie, days: linkValidityDays, path: basePath || '/' }, encodeURIComponent(text));
  return readInvitationsCookie() === text ? number : null;
}

/** Whether tags may run: the address is redacted, and entries of the history will be when they are opened. */
export function startRedaction(redaction: Redaction): boolean {
  // A referrer cannot be redacted.
  if (parseUrl(document.referrer)?.searchParams.has('rc') === true) return false;
  // The browser's own function: tags replace it with one that reads the old address.
  const replace = window.history.replaceState.bind(window.history);
  const redactCurrentUrl = () => {
    const { pathname, search, hash } = window.location;
    const currentUrl = pathname + search + hash;
    const redactedUrl = redaction.redactUrl(currentUrl);
    // The router's state of the entry stays.
    if (redactedUrl !== null && redactedUrl !== currentUrl) replace(window.history.state, '', redactedUrl);
    return redactedUrl !== null;
  };
  if (!redactCurrentUrl()) return false;
  window.addEventListener(
    'popstate',
    (event) => {
      if (redactCurrentUrl()) return;
      event.stopImmediatePropagation();
      window.location.reload();
    },
    true,
  );
  return true;
}

/** Parts that are not hydrated yet still have the server's links. */
export function whenLinksRedacted(callback: () => void): void {
  const isSameOrigin = ({ origin }: HTMLAnchorElement | HTMLAreaElement) => origin === window.location.origin;
  const hasInvitation = ({ search }: HTMLAnchorElement | HTMLAreaElement) => /[?&](?:rc|ts)=/.test(search);
  if ([...document.links].some((link) => isSameOrigin(link) && hasInvitation(link)))
    setTimeout(() => whenLinksRedacted(callback), 100);
  else callback();
}
