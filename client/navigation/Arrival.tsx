/** What happens when a new screen is shown: title, focus on its headline, an announcement, the scroll position. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Screen } from '../../shared/page.ts';
import { pageTitle } from '../../shared/pageTitle.ts';
import { useWindowEvent } from '../useWindowEvent.ts';

type ArrivalProps = { screen: Screen; brandName: string; isPending: boolean };

export function Arrival({ screen, brandName, isPending }: ArrivalProps) {
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(screen);
  const positions = useRef(new Map<string, number>());
  const { key } = useLocation();
  const shownKey = useRef(key);
  const type = useNavigationType();

  // The address changes before the page does; a position belongs to the page that is shown.
  useWindowEvent('scroll', () => positions.current.set(shownKey.current, window.scrollY));

  const title = pageTitle(screen.state.route, screen.translator.t, brandName);
  // Before the effects of the page, which may have another one for what it shows in place.
  useLayoutEffect(() => {
    if (shown.current !== screen) document.title = title;
  }, [screen, title]);

  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    shownKey.current = key;
    document.documentElement.lang = screen.state.locale;
    const headline = document.querySelector<HTMLElement>('main h1');
    headline?.setAttribute('tabindex', '-1');
    headline?.focus({ preventScroll: true });
    window.scrollTo(0, type === 'POP' ? (positions.current.get(key) ?? 0) : 0);
    setAnnouncement(title);
  }, [screen, title, key, type]);

  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {isPending ? screen.translator.t('common:loading') : announcement}
    </div>
  );
}
