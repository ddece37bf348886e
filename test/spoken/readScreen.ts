/** What a screen reader says, one line for each stop: role, "name", states and "description". */
import { virtual } from '@guidepup/virtual-screen-reader';
import { act } from '@testing-library/react';

/** Said by the element around it, or not by itself. */
const silentRoles =
  /^(?:paragraph|listitem|generic|strong|emphasis|time|document|rowgroup|option|(?:group|form|status)$)/;
const silentParents = 'a, button, summary';
const silentTextParents = `${silentParents}, h1, h2, h3, label, legend, caption, option, textarea, th, td`;
const blocks = 'p, li, dt, dd, td, th, div, section, address > span';

/** Shown in print only; there are no styles here. */
const printed = '.url';

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What is not hidden from screen readers. */
function textOf(part: Element | DocumentFragment | null): string {
  const copy = part?.cloneNode(true) as ParentNode & Node;
  for (const hidden of copy?.querySelectorAll(`[aria-hidden="true"], ${printed}`) ?? []) hidden.remove();
  for (const block of copy?.querySelectorAll(`${blocks}, h2, br`) ?? []) block.append(' ');
  return tidy(copy?.textContent ?? '');
}

/** "textbox, Email, required" → textbox "Email", required: "what describes it". */
function writeStop(phrase: string, name: string, element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
  const described = tidy(ids.map((id) => textOf(document.getElementById(id))).join(' '));
  const description = described && `: "${described}"`;
  // The reader knows no role of a summary.
  if (element.localName === 'summary')
    return `disclosure "${name}", ${(element.parentElement as HTMLDetailsElement).open ? '' : 'not '}expanded`;
  const [role = ''] = phrase.split(', ', 1);
  const isNamed = name !== '' && name !== role && role !== 'row';
  const states = tidy(phrase)
    .slice(role.length)
    .replace(name !== role && name !== '' ? `, ${tidy(name)}` : '', '')
    .replace(described && `, ${described}`, '')
    .replace(/, (?:position|set size) \d+|, not invalid\b/g, '');
  return `${role}${isNamed ? ` "${tidy(name)}"` : ''}${states}${description}`;
}

/** Of a long list only the first items are read. */
function isElided(element: Element | null): boolean {
  const item = element?.closest('li');
  const siblings = [...(item?.parentElement?.children ?? [])];
  return siblings.length > 8 && siblings.indexOf(item as Element) > 1;
}

interface Stop {
  readonly phrase: string;
  readonly name: string;
  readonly node: Node;
}

const isEnd = ({ phrase }: Stop) => /^end\b/.test(phrase);

function isSilent(stop: Stop): boolean {
  const { node, phrase } = stop;
  const { parentElement } = node;
  const element = node instanceof Element ? node : null;
  // A closed element shows its summary only.
  const isClosed = (element ?? parentElement)?.closest('details:not([open]) > :not(summary)') != null;
  if (isEnd(stop) || isClosed || isElided(parentElement)) return true;
  if (parentElement?.closest(`${element ? silentParents : silentTextParents}, ${printed}`) != null) return true;
  return element !== null && (element.matches('legend, label, caption') || silentRoles.test(phrase));
}

/** Reads from the start of `container` to its end. */
export async function readAll(container: Element): Promise<string[]> {
  await virtual.start({ container });
  const stops: Stop[] = [];
  const first = virtual.activeNode;
  do {
    const node = virtual.activeNode as Node;
    stops.push({ phrase: await virtual.lastSpokenPhrase(), name: await virtual.itemText(), node });
    await virtual.next();
  } while (virtual.activeNode !== first);
  await virtual.stop();
  return writeStops(stops);
}

function writeStops(stops: readonly Stop[]): string[] {
  const lines: { text: string; block?: Element | null | undefined }[] = [];
  const opened: Node[] = [];
  const closed = new Set(stops.filter(isEnd).map(({ node }) => node));
  const range = document.createRange();
  for (const stop of stops) {
    const { phrase, name, node } = stop;
    if (opened.at(-1) === node) opened.pop();
    if (isSilent(stop)) continue;
    const indent = '  '.repeat(opened.length);
    if (node instanceof Element) {
      lines.push({ text: indent + writeStop(phrase, name, node) });
      if (closed.has(node) && !node.matches(silentParents)) opened.push(node);
      continue;
    }
    // A sentence may have several nodes; those of spaces only are no stops.
    const block = node.parentElement?.closest(blocks);
    if (block && lines.at(-1)?.block === block) lines.pop();
    else range.setStartBefore(node);
    range.setEndAfter(node);
    lines.push({ text: `${indent}"${textOf(range.cloneContents())}"`, block });
  }
  return lines.map(({ text }) => text);
}

const isAnnouncement = /^(?:polite|assertive): /;

/** What is announced during an action, and what has the focus afterwards. */
export async function hear(action: () => unknown): Promise<string[]> {
  const findAlerts = () => [...document.querySelectorAll('[role="alert"]')];
  const earlierAlerts = findAlerts();
  await virtual.start({ container: document.body });
  await act(async () => void (await action()));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const log = await virtual.spokenPhraseLog();
  const name = await virtual.itemText();
  await virtual.stop();
  const announcements = log.filter((phrase) => isAnnouncement.test(phrase) && /: ./.test(phrase));
  // A reader says an alert as soon as it is there; this one does not.
  const alerts = findAlerts().filter((alert) => !earlierAlerts.includes(alert));
  const said = [...announcements.map(tidy), ...alerts.map((alert) => `alert: ${textOf(alert)}`)];
  const stop = log.filter((phrase) => !isAnnouncement.test(phrase)).at(-1) ?? '';
  const { activeElement, body } = document;
  const focused = activeElement === null || activeElement === body ? 'lost' : writeStop(stop, name, activeElement);
  return [...said.map((text) => `announced, ${text}`), `focus: ${stop === 'document' ? 'as before' : focused}`];
}
