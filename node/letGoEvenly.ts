/** Connections that last are let go of one after another: their clients come back, and not to one instance all at once. */

/** Milliseconds between two looks at who is still there. */
const interval = 50;

/** Calls `letGo` for everybody in `open` within `time` milliseconds, oldest first, newcomers included. */
export async function letGoEvenly<Connection>(
  open: () => readonly Connection[],
  letGo: (connection: Connection) => void,
  time: number,
): Promise<void> {
  const end = performance.now() + time;
  for (let left = time; left >= interval; left = end - performance.now()) {
    const waiting = open();
    for (const connection of waiting.slice(0, Math.ceil((waiting.length * interval) / left))) letGo(connection);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
  open().forEach(letGo);
}
