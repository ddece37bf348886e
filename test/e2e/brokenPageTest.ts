/** What the tests of pages with missing or broken parts share. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { AssetManifest } from '../../shared/page/assetManifest.ts';
import { expect, test } from './fixtures.ts';

/** Pages whose errors are the point of the test: the watch over errors has nothing to say, and few of them hydrate. */
export const broken = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted.
  allowProblem: async ({}, use) => use(() => undefined),
  waitsForHydration: false,
});

export const manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8')) as AssetManifest;

export const headline = (page: Page) => page.getByRole('heading', { level: 1 });

/** The page's styles reach it: nothing else on these pages would hold it off the edge. */
export async function expectMargin(place: Locator): Promise<void> {
  expect((await place.boundingBox())?.x).toBeGreaterThanOrEqual(24);
}
