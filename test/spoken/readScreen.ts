/** What a screen reader says, one line for each stop: role, "name", states and "description". */
import { virtual } from '@guidepup/virtual-screen-reader';
import { act } from '@testing-library/react';

/** Said by the element around it, or not by itself. */
const silentRoles =
  /^(?:paragraph|listitem|generic|strong|emphasis|time|document|rowgroup|option|(?:group|form|status)$)/;
const silentParents = 'a, button, summary';
const silentTextParents = `${silentParents}, h1, h2, h3, label, legend, caption, option, textarea, th, td`;
const blocks = 'p, li, dt, dd, td, th, div, section';

/** Shown in print only; there are no styles here. */
const printed = '.url';

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What is not hidden from screen readers. */
function textOf(element: Element | null): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
  for (const block of copy?.querySelectorAll(`${blocks}, h2`) ?? []) block.append(' ');
  return copy?.textContent ?? '';
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

function isPartOf({ parentElement }: Node, selector: string): boolean {
  return parentElement?.closest(`${selector}, ${printed}`) != null;
}

const isClosed = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest('details:not([open]) > :not(summary)') != null;

/** Of a long list only the first items are read. */
function isElided(element: Element | null | undefined): boolean {
  const item = element?.closest('li');
  const siblings = [...(item?.parentElement?.children ?? [])];
  return siblings.length > 8 && siblings.indexOf(item as Element) > 1;
}

interface Stop {
  readonly phrase: string;
  readonly name: string;
  readonly node: Node;
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

const isEnd = ({ phrase }: Stop) => /^end\b/.test(phrase);

function isSilent(stop: Stop): boolean {
  const { node } = stop;
  // A closed element shows its summary only.
  if (isEnd(stop) || isElided(node.parentElement) || isClosed(node)) return true;
  return node instanceof Element
    ? isPartOf(node, silentParents) || node.matches('legend, label, caption') || silentRoles.test(stop.phrase)
    : isPartOf(node, silentTextParents);
}

interface Line {
  readonly indent: string;
  text: string;
  /** Of a text: a sentence may have several nodes. */
  readonly block?: Element | null | undefined;
}

function addText(lines: Line[], indent: string, node: Node): void {
  const block = node.parentElement?.closest(blocks);
  const isAfterBreak = (node.previousSibling as Element | null)?.localName === 'br';
  const text = `${isAfterBreak ? ' ' : ''}${node.textContent}`;
  const last = lines.at(-1);
  if (last?.block && last.block === block) last.text += text;
  else lines.push({ indent, text, block });
}

function writeStops(stops: readonly Stop[]): string[] {
  const lines: Line[] = [];
  const opened: Node[] = [];
  const closed = new Set(stops.filter(isEnd).map(({ node }) => node));
  for (const stop of stops) {
    const { phrase, name, node } = stop;
    if (opened.at(-1) === node) opened.pop();
    if (isSilent(stop)) continue;
    const indent = '  '.repeat(opened.length);
    if (!(node instanceof Element)) {
      addText(lines, indent, node);
      continue;
    }
    lines.push({ indent, text: writeStop(phrase, name, node) });
    if (closed.has(node) && !node.matches(silentParents)) opened.push(node);
  }
  return lines.map(({ indent, text, block }) => indent + (block ? `"${tidy(text)}"` : text));
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
  const said = log.flatMap((phrase) =>
    /: ./.test(phrase) && isAnnouncement.test(phrase) ? [`announced, ${tidy(phrase)}`] : [],
  );
  // A reader says an alert as soon as it is there; this one does not.
  const alerts = findAlerts().filter((alert) => !earlierAlerts.includes(alert));
  said.push(...alerts.map((alert) => `announced, alert: ${tidy(textOf(alert))}`));
  const { activeElement, body } = document;
  const stop = log.filter((phrase) => !isAnnouncement.test(phrase)).at(-1) ?? '';
  const name = await virtual.itemText();
  await virtual.stop();
  if (stop === 'document') return [...said, 'focus: as before'];
  const isLost = activeElement === null || activeElement === body;
  return [...said, `focus: ${isLost ? 'lost' : writeStop(stop, name, activeElement)}`];
}
