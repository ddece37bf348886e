/** Loaded into a measured process: on SIGUSR2 it collects garbage and prints its memory and handles. */
process.on('SIGUSR2', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const count = (pattern) => resources.filter((name) => pattern.test(name)).length;
  const held = { heapUsed, external, arrayBuffers, rss, sockets: count(/^TCPSocket/), timers: count(/^Timeout/) };
  process.stdout.write(`held ${JSON.stringify(held)}\n`);
});
