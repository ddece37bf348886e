/**
 * `npm run validate`: every document of the product (screens in all their states and languages, pages after hydration,
 * the backend's pages, mails) and its stylesheets in html-validate and, where there is Java, in the Nu HTML checker.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { runScript } from '../build/runScript.ts';
import { locales } from '../shared/i18n/locales.ts';
import { getRoute, routeIds } from '../shared/routing/routeTable.ts';
import { signInTo } from './e2e/signIn.ts';
import { prepareChromium } from './support/chromium.ts';
import { mailTemplates, renderMailExample } from './support/mailExamples.ts';
import { explanations, findExplanation, findMarkupErrors, type MarkupError } from './support/markupErrors.ts';
import { screenStates } from './support/screenStates.ts';
import { type Product, startProduct } from './support/startProduct.ts';
import { createFolder, removeFolder } from './support/temporaryFolder.ts';

interface Document {
  readonly name: string;
  readonly text: string;
}

interface NuMessage {
  readonly type: 'info' | 'error' | 'non-document-error';
  readonly subType?: 'warning' | 'fatal';
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

const stylesheets = 'dist/client/assets';

async function collectDocuments(product: Product, browser: Browser): Promise<readonly Document[]> {
  const documents: Document[] = [];
  const add = (name: string, text: string) => documents.push({ name, text });
  const context = await browser.newContext();
  const page = await context.newPage();
  const addServed = async (name: string, url: string) => add(name, await (await context.request.get(url)).text());
  const addHydrated = async (name: string, url: string) => {
    await page.goto(url);
    await page.locator('[data-hydrated]').waitFor();
    if (name.startsWith('landing')) await page.locator('video').first().waitFor({ state: 'attached' });
    add(`${name}, hydrated`, await page.content());
  };
  const site = `${product.siteUrl}/acquisition`;
  for (const { route, name, path } of screenStates) {
    for (const locale of locales) await addServed(`${route}, ${name}, ${locale}`, `${site}/${locale}${path}`);
    if (route !== 'accountActive') await addHydrated(`${route}, ${name}, en`, `${site}/en${path}`);
  }
  await addServed('error page', `${site}/assets/none.js`);
  await addServed('mailbox', `${product.backendUrl}/mailbox`);
  for (const path of ['withdraw', 'apply-again'])
    await addServed(path, `${product.backendUrl}/membership-interest/${path}?token=none`);
  await addServed('admin sign-in', `${product.backendUrl}/admin-sign-in`);
  const adminRoutes = routeIds.filter((id) => getRoute(id).guards.includes('admin'));
  await signInTo(page, `${site}/en${getRoute('adminCodes').path}`);
  for (const route of adminRoutes) {
    for (const locale of locales) await addServed(`${route}, ${locale}`, `${site}/${locale}${getRoute(route).path}`);
    await addHydrated(`${route}, en`, `${site}/en${getRoute(route).path}`);
  }
  for (const locale of locales)
    for (const template of mailTemplates) add(`mail ${template}, ${locale}`, renderMailExample(template, locale).html);
  return documents;
}

/** null without Java. */
async function runNuChecker(documents: readonly Document[]): Promise<readonly MarkupError[] | null> {
  const files = documents.map(({ text }, index) => [`${index}.html`, text]);
  const sheets = readdirSync(stylesheets).filter((name) => name.endsWith('.css'));
  const folder = createFolder({
    ...Object.fromEntries(files),
    ...Object.fromEntries(sheets.map((name) => [name, readFileSync(join(stylesheets, name))])),
  });
  const jar = 'node_modules/vnu-jar/build/dist/vnu.jar';
  const options = ['-jar', jar, '--also-check-css', '--stdout', '--exit-zero-always', '--format', 'json', folder];
  try {
    const { stdout } = await promisify(execFile)('java', options, { maxBuffer: 1e9 });
    const { messages } = JSON.parse(stdout) as { messages: NuMessage[] };
    return messages
      .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
      .map(({ url, message, extract = '' }) => {
        const file = basename(url);
        return { document: documents[Number.parseInt(file, 10)]?.name ?? file, rule: message, where: extract };
      });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    removeFolder(folder);
  }
}

/** One line for each rule, with its first places. */
function report(errors: readonly MarkupError[]): void {
  const byRule = new Map<string, MarkupError[]>();
  for (const error of errors) byRule.set(error.rule, [...(byRule.get(error.rule) ?? []), error]);
  for (const [rule, found] of byRule) {
    const places = found.slice(0, 3).map(({ document, where }) => `\n    ${document}: ${where.replace(/\s+/g, ' ')}`);
    process.stdout.write(`${rule} (${found.length} times)${places.join('')}\n`);
  }
}

runScript(import.meta.url, async () => {
  const product = await startProduct({ env: { RATE_LIMITS: 'off', BOT_CHECK: 'on' } });
  const browser = await chromium.launch(await prepareChromium());
  const documents = await collectDocuments(product, browser).finally(() => browser.close().then(product.stop));
  const nuErrors = await runNuChecker(documents);
  const errors = [...documents.flatMap(({ name, text }) => findMarkupErrors(name, text)), ...(nuErrors ?? [])];
  const unexplained = errors.filter((error) => findExplanation(error) < 0);
  report(unexplained);
  const used = new Set(errors.map(findExplanation));
  // The Nu HTML checker may be the only one that needs it.
  const unused = nuErrors === null ? [] : explanations.filter((_, index) => !used.has(index));
  for (const [pattern] of unused) process.stdout.write(`No finding needs the explanation of ${pattern}\n`);
  if (nuErrors === null) process.stdout.write('Without Java the Nu HTML checker was skipped, so no CSS was checked.\n');
  const explained = errors.length - unexplained.length;
  process.stdout.write(
    `${documents.length} documents: ${unexplained.length} findings, and ${explained} explained ones\n`,
  );
  if (unexplained.length + unused.length > 0) process.exitCode = 1;
});
