/** What holds after each step of a walk. */
import { isLocale } from '../../../shared/i18n/locales.ts';
import { matchRoute } from '../../../shared/routing/matchRoute.ts';
import { getRoute } from '../../../shared/routing/routeTable.ts';
import { getMessages } from '../messages.ts';
import type { Snapshot } from './snapshot.ts';
import { codeOf, type StepName, type Walker } from './walkSteps.ts';

export interface Moment {
  readonly walker: Walker;
  readonly step: StepName;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Returns the violation. */
type Rule = (moment: Moment) => string | false | undefined;

const routeOf = ({ pathname }: Pick<Snapshot, 'pathname'>) => {
  const match = matchRoute(pathname, '/acquisition');
  return match.kind === 'page' ? match.route : 'notFound';
};

/** Even while a response is awaited. */
const always: Readonly<Record<string, Rule>> = {
  'the page has a heading and a text': ({ after: { heading, text } }) =>
    (heading.trim() === '' || text.trim().length <= heading.length) && `“${heading}”, “${text}”`,
  'what was typed is there': ({ walker: { tab }, after: { fields, search } }) => {
    const isLost = ({ key, value }: (typeof fields)[number]) => {
      const typed = tab.typed.get(key) ?? { value, code: '' };
      // A code belongs to the link that it was typed for.
      return typed.value !== value && (key !== 'code' || typed.code === codeOf(search));
    };
    const lost = fields.find(isLost);
    return lost && `${lost.key} is “${lost.value}” instead of “${tab.typed.get(lost.key)?.value}”`;
  },
  'nothing fails but requests': ({ walker: { errors } }) =>
    errors.find((error) => !/^Failed to load resource|net::ERR_|blocked by CORS/.test(error)),
  'one intent makes one registration': ({ walker: { backend } }) => backend.problems[0],
};

/** Once all responses have come. */
const settled: Readonly<Record<string, Rule>> = {
  'there is a way on': ({ after }) => after.controlCount === 0 && 'main has no usable link or button',
  'a press is answered': ({ step, before: { focus: _, ...before }, after: { focus: __, ...after } }) =>
    step === 'submit' && !after.hasError && JSON.stringify(before) === JSON.stringify(after) && 'nothing has changed',
  'the address tells the language and the page': ({ after }) => {
    const { pathname, lang, title, heading } = after;
    const locale = pathname.split('/').find(isLocale) ?? 'en';
    const t = getMessages(locale);
    const titles = [t(getRoute(routeOf(after)).titleKey), heading].map((start) => `${start} – Salon XIV`);
    if (lang !== locale || !titles.includes(title.replace(t('common:errorPrefix'), '')))
      return `at ${pathname} the language is ${lang}, the title “${title}”`;
    return after.ownUrls.find((url) => routeOf(new URL(url)) !== routeOf(after));
  },
  'the address keeps the code': ({ step, before, after }) =>
    ['follow', 'language', 'reload'].includes(step) &&
    codeOf(before.search) !== codeOf(after.search) &&
    `“${codeOf(before.search)}” became “${codeOf(after.search)}”`,
  'the focus is where a visitor continues': ({ step, before, after: { focus, ...after } }) => {
    const isPressed = ['submit', 'press twice', 'follow'].includes(step);
    if (before.timeOrigin !== after.timeOrigin || after.hasDialog) return false;
    const hasNavigated = routeOf(before) !== routeOf(after) && before.heading !== after.heading;
    if (hasNavigated && (isPressed || step === 'back' || step === 'forward'))
      return !focus.isHeading && !focus.isError && `on ${focus.text}`;
    const isSought = step === 'submit' && after.hasInvalidField;
    return isPressed && (isSought ? !focus.isError : focus.isLost) && `on ${focus.text}`;
  },
};

export function findViolation(moment: Moment): string | null {
  forgetSent(moment);
  acceptRestored(moment);
  for (const [rule, find] of Object.entries({ ...always, ...(moment.walker.backend.heldSteps === 0 && settled) })) {
    const violation = find(moment);
    if (violation) return `Violated: ${rule}: ${violation}`;
  }
  return null;
}

/** What the product is meant to forget. */
function forgetSent({ walker, step, before, after }: Moment): void {
  const [from, to] = [routeOf(before), routeOf(after)];
  const keys = [
    /^(formFinished|account)/.test(to) && ['registration:terms', 'registration:newsletter'],
    to === 'membershipInterestConfirmation' && ['apply:email'],
    from === 'accountPending' && step === 'follow' && ['registration:email'],
    from === 'formFinished' && step !== 'type' && ['registration:email', 'formfinished:email'],
  ];
  for (const key of keys.flatMap((some) => some || [])) walker.tab.typed.delete(key);
}

/** The browser restores what was typed in a document of the history, and the product keeps it. */
function acceptRestored({ walker, step, before, after }: Moment): void {
  if ((step !== 'back' && step !== 'forward') || before.timeOrigin === after.timeOrigin) return;
  for (const { key, value } of after.fields) {
    const typed = walker.tab.typed.get(key);
    if (typed?.earlier.includes(value)) walker.tab.typed.set(key, { ...typed, value });
  }
}
