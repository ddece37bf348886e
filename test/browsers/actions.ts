/** What a visitor does and sees: each action waits until it can be done, or is so. */
import type { Driver } from './Driver.ts';
import { waitFor } from './waitFor.ts';

export type Action = (driver: Driver) => Promise<unknown>;

/** Runs in the page: the first visible element with this selector that contains the text, or has it as label or value. */
function find(selector: string, text: string, scrolls: boolean) {
  const element = [...document.querySelectorAll<HTMLInputElement>(selector)].find(
    (each) =>
      each.getClientRects().length > 0 &&
      (each.textContent?.includes(text) || each.getAttribute('aria-label') === text || each.value === text),
  );
  if (element === undefined) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  const isOnTop = element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  if (scrolls && !isOnTop) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return { x, y, width, height, isOnTop };
}

function look({ evaluate }: Driver, selector: string, text = '', scrolls = false) {
  const parameters = JSON.stringify([selector, text, scrolls]).slice(1, -1);
  return evaluate(`(${find})(${parameters})`) as Promise<ReturnType<typeof find>>;
}

/** Resolves to no text. */
export const inTurn = (actions: readonly Action[]) => async (driver: Driver) => {
  for (const act of actions) await act(driver);
  return '';
};
export const run = (code: string) => (driver: Driver) => driver.evaluate(`(${code}, null)`);
export const isTrue = (code: string) => (driver: Driver) => waitFor(code, () => driver.evaluate(code));
export const see = (selector: string, text?: string) => (driver: Driver) =>
  waitFor(`${selector} ${text ?? ''}`, () => look(driver, selector, text));
export const seeNone = (selector: string) => isTrue(`document.querySelector('${selector}') === null`);
export const press = (key: string) => (driver: Driver) => driver.press(key);
/** Replaces the focused field's text. */
export const type = (text: string) =>
  inTurn([run('document.activeElement.select()'), ...[...text].map(press), see(':focus', text)]);
export const openUrl = (url: string) => inTurn([(driver) => driver.open(url), see('[data-hydrated]')]);
export const reload = inTurn([
  run('(document.body.id = "old", location.reload())'),
  seeNone('#old'),
  see('[data-hydrated]'),
]);

/** Clicks its centre once nothing covers and nothing moves it. */
export const click = (selector: string, text?: string) => async (driver: Driver) => {
  let last = '';
  const { x, y, width, height } = await waitFor(`${selector} ${text ?? ''} at rest and not covered`, async () => {
    const element = await look(driver, selector, text, true);
    const isAtRest = JSON.stringify(element) === last;
    last = JSON.stringify(element);
    return isAtRest && element?.isOnTop === true && element;
  });
  await driver.click(x + width / 2, y + height / 2);
};

/** Presses Tab until it has the focus. */
export const tabTo = (selector: string, text?: string) => async (driver: Driver) => {
  for (let stops = 0; stops < 60; stops += 1) {
    await driver.press('Tab');
    if ((await look(driver, `${selector}:focus`, text)) !== null) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
};
