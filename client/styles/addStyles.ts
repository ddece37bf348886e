/**
 * Adds a stylesheet to the page, once.
 *
 * @returns when it holds, or cannot be loaded: what needs it works all the same.
 */
export function addStyles(address: string): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  if (sheets.some((sheet) => sheet.getAttribute('href') === address)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const settled = new Promise<void>((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
  document.head.append(link);
  return settled;
}
