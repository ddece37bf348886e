const added = new Map<string, Promise<unknown>>();

/** Adds a stylesheet once; resolves when it is loaded. After a failure the next call tries again. */
export function addStyles(address: string): Promise<unknown> {
  // Whether a link that was added has failed cannot be read from it: it has an empty sheet before its error is told.
  const styles = added.get(address) ?? load(address);
  added.set(address, styles);
  return styles;
}

function load(address: string): Promise<unknown> {
  const present = document.querySelector<HTMLLinkElement>(`link[href="${address}"]`);
  const link = present ?? document.createElement('link');
  return new Promise((resolve, reject) => {
    if (present?.sheet) return resolve(present);
    link.addEventListener('load', resolve);
    link.addEventListener('error', (event) => {
      added.delete(address);
      link.remove();
      reject(event);
    });
    if (present !== null) return;
    link.rel = 'stylesheet';
    link.href = address;
    document.head.append(link);
  });
}
