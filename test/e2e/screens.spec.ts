import { type Locale, locales } from '../../shared/locales.ts';
import { routeIds, routeOf } from '../../shared/routeTable.ts';
import { expect, test } from './fixtures.ts';

const screens = routeIds.map((id) => ({ id, path: id === 'landing' ? '' : routeOf(id).path }));

for (const { id, path } of screens) {
  test(`${id} hydrates in every language without a warning, a violation or a second question`, async ({
    page,
    allowProblem,
  }) => {
    // The browser itself reports a document that answers 401 or 404.
    allowProblem(/Failed to load resource: the server responded with a status of 40[14]/);
    for (const prefix of [null, ...locales] satisfies (Locale | null)[]) {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') asked.push(request.url());
      });
      await page.goto(`/acquisition${prefix === null ? '' : `/${prefix}`}${path}?rc=WELCOME10`, {
        waitUntil: 'networkidle',
      });
      await expect(page.locator('main h1')).toHaveCount(1);
      await expect(page.locator('html')).toHaveAttribute('lang', prefix ?? 'en');
      expect(asked).toEqual([]);
      page.removeAllListeners('request');
    }
  });
}
