/**
 * Ends the present task, so that the browser can draw, and answer what was pressed, before the rest goes on. Waits no
 * longer than that: a timer would be held up for a second in a tab that lies behind another.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
