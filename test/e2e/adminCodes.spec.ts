import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { MessageKey } from '../../shared/i18n/messageKeys.ts';
import { expectNone, findViolations } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutProblems } from './layoutErrors.ts';
import { getMessages } from './messages.ts';
import { matrix } from './tiers.ts';

const t = getMessages('en');
const path = '/acquisition/en/admin/codes';
const tokenName = 'apollo:default.token';
/** Checking a wide table is slow. */
test.describe.configure({ timeout: 180_000 });

/** The sign-in page's status 401 is a console error. */
const closed = /401/;

async function signIn(page: Page, address = path): Promise<void> {
  await page.goto(address);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('admin:signIn.link') })
    .click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: t('admin:signOut') })).toBeVisible();
}

const named = (text: string, code: string) => text.replace('{{code}}', code);

test('a code is created, found, paused and revoked, and each step is announced', async ({ page, allowProblem }) => {
  allowProblem(closed);
  await signIn(page);

  await page.getByText(t('adminCodes:new.headline')).click();
  await page.getByLabel(t('adminCodes:fields.kind')).selectOption('member');
  await page.getByLabel(t('adminCodes:fields.balance')).fill('none');
  await page.getByLabel(t('adminCodes:fields.label')).fill('winter =SUM(A1) <b>evening</b>');
  await page.getByRole('button', { name: t('adminCodes:new.submit') }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    `${t('adminCodes:fields.inviterName')} – ${t('adminCodes:faults.required')}`,
    `${t('adminCodes:fields.balance')} – ${t('adminCodes:faults.number')}`,
  ]);
  await expect(page.getByLabel(t('adminCodes:fields.label'))).toHaveValue('winter =SUM(A1) <b>evening</b>');
  expectNone(await findViolations(page), 'the form with errors');

  await page.getByLabel(t('adminCodes:fields.inviterName')).fill('Anna Lindqvist');
  await page.getByLabel(t('adminCodes:fields.balance')).fill('3');
  await page.getByRole('button', { name: t('adminCodes:new.submit') }).click();
  const made = page.getByLabel(t('adminCodes:created.list'));
  await expect(made).toHaveValue(/^[A-Z0-9]{12}$/);
  const code = await made.inputValue();
  expectNone(await findViolations(page), 'the new code');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('adminCodes:created.csv') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('codes.csv');

  await page.getByRole('link', { name: t('adminCodes:created.show') }).click();
  await page.getByLabel(t('adminCodes:search')).fill('winter');
  await page.getByRole('button', { name: t('admin:filters.show') }).click();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code }) });
  await expect(row).toContainText('winter =SUM(A1) <b>evening</b>');
  await expect(row).toContainText('Anna Lindqvist');
  // The default: codes for links only must be chosen.
  await expect(row).not.toContainText(t('adminCodes:timed'));

  await row.getByRole('button', { name: `${t('adminCodes:changes.actions.paused')}: ${code}` }).click();
  await expect(page.getByRole('status').getByText(named(t('adminCodes:changes.done.paused'), code))).toBeVisible();
  await expect(row).toContainText(t('adminCodes:states.paused'));
  // The focus stays for keyboard users.
  await expect(row.getByRole('button', { name: `${t('adminCodes:changes.actions.active')}: ${code}` })).toBeFocused();

  await row.getByRole('button', { name: `${t('adminCodes:changes.actions.revoke')}: ${code}` }).click();
  const dialog = page.getByRole('dialog', { name: named(t('adminCodes:changes.revoke.title'), code) });
  expectNone(await findViolations(page), 'the confirmation of revoking');
  await dialog.getByRole('button', { name: t('adminCodes:changes.revoke.keep') }).click();
  await expect(row).toContainText(t('adminCodes:states.paused'));
  await row.getByRole('button', { name: `${t('adminCodes:changes.actions.revoke')}: ${code}` }).click();
  await dialog.getByRole('button', { name: t('adminCodes:changes.revoke.button') }).click();
  await expect(page.getByRole('status').getByText(named(t('adminCodes:changes.done.revoked'), code))).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('codes are selected, extended, edited and revoked by keyboard, across pages and a reload', async ({
  page,
  allowProblem,
}) => {
  allowProblem(closed);
  await signIn(page);
  await page.getByText(t('adminCodes:new.headline')).click();
  await page.getByLabel(t('adminCodes:fields.label'), { exact: true }).fill('Keyboard');
  await page.getByLabel(t('adminCodes:fields.count')).fill('51');
  await page.getByRole('button', { name: t('adminCodes:new.submit') }).click();
  await expect(page.getByLabel(t('adminCodes:created.list'))).toBeVisible();
  await page.goto(`${path}?search=keyboard`);

  const tabTo = async (target: Locator, key = 'Tab') => {
    for (let presses = 0; presses < 400; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`Not reached by ${key}.`);
  };
  const bar = page.locator('main').getByRole('status').filter({ hasText: '1,000' });
  const button = (key: MessageKey) => page.getByRole('button', { name: t(key), exact: true });
  await tabTo(page.getByRole('checkbox', { name: t('admin:selection.all') }));
  await page.keyboard.press('Space');
  await expect(bar).toHaveText('Selected: 50 (at most 1,000)');
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // The bar covers no row there.
    await page.getByRole('link', { name: t('admin:pager.next') }).scrollIntoViewIfNeeded();
    expectNone(await findLayoutProblems(page), `the selected rows at ${width} px`);
    expectNone(await findViolations(page), `the selected rows at ${width} px`);
  }
  await page.getByRole('link', { name: t('admin:pager.next') }).press('Enter');
  await expect(bar).toHaveText('Selected: 50 (at most 1,000)');
  await tabTo(page.getByRole('checkbox', { name: `${t('admin:selection.row')}: ` }));
  await page.keyboard.press('Space');
  await page.reload();
  await expect(bar).toHaveText('Selected: 51 (at most 1,000)');

  await tabTo(button('adminCodes:changes.actions.extend'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const lastDay = dialog.getByLabel(t('adminCodes:fields.endsAt'));
  await expect(lastDay).toBeFocused();
  expectNone(await findViolations(page), 'the dialog of a new last day');
  await page.keyboard.type('12312020');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeFocused();
  await expect(dialog.getByRole('alert')).toContainText(t('adminCodes:faults.past'));
  await expect(lastDay).toHaveValue('2020-12-31');
  await lastDay.press('Delete');
  await tabTo(lastDay);
  await page.keyboard.type('12312034');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Changed: 51\scodes\.$/)).toBeVisible();
  await expect(bar).toHaveCount(0);

  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(row).toContainText('31/12/2034');
  const edit = row.getByRole('button', { name: new RegExp(`^${t('adminCodes:changes.actions.edit')}`) });
  await tabTo(edit);
  await page.keyboard.press('Enter');
  await tabTo(dialog.getByLabel(t('adminCodes:fields.balance')));
  await page.keyboard.type('7');
  await tabTo(dialog.getByLabel(t('adminCodes:fields.label')));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Keyboard last');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Keyboard last');
  await expect(row).toContainText('7 of 7 left');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();

  await tabTo(row.getByRole('checkbox'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await tabTo(button('adminCodes:changes.actions.revokeMany'));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(t('adminCodes:changes.revokeMany.text'));
  expectNone(await findViolations(page), 'the confirmation of revoking many');
  await page.keyboard.press('Enter');
  await expect(row).toContainText(t('adminCodes:states.revoked'));
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('a table with an error changes nothing and shows its line; corrected, it is imported', async ({
  page,
  allowProblem,
}) => {
  allowProblem(closed);
  await signIn(page);
  await page.getByText(t('adminCodes:import.headline')).click();
  const table = page.getByLabel(t('adminCodes:import.paste'));
  await table.fill('code,balance\n,10\n,many\nIMPORTEDABCD,5\n');
  await page.getByRole('button', { name: t('adminCodes:import.check') }).click();
  const problems = page.getByRole('table', { name: t('adminCodes:import.caption') });
  await expect(problems.getByRole('row').nth(1)).toHaveText(`3balancemany${t('adminCodes:faults.number')}`);
  expectNone(await findViolations(page), 'the errors of the table');
  await page.getByLabel(t('adminCodes:import.file')).setInputFiles({
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeffcode;label\n${'HGFEDCBA2345'};caf\u00e9\n;\u00e9t\u00e9\n`),
  });
  await page.getByRole('button', { name: t('adminCodes:import.check') }).click();
  const preview = page.getByRole('table', { name: 'codes.csv' });
  await expect(preview.getByRole('row').nth(1)).toHaveText('HGFEDCBA2345café');
  await expect(table).toHaveValue('');
  expectNone(await findViolations(page), 'the first rows of the table');
  await page.getByRole('button', { name: t('adminCodes:import.submit'), exact: true }).click();
  await expect(
    page.getByText(t('adminCodes:import.done_other' as MessageKey).replace('{{number}}', '2')),
  ).toBeVisible();
  // A retry after a lost response, from a spreadsheet.
  await table.fill('Code\tLabel\t\nHGFEDCBA2345\tcaf\u00e9\t\n\t\u00e9t\u00e9\t\n\t\t\n');
  await page.getByRole('button', { name: t('adminCodes:import.check') }).click();
  await expect(page.getByText(t('adminCodes:import.already'))).toBeVisible();
  await page.goto(`${path}?search=HGFEDCBA2345`);
  await expect(page.getByRole('rowheader')).toContainText('café');
});

test('a file changed on disk is read again or requested again, and one that is not UTF-8 is rejected by line', async ({
  page,
  allowProblem,
}, testInfo) => {
  allowProblem(closed);
  await signIn(page);
  await page.getByText(t('adminCodes:import.headline')).click();
  const file = testInfo.outputPath('mended.csv');
  writeFileSync(file, Buffer.from('label\r\nJ\u00f6rg\r\n', 'latin1'));
  const check = async () => {
    await page.getByLabel(t('adminCodes:import.file')).setInputFiles(file);
    await page.getByRole('button', { name: t('adminCodes:import.check') }).click();
  };
  await check();
  await expect(page.getByText(t('adminCodes:import.encoding').replace('{{line}}', '2'))).toBeVisible();
  writeFileSync(file, Buffer.from('\ufefflabel\tbalance\r\nMended J\u00f6rg\t5\r\n', 'utf16le'));
  await page.getByRole('button', { name: t('adminCodes:import.check') }).click();
  const requests = page.getByText(t('adminCodes:import.changed'));
  const shown = page.getByRole('table', { name: 'mended.csv' });
  await expect(requests.or(shown)).toBeVisible();
  await check();
  await expect(shown.getByRole('row').nth(1)).toHaveText('Mended Jörg5');
});

test('signing out in one tab signs out the others', async ({ page, context, allowProblem }) => {
  allowProblem(closed);
  await signIn(page);
  const other = await context.newPage();
  await other.goto(path);
  await page.getByRole('button', { name: t('admin:signOut') }).click();
  await expect(other.getByRole('main').getByRole('link', { name: t('admin:signIn.link') })).toBeVisible();
});

/** A table of the maximum size, with distinct codes and labels that begin with `start`. */
function tableOf(start: string, change: (row: string, index: number) => string = (row) => row): Buffer {
  const letters = (index: number) =>
    [...String(index).padStart(4, '0')].map((digit) => 'ABCDEFGHJK'[Number(digit)]).join('');
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    change(`${start}${letters(index)},5,${start} ${String(index).padStart(4, '0')}`, index),
  );
  return Buffer.from(`code,balance,label\n${rows.join('\n')}\n`);
}

const chooseTable = async (page: Page, buffer: Buffer) => {
  await page.getByText(t('adminCodes:import.headline')).click();
  await page.getByLabel(t('adminCodes:import.file')).setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer });
};

test(
  'imports ten thousand rows of a file, and shows their number during the import',
  matrix,
  async ({ page, product, allowProblem }) => {
    allowProblem(closed);
    // On a busy machine ten thousand rows exceed the browser's timeout (spec §7).
    test.slow();
    await page.addInitScript((limit) => {
      const { setTimeout } = window;
      const longTimeouts = (work: TimerHandler, delay?: number, ...values: unknown[]) =>
        setTimeout(work, delay === limit ? 2 ** 31 - 1 : delay, ...values);
      window.setTimeout = longTimeouts as typeof setTimeout;
    }, 30_000);
    await signIn(page);
    await chooseTable(page, tableOf('MANYRQWS'));
    let letGo: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/graphql/, async (route) => {
      if (route.request().postData()?.includes('"preview":false')) await held;
      await route.continue();
    });
    await page.getByRole('button', { name: t('adminCodes:import.check') }).click();
    await page.getByRole('button', { name: t('adminCodes:import.submit'), exact: true }).click({ timeout: 0 });
    await expect(page.getByRole('progressbar', { name: t('adminCodes:import.progress') })).toBeVisible();
    const busy = t('adminCodes:import.busy_other' as MessageKey).replace('{{number}}', '10,000');
    await expect(page.getByRole('status').filter({ hasText: busy })).toBeVisible();
    letGo?.();
    const done = t('adminCodes:import.done_other' as MessageKey).replace('{{number}}', '10,000');
    await expect(page.getByRole('status').filter({ hasText: done })).toBeFocused({ timeout: 0 });
    await expect(page.getByRole('progressbar')).toHaveCount(0);

    const token = (await page.context().cookies()).find(({ name }) => name === tokenName)?.value ?? '';
    /** The number of codes that begin with these two digits: totals are shown up to a hundred. */
    const count = async (figures: string) => {
      const query = 'query($search: String) { adminCodes(search: $search) { total } }';
      const response = await page.request.post(`${product.backendUrl}/graphql`, {
        headers: { Authorization: `Bearer ${token}` },
        data: { query, variables: { search: `manyrqws ${figures}` } },
      });
      return ((await response.json()) as { data: { adminCodes: { total: number } } }).data.adminCodes.total;
    };
    for (let hundred = 0; hundred < 100; hundred += 1) {
      const figures = String(hundred).padStart(2, '0');
      expect([figures, await count(figures)]).toEqual([figures, 100]);
    }
    await page.goto(`${path}?search=manyrqws+9999`);
    await expect(page.getByRole('rowheader')).toContainText('MANYRQWSKKKK');
  },
);

test('imports none of ten thousand rows with three errors, and shows each with line and reason', async ({
  page,
  allowProblem,
}) => {
  allowProblem(closed);
  await signIn(page);
  const faulty = tableOf('SQMEBADS', (row, index) => {
    if (index === 10) return 'SHQRT,5,SQMEBADS short';
    if (index === 5000) return row.replace(',5,', ',many,');
    return index === 9999 ? 'SQMEBADSAAAA,5,SQMEBADS again' : row;
  });
  await chooseTable(page, faulty);
  await page.getByRole('button', { name: t('adminCodes:import.check') }).click();
  const problems = page.getByRole('table', { name: t('adminCodes:import.caption') });
  await expect(problems.getByRole('row')).toHaveText([
    /./,
    `12codeSHQRT${t('adminCodes:faults.tooShort')}`,
    `5002balancemany${t('adminCodes:faults.number')}`,
    `10001codeSQMEBADSAAAA${t('adminCodes:faults.duplicate')}`,
  ]);
  const none = t('adminCodes:import.faults_other' as MessageKey).replace('{{count}}', '3');
  await expect(page.getByRole('alert').filter({ hasText: none })).toBeFocused();
  await page.goto(`${path}?search=sqmebads`);
  await expect(page.getByText(t('adminCodes:none'))).toBeVisible();
});
