export type Link = readonly [name: string, url: string];

/** What to open, printed once a process listens: plain full addresses that a terminal makes clickable. */
export function printLinks(title: string, links: readonly Link[]): void {
  const width = Math.max(...links.map(([name]) => name.length)) + 2;
  process.stdout.write(`\n${title}:\n${links.map(([name, url]) => `  ${name.padEnd(width)}${url}`).join('\n')}\n\n`);
}
