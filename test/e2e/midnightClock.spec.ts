/** The midnight clock: time until the company's midnight; dark colours at the visitor's night. */
import { expect, moving, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { matrix } from './tiers.ts';

test.use(moving);

const t = getMessages('en');

for (const [where, timezoneId, now, left, isNight] of [
  ['by day', 'Europe/Berlin', '2026-11-22T10:00:00Z', '13 h 00 min', false],
  ['in the east', 'Pacific/Auckland', '2026-11-22T10:00:00Z', '13 h 00 min', true],
  ['in the west', 'America/Los_Angeles', '2026-11-22T10:00:00Z', '13 h 00 min', true],
  ['on a 23-hour day', 'Europe/Berlin', '2027-03-27T23:30:00Z', '22 h 30 min', true],
  ['on a 25-hour day', 'Europe/Berlin', '2026-10-24T22:30:00Z', '24 h 30 min', true],
] as const) {
  test.describe(where, ['by day', 'in the east'].includes(where) ? {} : matrix, () => {
    test.use({ timezoneId });
    test(`${timezoneId} at ${now}: ${left} to midnight, ${isNight ? 'dark' : 'light'}`, async ({ page }) => {
      await page.clock.setFixedTime(now);
      await page.goto('/acquisition');
      await expect(page.getByText(t('landing:midnight.next'))).toContainText(
        new RegExp(`${left.replaceAll(' ', '\\s*')}\\s*$`),
      );
      await expect(page.locator('html[data-night]')).toHaveCount(isNight ? 1 : 0);
    });
  });
}

test('a click stops the clock and the dark colours, also after a reload, without layout shift', async ({ page }) => {
  await page.clock.setFixedTime(new Date(2026, 10, 22, 23, 0));
  await page.goto('/acquisition');
  const section = page.getByRole('region', { name: t('landing:midnight.title') });
  const stop = section.getByRole('button', { name: t('landing:midnight.stop') });
  await expect(page.locator('html[data-night]')).toHaveCount(1);
  await expect(stop).toHaveAttribute('aria-pressed', 'false');
  const heightOf = async () => (await section.boundingBox())?.height;
  const height = await heightOf();
  for (const way of ['pressed', 'reloaded']) {
    if (way === 'pressed') await stop.click();
    else await page.reload();
    await expect(stop).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('html[data-night]')).toHaveCount(0);
    await expect(section.getByText(t('landing:midnight.sentence'))).toBeVisible();
    await expect(section.getByText(t('landing:midnight.next'))).toHaveCount(0);
    expect(await heightOf()).toBe(height);
  }
  await expect(section.locator('[aria-live], [role="status"], [role="timer"]')).toHaveCount(0);
});
