/** Changes that translation and password managers make to a page. Runs in the page. */
import type { Page } from '@playwright/test';

/** As Chrome does: replaces each text by elements with its translation, here the same text. */
function wrapTexts(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const around = text.parentElement;
    if (!text.textContent?.trim() || around?.closest('script,style,noscript,option,textarea,svg,font,[translate="no"]'))
      continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.textContent;
    outer.append(inner);
    around?.replaceChild(outer, text);
  }
}

export const translate = (page: Page) => page.evaluate<void>(`(${wrapTexts})(document.body)`);

/** From hydration on, later content included. */
export const translateAlways = (page: Page) =>
  page.addInitScript(`${wrapTexts}
    new MutationObserver(() => document.querySelector('[data-hydrated]') && wrapTexts(document.body))
      .observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-hydrated'] });`);

export const modifications = {
  'an icon beside each field': `for (const field of document.querySelectorAll('#root input, #root select')) {
    if (field.type === 'hidden' || field.nextElementSibling?.localName === 'div') continue;
    const icon = document.createElement('div');
    icon.setAttribute('data-lastpass-icon-root', '');
    field.after(icon);
  }`,
  'an element before each field, and attributes on it': `for (const field of document.querySelectorAll('#root input, #root select')) {
    if (field.type === 'hidden' || field.hasAttribute('data-gramm')) continue;
    field.setAttribute('data-gramm', 'false');
    field.setAttribute('class', field.className + ' keychainify-checked');
    field.before(document.createElement('grammarly-extension'));
  }`,
  'a list at the end of each form': `for (const form of document.querySelectorAll('#root form')) {
    if (form.lastElementChild?.localName === 'com-1password-op-button') continue;
    form.append(document.createElement('com-1password-op-button'));
  }`,
  'a translated page': `${wrapTexts}; document.getElementById('root') && wrapTexts(document.getElementById('root'));`,
  'dark styles': `document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
    if (!document.querySelector('.darkreader')) document.documentElement.append(Object.assign(document.createElement('style'), { className: 'darkreader' }));`,
} as const;

/** Before hydration, as soon as it is parsed. */
export const alter = (page: Page, act: string) =>
  page.addInitScript(`new MutationObserver((_, observer) => {
    if (document.querySelector('[data-hydrated]')) return observer.disconnect();
    { ${act} }
  }).observe(document, { subtree: true, childList: true });`);
