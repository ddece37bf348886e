declare global {
  interface Window {
    /** The last button that was pressed before anybody listened; noted by the document's inline script (server/render/inlineScripts.ts). */
    readonly pressed?: HTMLElement;
  }
}

/** Answers that press once the page listens, unless the visitor has gone elsewhere meanwhile. */
export function answerPress(): void {
  const { pressed } = window;
  const { activeElement, body } = document;
  // In some browsers a pressed button takes no focus.
  if (pressed?.isConnected && (activeElement === pressed || activeElement === body)) pressed.click();
}
