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

type Documents = Map<string, string>;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function collectDocuments({ siteUrl, backendUrl }: Product, browser: Browser): Promise<Documents> {
  const documents: Documents = new Map();
  const page = await browser.newPage();
  const site = `${siteUrl}/acquisition`;
  const add = async (name: string, url: string) => documents.set(name, await (await page.request.get(url)).text());
  const addPage = async (name: string, path: string, isHydrated = true) => {
    for (const locale of locales) await add(`${name}, ${locale}`, `${site}/${locale}${path}`);
    if (!isHydrated) return;
    await page.goto(`${site}/en${path}`);
    await page.locator('[data-hydrated]').waitFor();
    if (name.startsWith('landing')) await page.locator('video').first().waitFor({ state: 'attached' });
    documents.set(`${name}, en, hydrated`, await page.content());
  };
  for (const { route, name, path } of screenStates) await addPage(`${route}, ${name}`, path, route !== 'accountActive');
  await add('error page', `${site}/assets/none.js`);
  for (const path of ['mailbox', 'admin-sign-in']) await add(path, `${backendUrl}/${path}`);
  for (const path of ['withdraw', 'apply-again'])
    await add(path, `${backendUrl}/membership-interest/${path}?token=none`);
  await signInTo(page, `${site}/en${getRoute('adminCodes').path}`);
  for (const route of routeIds.filter((id) => getRoute(id).guards.includes('admin')))
    await addPage(route, getRoute(route).path);
  for (const locale of locales)
    for (const template of mailTemplates)
      documents.set(`mail ${template}, ${locale}`, renderMailExample(template, locale).html);
  return documents;
}

type NuMessage = Readonly<Record<'type' | 'subType' | 'url' | 'message' | 'extract', string | undefined>>;

/** null without Java. */
async function runNuChecker(documents: Documents): Promise<readonly MarkupError[] | null> {
  const names = [...documents.keys()];
  const stylesheets = 'dist/client/assets';
  const sheets = readdirSync(stylesheets).filter((name) => name.endsWith('.css'));
  const folder = createFolder({
    ...Object.fromEntries([...documents.values()].map((text, index) => [`${index}.html`, text])),
    ...Object.fromEntries(sheets.map((name) => [name, readFileSync(join(stylesheets, name))])),
  });
  const jar = 'node_modules/vnu-jar/build/dist/vnu.jar';
  const options = ['-jar', jar, '--also-check-css', '--stdout', '--exit-zero-always', '--format', 'json', folder];
  try {
    const { stdout } = await promisify(execFile)('java', options, { maxBuffer: 1e9 });
    const { messages } = JSON.parse(stdout) as { messages: readonly NuMessage[] };
    const findings = messages.filter(({ type, subType }) => type !== 'info' || subType === 'warning');
    return findings.map(({ url = '', message = '', extract = '' }) => {
      const file = basename(url);
      return { document: names[Number.parseInt(file, 10)] ?? file, rule: message, where: extract };
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
  for (const rule of new Set(errors.map((error) => error.rule))) {
    const found = errors.filter((error) => error.rule === rule);
    const places = found.slice(0, 3).map(({ document, where }) => `\n    ${document}: ${where.replace(/\s+/g, ' ')}`);
    print(`${rule} (${found.length} times)${places.join('')}`);
  }
}

runScript(import.meta.url, async () => {
  const product = await startProduct({ env: { RATE_LIMITS: 'off', BOT_CHECK: 'on' } });
  const browser = await chromium.launch(await prepareChromium());
  const documents = await collectDocuments(product, browser).finally(() => browser.close().then(product.stop));
  const nuErrors = await runNuChecker(documents);
  const errors = [...[...documents].flatMap(([name, text]) => findMarkupErrors(name, text)), ...(nuErrors ?? [])];
  const used = new Set(errors.map(findExplanation));
  const unexplained = errors.filter((error) => findExplanation(error) === undefined);
  report(unexplained);
  // The Nu HTML checker may be the only one that needs it.
  const unused = nuErrors === null ? [] : explanations.filter((pattern) => !used.has(pattern));
  for (const pattern of unused) print(`No finding needs the explanation of ${pattern}`);
  if (nuErrors === null) print('Without Java the Nu HTML checker was skipped, so no CSS was checked.');
  const explained = errors.length - unexplained.length;
  print(`${documents.size} documents: ${unexplained.length} findings, and ${explained} explained ones`);
  if (unexplained.length + unused.length > 0) process.exitCode = 1;
});
