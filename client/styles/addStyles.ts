/** Adds a stylesheet to the page, once. Where it cannot be loaded, what needs it works all the same. */
export function addStyles(address: string): void {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  if (sheets.some((sheet) => sheet.getAttribute('href') === address)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
}
