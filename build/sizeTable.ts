/** How many compressed bytes a first visit costs, per kind of file. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AssetManifest } from '../shared/assetManifest.ts';
import type { RouteId } from '../shared/routeTable.ts';

export interface PageWeight {
  readonly script: number;
  readonly styles: number;
  readonly fonts: number;
  readonly fontCount: number;
}

/** Bytes: scripts and styles gzipped, fonts as they are, since they are compressed already. */
export async function weighPage(assets: string, manifest: AssetManifest, route: RouteId): Promise<PageWeight> {
  const sizes = async (names: readonly string[], measure: (content: Buffer) => number) => {
    const contents = await Promise.all(names.map((name) => readFile(join(assets, name))));
    return contents.reduce((sum, content) => sum + measure(content), 0);
  };
  const gzipped = (content: Buffer) => gzipSync(content, { level: 9 }).length;
  return {
    script: await sizes([manifest.entry, ...manifest.entryImports, ...manifest.pages[route]], gzipped),
    styles: await sizes([manifest.styles], gzipped),
    fonts: await sizes(manifest.fontPreloads, (content) => content.length),
    fontCount: manifest.fontPreloads.length,
  };
}

export function formatWeights(weights: Readonly<Partial<Record<RouteId, PageWeight>>>): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
  const rows = Object.entries(weights).map(
    ([route, { script, styles, fonts }]) =>
      `  ${route.padEnd(14)}${kilobytes(script)} script${kilobytes(styles)} styles${kilobytes(fonts)} fonts`,
  );
  return `First visit, compressed:\n${rows.join('\n')}\n`;
}
