/** Loads a third-party script with the page's nonce. Resolves when it has run. */
export function loadScript(url: string, data: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    Object.assign(script.dataset, data);
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`A script could not be loaded: ${new URL(url).host}`));
    document.head.append(script);
  });
}
