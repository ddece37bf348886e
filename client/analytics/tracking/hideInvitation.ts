/**
 * Keeps from tags what must not be in third hands: the code of an invitation and its signed timestamp, and click ids
 * without an agreement to marketing. A tag reads the address, the links, the referrer; so they name the invitation by a
 * number, and a cookie has the rest.
 */
import { openDays } from '../../../shared/brand/claims.ts';
import { type Placed, place, textOf } from '../../../shared/page/placed.ts';
import { clickIds, codeOf, invitationsCookie, keptParameter, type LinkCode } from '../../../shared/routing/journey.ts';
import { parseUrl } from '../../../shared/routing/parseUrl.ts';
import { writeCookie } from '../../browser/cookies.ts';
import type { Hide } from '../../Runtime.tsx';
import { readKept } from '../../registration/arrival.ts';

/** Of the code form as it is sent without scripts, too. */
const secrets = ['rc', 'ts', 'registrationCode', 'journey'];

/** Of more, the oldest are forgotten. */
const mostKept = 5;

export interface HideOptions {
  readonly basePath: string;
  readonly agreesToMarketing: () => boolean;
}

export function createHide({ basePath, agreesToMarketing }: HideOptions): Hide {
  const address = (shown: string) => {
    const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(shown) ?? [];
    const query = new URLSearchParams(search);
    const hidden = [...secrets, ...(agreesToMarketing() ? [] : clickIds)].filter((name) => query.has(name));
    if (hidden.length === 0) return shown;
    const code = codeOf(query);
    const number = code === null ? null : keep(code, basePath);
    if (code !== null && number === null) return null;
    for (const name of hidden) query.delete(name);
    if (number !== null) query.set(keptParameter, number);
    const text = String(query);
    return path + (text && `?${text}`) + hash;
  };
  const hidden = (suffix: Placed) => place(address(textOf(suffix)) ?? '');
  return {
    address,
    screen: (screen) => {
      const { journeyQuery, languageSuffix } = screen.values;
      const links = { journeyQuery: hidden(journeyQuery), languageSuffix: hidden(languageSuffix) };
      return { ...screen, values: { ...screen.values, ...links } };
    },
  };
}

/** The number of an invitation in the cookie; null where the browser keeps none. */
function keep({ registrationCode: rc, validityTimestamp: ts }: LinkCode, basePath: string): string | null {
  const own = String(new URLSearchParams(ts === null ? { rc } : { rc, ts }));
  const kept = [...new URLSearchParams(readKept() ?? '')];
  const known = kept.find(([, invitation]) => invitation === own);
  if (known !== undefined) return known[0];
  const number = String(1 + Math.max(0, ...kept.map(([taken]) => Number(taken) || 0)));
  const text = String(new URLSearchParams([...kept, [number, own]].slice(-mostKept)));
  // As long as a link is valid: a phone forgets a session, and opens its tabs again.
  writeCookie({ name: invitationsCookie, days: openDays, path: basePath || '/' }, encodeURIComponent(text));
  return readKept() === text ? number : null;
}

/** Whether tags may run from now on: nothing that the page has is left for them to read. Entries of the history are met on the way back. */
export function hideFromTags(hide: Hide): boolean {
  // Of a site that tells the whole of its address, and was given one of ours.
  if (parseUrl(document.referrer)?.searchParams.has('rc') === true) return false;
  // The browser's own: tags put theirs in its place, which would read the address that is replaced.
  const replace = window.history.replaceState.bind(window.history);
  const hidePresent = () => {
    const { pathname, search, hash } = window.location;
    const present = pathname + search + hash;
    const hidden = hide.address(present);
    // What the router keeps with the entry stays.
    if (hidden !== null && hidden !== present) replace(window.history.state, '', hidden);
    return hidden !== null;
  };
  if (!hidePresent()) return false;
  window.addEventListener(
    'popstate',
    (event) => {
      if (hidePresent()) return;
      event.stopImmediatePropagation();
      window.location.reload();
    },
    true,
  );
  return true;
}

/** A part of the page that is not hydrated yet still has the server's links. */
export function onceHidden(work: () => void): void {
  const isOwn = ({ origin }: HTMLAnchorElement | HTMLAreaElement) => origin === window.location.origin;
  const tells = ({ search }: HTMLAnchorElement | HTMLAreaElement) => /[?&](?:rc|ts)=/.test(search);
  if ([...document.links].some((link) => isOwn(link) && tells(link))) setTimeout(() => onceHidden(work), 100);
  else work();
}
