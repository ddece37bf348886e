import { invitationsCookie } from '../../../shared/routing/carriedParams.ts';
import { writeCookie } from '../../browser/cookies.ts';
import { getCurrentCode, readInvitationsCookie } from '../../registration/currentCode.ts';
import { createRedaction, startRedaction, whenLinksRedacted } from './createRedaction.ts';

const start = (agrees = true) => createRedaction('', () => agrees);
const shown = () => window.location.pathname + window.location.search + window.location.hash;

beforeEach(() => {
  writeCookie({ name: invitationsCookie, days: 0, path: '/' }, '');
  window.history.replaceState({ key: 'router' }, '', '/acquisition');
  Object.defineProperty(document, 'referrer', { value: '', configurable: true });
  document.body.innerHTML = '';
});

describe('a redacted URL', () => {
  it.each([
    ['/acquisition/social?rc=A1B2&ts=1.x&utm_source=a#faq', '/acquisition/social?utm_source=a&kept=1#faq'],
    ['?rc=A1B2', '?kept=1'],
    ['/acquisition', '/acquisition'],
    ['/acquisition?utm_source=a%20b&gclid=x', '/acquisition?utm_source=a%20b&gclid=x'],
    // A timestamp without its code, and an empty code form.
    ['/acquisition?ts=1.x', '/acquisition'],
    ['/a?registrationCode=&journey=%3Frc%3DA1B2', '/a'],
  ])('%s is shown as %s', (url, expected) => {
    expect(start().redactUrl(url)).toBe(expected);
  });

  it('names each of the newest five invitations by a separate number', () => {
    const hide = start();
    expect(['A1', 'B2', 'A1', 'C3', 'D4', 'E5', 'F6', 'G7', 'H8'].map((code) => hide.redactUrl(`?rc=${code}`))).toEqual(
      ['?kept=1', '?kept=2', '?kept=1', '?kept=3', '?kept=4', '?kept=5', '?kept=6', '?kept=7', '?kept=8'],
    );
    expect(getCurrentCode('?kept=3')).toBeNull();
    expect(getCurrentCode('?kept=4')).toEqual({ registrationCode: 'D4', validityTimestamp: null });
    // A code in the URL has priority.
    expect(getCurrentCode('?kept=4&rc=J9&ts=9.z')).toEqual({ registrationCode: 'J9', validityTimestamp: '9.z' });
  });

  it('has no click id without consent to marketing', () => {
    expect(start(false).redactUrl('/acquisition?utm_source=a&gclid=x&fbclid=y')).toBe('/acquisition?utm_source=a');
  });

  it('does not exist without cookies', () => {
    jest.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue('');
    expect(start().redactUrl('?rc=A1')).toBeNull();
    window.history.replaceState(null, '', '/acquisition?rc=A1');
    expect(startRedaction(start())).toBe(false);
    expect(shown()).toBe('/acquisition?rc=A1');
    jest.restoreAllMocks();
  });
});

describe('before tags run', () => {
  it("the current URL is redacted with the router's state kept, and so is each history entry", () => {
    window.history.replaceState({ key: 'router' }, '', '/acquisition?rc=A1&ts=1.x');
    expect(startRedaction(start())).toBe(true);
    expect(shown()).toBe('/acquisition?kept=1');
    expect(window.history.state).toEqual({ key: 'router' });
    expect(readInvitationsCookie()).toContain('A1');
    const seen: string[] = [];
    window.addEventListener('popstate', () => seen.push(shown()), { once: true });
    window.history.replaceState(null, '', '/acquisition?rc=B2');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(seen).toEqual(['/acquisition?kept=2']);
  });

  it('no tags run where the referrer has an invitation', () => {
    Object.defineProperty(document, 'referrer', { value: 'https://a.example/?rc=A1', configurable: true });
    expect(startRedaction(start())).toBe(false);
  });

  it('the links of parts that are not hydrated yet are awaited', async () => {
    document.body.innerHTML = '<a href="/acquisition?rc=A1">A</a><a href="https://shop.example/?rc=1">B</a>';
    let isHidden = false;
    whenLinksRedacted(() => {
      isHidden = true;
    });
    expect(isHidden).toBe(false);
    document.querySelector('a')?.setAttribute('href', '/acquisition?kept=1');
    while (!isHidden) await new Promise((resolve) => setTimeout(resolve));
  });
});
