import { addStyles } from './addStyles.ts';

const linksIn = () => [...document.querySelectorAll('link')];

/** As a browser tells of it: jsdom loads no stylesheets. */
function settle(link: HTMLLinkElement | undefined, event: 'load' | 'error'): void {
  if (event === 'load' && link) Object.defineProperty(link, 'sheet', { value: {} });
  link?.dispatchEvent(new Event(event));
}

beforeEach(() => {
  document.head.innerHTML = '';
});

it('adds a stylesheet once, and everybody who wants it waits until it holds', async () => {
  const settled: string[] = [];
  const first = addStyles('/assets/inner.css').then(() => settled.push('first'));
  const second = addStyles('/assets/inner.css').then(() => settled.push('second'));
  await Promise.resolve();
  expect(settled).toEqual([]);
  expect(linksIn().map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['stylesheet', '/assets/inner.css'],
  ]);
  settle(linksIn()[0], 'load');
  await Promise.all([first, second]);
  await addStyles('/assets/inner.css');
  expect(linksIn()).toHaveLength(1);
});

it('leaves alone what the document has', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/landing.css">';
  const [present] = linksIn();
  const added = addStyles('/assets/landing.css');
  settle(present, 'load');
  await added;
  expect(linksIn()).toEqual([present]);
});

it('says where one cannot be loaded, and tries again when it is wanted again', async () => {
  const lost = addStyles('/assets/lost.css');
  // Chrome's link has an empty sheet before it tells of the error.
  Object.defineProperty(linksIn()[0], 'sheet', { value: {} });
  const meanwhile = addStyles('/assets/lost.css');
  settle(linksIn()[0], 'error');
  await expect(lost).rejects.toBeInstanceOf(Event);
  await expect(meanwhile).rejects.toBeInstanceOf(Event);
  expect(linksIn()).toEqual([]);
  const found = addStyles('/assets/lost.css');
  settle(linksIn()[0], 'load');
  await found;
});
