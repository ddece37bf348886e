import { defineConfig } from '@playwright/test';
import { prepareChromium } from './test/support/chromium.ts';
import './test/support/runFolder.ts';

/** A title begins with the path of its file (test/e2e/tiers.ts). */
const inMatrix = /@matrix\b|\bmatrix[\\/]/;

export default defineConfig({
  testDir: 'test/e2e',
  projects: [
    { name: 'journeys', grepInvert: inMatrix },
    { name: 'matrix', grep: inMatrix },
  ],
  outputDir: 'test-results/e2e',
  retries: 0,
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Long enough for a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    launchOptions: await prepareChromium(),
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Animations and videos take a whole core; tests that need them turn them on (`moving` and `playing` in fixtures.ts).
    contextOptions: { reducedMotion: 'reduce' },
  },
});
