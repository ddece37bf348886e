/** Shared by tests of pages with missing or broken parts. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { AssetManifest } from '../../shared/page/assetManifest.ts';
import { expect, test } from './fixtures.ts';

/** Allows all errors, and does not wait for hydration. */
export const broken = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted.
  allowProblem: async ({}, use) => use(() => undefined),
  waitsForHydration: false,
});

export const manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8')) as AssetManifest;

export const headline = (page: Page) => page.getByRole('heading', { level: 1 });

/** The page's styles are loaded: only they set this margin. */
export async function expectMargin(place: Locator): Promise<void> {
  expect((await place.boundingBox())?.x).toBeGreaterThanOrEqual(24);
}
