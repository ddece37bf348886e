/** Each engine by what the machine has: a program of the system, or Playwright's build. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type BrowserType, chromium, firefox, type LaunchOptions, type Page, webkit } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { userAgent } from '../e2e/consentHelpers.ts';
import { prepareChromium } from '../support/chromium.ts';
import { createPageDriver } from './createPageDriver.ts';
import type { Driver, StartBrowser } from './Driver.ts';
import { startWebKit } from './startWebKit.ts';

/** The run closes its browsers itself. */
const noSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

const folders = (process.env.PATH ?? '').split(delimiter);
const findProgram = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync);

async function startPlaywright(type: BrowserType, options: LaunchOptions, context: object): Promise<Driver> {
  const browser = await type.launch({ ...options, ...noSignals });
  return createPageDriver(await browser.newPage(context), () => browser.close());
}

const findBuild = (type: BrowserType): StartBrowser | null =>
  existsSync(type.executablePath()) ? (viewport) => startPlaywright(type, {}, { viewport }) : null;

const startFirefox: StartBrowser = async (defaultViewport) => {
  // As in a visitor's browser; Puppeteer turns the event off.
  const extraPrefsFirefox = { 'dom.disable_beforeunload': false };
  const options = { browser: 'firefox', executablePath: findProgram('firefox-esr') ?? '', extraPrefsFirefox } as const;
  const browser = await puppeteer.launch({ ...options, defaultViewport, ...noSignals });
  return createPageDriver((await browser.newPage()) as unknown as Page, () => browser.close());
};

/** Null: not installed. */
export const engines: Readonly<Record<string, StartBrowser | null>> = {
  Chromium: async (viewport) => startPlaywright(chromium, await prepareChromium(), { viewport, userAgent }),
  Firefox: findProgram('firefox-esr') ? startFirefox : findBuild(firefox),
  WebKit: findProgram('WebKitWebDriver') && findProgram('Xvfb') ? startWebKit : findBuild(webkit),
};
