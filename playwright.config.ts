/** Whole journeys in a real browser against the built product: those of `npm test`, and those of `npm run test:all`. */
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
  // A test that passes at the second attempt is a defect of the product or of the test.
  retries: 0,
  // One more than the smallest machine has cores: journeys also wait.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Both are for what never comes: how long a busy machine takes is no test's business.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    launchOptions: await prepareChromium(),
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // What moves takes a whole core, the film more, for as long as it is shown. Journeys that are about it, and those that go
    // the whole way as most guests do, ask for it (`moving` and `playing` in fixtures.ts).
    contextOptions: { reducedMotion: 'reduce' },
  },
});
