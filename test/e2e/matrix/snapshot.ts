/** What a visitor sees of a page, and where the focus is. */
import type { Page } from '@playwright/test';

export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

/** Again, where the page has just loaded another document. */
export const takeSnapshot = (page: Page) => page.evaluate(readSnapshot).catch(() => page.evaluate(readSnapshot));

/** Runs in the page. */
function readSnapshot() {
  const all = <Found extends Element>(selector: string) =>
    [...document.querySelectorAll<Found>(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const { pathname, search } = window.location;
  const readField = (field: HTMLInputElement) => {
    const form = field.form?.querySelector('[name=firstname]') ? 'registration' : pathname.split('/').pop();
    const key = field.name === 'registrationCode' ? 'code' : `${form}:${field.name}`;
    return { name: field.name, key, value: field.type === 'checkbox' ? field.checked : field.value };
  };
  const fields = all<HTMLInputElement>('main :is(input:not([type=radio]:not(:checked)), select)[name]').map(readField);
  const focused = document.activeElement ?? document.body;
  const [heading] = all<HTMLElement>('main h1');
  return {
    pathname,
    search,
    lang: document.documentElement.lang,
    title: document.title,
    heading: heading?.textContent ?? '',
    text: all<HTMLElement>('main')[0]?.textContent ?? '',
    controlCount: all('main :is(a[href], button:not([aria-disabled], :disabled))').length,
    /** The canonical URL, and the footer's links to other languages. */
    ownUrls: [...document.querySelectorAll<HTMLAnchorElement>('link[rel=canonical], footer a[hreflang]')].map(
      ({ href }) => href,
    ),
    /** Of several code fields the first. */
    fields: fields.filter(({ key }, place) => fields.findIndex((other) => other.key === key) === place),
    hasError: all('main :is([role=alert], [aria-invalid=true])').length > 0,
    hasInvalidField: all('main [aria-invalid=true]').length > 0,
    hasDialog: document.querySelector('dialog:modal') !== null,
    /** Identifies the document. */
    timeOrigin: performance.timeOrigin,
    focus: {
      isLost: focused === document.body,
      isHeading: focused === heading,
      isError: focused.closest('main :is([role=alert], [aria-invalid=true])') !== null,
      text: `${focused.tagName} ${focused.textContent?.slice(0, 40)}`,
    },
  };
}
