/**
 * Visible layout errors: sideways scrolling, cut text, small targets. Runs in the page: functions are passed as source,
 * so they may use only each other.
 */
import type { Page } from '@playwright/test';

export async function findLayoutProblems(page: Page): Promise<string[]> {
  const injected = [nameOf, createSight, findCutText, findBrokenWords, findTightLabels, findSmallTargets, findProblems];
  return page.evaluate<string[]>(`(() => { ${injected.map(String).join('\n')} return findProblems(); })()`);
}

function findProblems(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const sideways = scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} px`] : [];
  const sight = createSight();
  return [
    ...new Set([
      ...sideways,
      ...findCutText(sight),
      ...findBrokenWords(sight),
      ...findTightLabels(sight),
      ...findSmallTargets(sight),
    ]),
  ];
}

function nameOf(element: Element): string {
  const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
  return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${words}”`;
}

interface Sight {
  /** Neither hidden nor for screen readers only. */
  readonly isSeen: (element: Element) => boolean;
  /** The nearest box that clips overflow, at last the window. Scrollable rows do not clip. */
  readonly cutterOf: (element: Element, overflow: 'overflowX' | 'overflowY') => DOMRect | null;
}

/** The page is static meanwhile, so results are cached for each box. */
function createSight(): Sight {
  const clipped = new Map<Element, boolean>();
  const isClipped = (element: Element | null): boolean => {
    if (element === null) return false;
    const known = clipped.get(element);
    if (known !== undefined) return known;
    const { clipPath, position } = getComputedStyle(element);
    const found = (position === 'absolute' && clipPath === 'inset(50%)') || isClipped(element.parentElement);
    clipped.set(element, found);
    return found;
  };
  const sides = new DOMRect(0, 0, document.documentElement.clientWidth, 0);
  const cutters = {
    overflowX: new Map<Element, DOMRect | null>([[document.body, sides]]),
    overflowY: new Map<Element, DOMRect | null>([[document.body, null]]),
  };
  const cutterOf = (element: Element, overflow: 'overflowX' | 'overflowY'): DOMRect | null => {
    const known = cutters[overflow].get(element);
    if (known !== undefined) return known;
    const value = getComputedStyle(element)[overflow];
    const isCutter = /hidden|clip/.test(value);
    const around = () => cutterOf(element.parentElement ?? document.body, overflow);
    const found = /auto|scroll/.test(value) ? null : isCutter ? element.getBoundingClientRect() : around();
    cutters[overflow].set(element, found);
    return found;
  };
  return {
    isSeen: (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isClipped(element),
    cutterOf,
  };
}

function findCutText({ isSeen, cutterOf }: Sight): string[] {
  const problems: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (parent === null || (text.textContent ?? '').trim() === '' || !isSeen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    if (words.width === 0) continue;
    const across = cutterOf(parent, 'overflowX');
    const down = cutterOf(parent, 'overflowY');
    if (across !== null && (words.left < across.left - 1 || words.right > across.right + 1)) {
      problems.push(`cut at the side: ${nameOf(parent)}`);
    }
    // A line box is higher than its letters.
    if (down !== null && (words.top < down.top - 4 || words.bottom > down.bottom + 4)) {
      problems.push(`cut above or below: ${nameOf(parent)}`);
    }
  }
  return problems;
}

/**
 * A broken word of a headline needs a hyphen. This browser has no hyphenation dictionaries, so overlong words stay visible.
 */
function findBrokenWords({ isSeen }: Sight): string[] {
  const problems: string[] = [];
  for (const headline of [...document.querySelectorAll('h1, h2, h3')].filter(isSeen)) {
    const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: part, index } of text.data.matchAll(/(?<![\p{L}\u00AD])\p{L}{2,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + part.length);
        if (range.getClientRects().length > 1)
          problems.push(`broken without a hyphen: “${part}” in ${nameOf(headline)}`);
      }
    }
  }
  return problems;
}

function findTightLabels({ isSeen }: Sight): string[] {
  return [...document.querySelectorAll('button, label, legend, summary, a')]
    .filter((element) => getComputedStyle(element).display !== 'inline' && isSeen(element))
    .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
      return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 4;
    })
    .map((element) => `too small for its text: ${nameOf(element)}`);
}

/** SC 2.5.8, without its exception for spacing. A link within a sentence is as high as its line. */
function findSmallTargets({ isSeen }: Sight): string[] {
  return (
    [...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, textarea, summary')]
      .filter((target) => isSeen(target) && !(target.tagName === 'A' && getComputedStyle(target).display === 'inline'))
      // Stretched by an ::after.
      .filter((target) => getComputedStyle(target, '::after').position !== 'absolute')
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ target, box }) => `a target of ${box.width} × ${box.height} px: ${nameOf(target)}`)
  );
}
