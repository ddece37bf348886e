/** What a visitor who has not decided about tracking meets, and what comes of each decision. */
import type { Locator, Page } from '@playwright/test';
import { scenes } from '../../server/routes/gallery/scenes.ts';
import { consentTextVersion } from '../../shared/consent.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import { isTracked, routeOf } from '../../shared/routeTable.ts';
import { storedNames } from '../../shared/storedNames.ts';
import { createBarrierSearch, expectNone, findBarriers, findMachinery } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutFaults, findSliced } from './layoutFaults.ts';
import { wordsIn } from './words.ts';

const t = wordsIn('en');
const phone = { width: 360, height: 740 };
const all = { statistics: true, marketing: true };

/** The headless browser's own name is a crawler's, who takes part in no experiment. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';

test.use({ decided: null, userAgent });

const plateIn = (page: Page, locale: Locale = 'en') =>
  page.getByRole('region', { name: wordsIn(locale)('consent:label'), exact: true });
const openerIn = (page: Page, locale: Locale = 'en') =>
  page.getByRole('contentinfo').getByRole('button', { name: wordsIn(locale)('common:footer.privacySettings') });
const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();
const dialogIn = (page: Page) => page.getByRole('dialog');

/** A script's cookie is there a moment after it was written: what was just written is polled for. */
async function cookieOf(page: Page, name: string): Promise<{ value: string; expires: number } | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === name);
}

/** Nothing more is to come: what begins when the page is quiet has begun. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isQuiet = false;
        // Time is left after a frame, and a page that stands still draws none.
        const draw = () => isQuiet || requestAnimationFrame(draw);
        draw();
        requestIdleCallback(() =>
          requestIdleCallback(() => {
            isQuiet = true;
            resolve();
          }),
        );
      }),
  );
  await page.waitForLoadState('networkidle');
}

/** The page has what letters a window of this size asks for, and its plate has answered to its size. */
async function untilLaidOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    // Observers of a size are told within a frame, and what they change may be told to others in the next.
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

async function settingsOf(page: Page, locale: Locale = 'en') {
  await openerIn(page, locale).click();
  await expect(dialogIn(page)).toBeVisible();
  const named = (key: 'statistics' | 'marketing') =>
    dialogIn(page).getByRole('switch', { name: wordsIn(locale)(`consent:settings.${key}`), exact: true });
  return { statistics: named('statistics'), marketing: named('marketing') };
}

test.describe('the plate', () => {
  test('covers at most a quarter of a phone, in seven languages, with a refusal that equals the consent', async ({
    page,
  }) => {
    const findNewBarriers = createBarrierSearch(page);
    for (const locale of locales) {
      const words = wordsIn(locale);
      await page.setViewportSize(phone);
      await page.goto(`/acquisition/${locale}`);
      const plate = plateIn(page, locale);
      await expect(plate).toBeVisible();
      expect.soft((await plate.boundingBox())?.height, locale).toBeLessThanOrEqual(phone.height / 4);
      const looks = await Promise.all(
        [words('consent:refuse'), words('consent:accept')].map((name) =>
          plate.getByRole('button', { name, exact: true }).evaluate((button) => {
            const { offsetWidth: width, offsetHeight: height } = button as HTMLElement;
            const { color, backgroundColor, borderColor, borderWidth, fontSize, fontWeight, textDecoration, opacity } =
              getComputedStyle(button);
            const look = {
              color,
              backgroundColor,
              borderColor,
              borderWidth,
              fontSize,
              fontWeight,
              textDecoration,
              opacity,
            };
            return { element: button.tagName, width, height, ...look };
          }),
        ),
      );
      expect.soft(looks[0], locale).toEqual(looks[1]);
      expectNone(await findNewBarriers('the plate'), `${locale}, the plate`);
      expectNone(await findMachinery(page), `${locale}, the plate`);
      expectNone(await findLayoutFaults(page), `${locale}, the plate`);
      await press(plate, words('consent:choose'));
      await expect(dialogIn(page)).toBeVisible();
      expectNone(await findNewBarriers('the settings'), `${locale}, the settings`);
      expectNone(await findMachinery(page), `${locale}, the settings`);
      await page.setViewportSize({ width: 320, height: 640 });
      expectNone(await findLayoutFaults(page), `${locale}, the settings at 320 px`);
      await page.keyboard.press('Escape');
      expectNone(await findLayoutFaults(page), `${locale}, the plate at 320 px`);
      await page.setViewportSize({ width: 844, height: 390 });
      expect.soft((await plate.boundingBox())?.height, locale).toBeLessThanOrEqual(390 / 4);
      expectNone(await findLayoutFaults(page), `${locale}, the plate on its side`);
    }
  });

  test('keeps to a quarter of a phone that is turned while its page is scrolled', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/acquisition/fr');
    const plate = plateIn(page, 'fr');
    const heightOf = async () => (await plate.boundingBox())?.height;
    await expect.poll(heightOf).toBeGreaterThan(390 / 4);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(heightOf).toBeLessThanOrEqual(390 / 4);
  });

  test("leaves the code's field, its label and its button in sight on a phone, upright and on its side", async ({
    page,
  }) => {
    for (const locale of locales) {
      await page.setViewportSize(phone);
      await page.goto(`/acquisition/${locale}`);
      await page.evaluate(() => document.fonts.ready);
      for (const size of [phone, { width: 844, height: 390 }]) {
        await page.setViewportSize(size);
        const form = page.getByRole('main').locator('form').first();
        for (const part of [form.locator('label'), form.getByRole('textbox'), form.getByRole('button')]) {
          // A window that is turned has its plate placed again a moment later.
          const overlap = async () => {
            const top = (await plateIn(page, locale).boundingBox())?.y ?? 0;
            const box = await part.boundingBox();
            return (box?.y ?? size.height) + (box?.height ?? 0) - top;
          };
          await expect.poll(overlap, `${locale}, ${size.width} px`).toBeLessThanOrEqual(0);
        }
      }
    }
  });

  test("leaves the film's button whole at a desk, and has as much room around each word", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    for (const locale of ['en', 'de', 'pl'] as const) {
      await page.goto(`/acquisition/${locale}`);
      const plate = plateIn(page, locale);
      for (const size of [
        { width: 1440, height: 900 },
        { width: 1920, height: 1080 },
      ]) {
        await page.setViewportSize(size);
        const film = page.getByRole('button', { name: wordsIn(locale)('landing:video.pause') });
        const roomBelow = async () => {
          const top = (await plate.boundingBox())?.y ?? 0;
          const box = await film.boundingBox();
          return top - (box?.y ?? size.height) - (box?.height ?? 0);
        };
        await expect.poll(roomBelow, locale).toBeGreaterThan(16);
        const room = await plate
          .getByRole('button')
          .first()
          .evaluate((button) => Number.parseFloat(getComputedStyle(button).paddingInlineStart));
        expect.soft(room, locale).toBeGreaterThanOrEqual(20);
      }
    }
  });

  test('slices no line, no control and no invitation beside the form in the first view, wherever the words end', async ({
    page,
  }) => {
    const faults: string[] = [];
    for (const locale of ['en', 'de', 'pl'] as const) {
      for (const path of ['', '?rc=WELCOME10', '/registration/formstarted?rc=WELCOME10']) {
        await page.goto(`/acquisition/${locale}${path}`);
        await expect(plateIn(page, locale)).toBeVisible();
        await untilQuiet(page);
        for (const size of ['360x740', '768x1024', '844x390', '1440x900', '1920x1080']) {
          const [width = 0, height = 0] = size.split('x').map(Number);
          await page.setViewportSize({ width, height });
          await untilLaidOut(page);
          const sliced = await findSliced(page, (await plateIn(page, locale).boundingBox())?.y ?? 0);
          faults.push(...sliced.map((words) => `${locale}${path} at ${size}: ${words}`));
        }
      }
    }
    expectNone(faults, 'the first view');
  });

  test('has no barrier in forced colours, and fits with text of twice the size', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 800 });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto('/acquisition/de');
    await expect(plateIn(page, 'de')).toBeVisible();
    expectNone(await findBarriers(page), 'forced colours');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expectNone(await findLayoutFaults(page), 'twice the size');
  });

  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    test(`moves nothing and is never the largest paint (${viewport.width} px)`, async ({ page, allowProblem }) => {
      allowProblem(/status of 404/);
      await page.setViewportSize(viewport);
      // What moves by itself stands still, and what remains moved is the plate's doing.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript(() => {
        const seen = { largest: '' };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
          seen.largest = last.element?.closest('section, main')?.outerHTML.slice(0, 200) ?? '';
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      const placesOf = () =>
        page.evaluate(() =>
          // What is in sight. What is folded away has no place of its own, and is measured or not as the browser likes.
          [
            ...document.querySelectorAll(
              '#root *:not(details:not([open]) > :not(summary), details:not([open]) > :not(summary) *)',
            ),
          ].flatMap((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return height > 0 && y < window.innerHeight ? [[element.tagName, x, y, width, height].join(' ')] : [];
          }),
        );
      const firsts = scenes.filter(
        (scene, index) => scenes.findIndex(({ route }) => route === scene.route) === index && isTracked(scene.route),
      );
      // At a desk the same plate covers less of every page.
      const shown =
        viewport === phone ? firsts : firsts.filter(({ route }) => ['landing', 'formStarted'].includes(route));
      for (const { path } of shown) {
        await page.context().clearCookies();
        await page.goto(`/acquisition${path}`);
        await expect(plateIn(page)).toBeVisible();
        await untilQuiet(page);
        const largest = await page.evaluate(() => (window as unknown as { seen: { largest: string } }).seen.largest);
        expect.soft(largest, path).not.toContain('aria-label="Privacy"');
        const places = await placesOf();
        await press(plateIn(page), t('consent:refuse'));
        await expect(plateIn(page)).toBeHidden();
        expect.soft(await placesOf(), path).toEqual(places);
      }
    });
  }

  test('is the first that a keyboard comes to, takes no focus and holds none', async ({ page }) => {
    await page.goto('/acquisition');
    await expect(plateIn(page)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    const focused = page.locator(':focus');
    for (const key of ['consent:refuse', 'consent:accept', 'consent:choose'] as const) {
      await page.keyboard.press('Tab');
      await expect(focused).toHaveText(t(key));
    }
    await page.keyboard.press('Enter');
    await expect(dialogIn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(focused).toHaveText(t('consent:choose'));
    await page.keyboard.press('Tab');
    await expect(focused).toHaveText(t('common:skipToContent'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(focused).toHaveText(t('consent:accept'));
    await page.keyboard.press('Space');
    await expect(plateIn(page)).toBeHidden();
    await expect(focused).toHaveAttribute('id', 'main');
    await expect(page.getByRole('status').filter({ hasText: t('consent:saved') })).toBeAttached();
  });

  test('lets the foot of the page be read, and what has the focus be seen', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/acquisition');
    await expect(plateIn(page)).toBeVisible();
    for (const link of [page.getByRole('contentinfo').getByRole('link').last(), openerIn(page)]) {
      await link.focus();
      const [top, box] = [(await plateIn(page).boundingBox())?.y ?? 0, await link.boundingBox()];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
    }
  });

  test('stays while the visitor goes on, and asks once', async ({ page }) => {
    await page.goto('/acquisition');
    await expect(plateIn(page)).toBeVisible();
    await page
      .getByRole('link', { name: t('landing:apply') })
      .first()
      .click();
    await expect(page).toHaveURL(/membership-interest/);
    await press(plateIn(page), t('consent:refuse'));
    await page.goto('/acquisition');
    await untilQuiet(page);
    await expect(plateIn(page)).toHaveCount(0);
  });
});

test('the settings stand in the middle of the window, whole in sight, with a column for the switches', async ({
  page,
}) => {
  for (const locale of ['en', 'de', 'pl'] as const) {
    await page.goto(`/acquisition/${locale}`);
    await press(plateIn(page, locale), wordsIn(locale)('consent:choose'));
    for (const [width, height] of [
      [360, 740],
      [844, 390],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const found = await dialogIn(page).evaluate((dialog) => {
        const { left, right, top, bottom } = dialog.getBoundingClientRect();
        const scroller = dialog.firstElementChild;
        const switches = [...dialog.querySelectorAll('[role=switch]')].map((each) => each.getBoundingClientRect());
        const words = [...dialog.querySelectorAll('li p')].map((each) => each.getBoundingClientRect());
        const isBeside = (a: DOMRect, b: DOMRect) => a.bottom <= b.top || a.top >= b.bottom || a.right <= b.left;
        return {
          margins: [left - (innerWidth - right), top - (innerHeight - bottom)].map(Math.abs),
          unseen: (scroller?.scrollHeight ?? 0) - (scroller?.clientHeight ?? 0),
          crossed: switches.filter((box) => !words.every((text) => isBeside(text, box))).length,
        };
      });
      const at = `${locale} at ${width}`;
      expect.soft(Math.max(...found.margins), at).toBeLessThanOrEqual(1);
      expect.soft(found, at).toMatchObject({ unseen: 0, crossed: 0 });
    }
  }
});

test.describe('a decision', () => {
  for (const [name, bits, choices] of [
    ['accept', '11', all],
    ['refuse', '00', { statistics: false, marketing: false }],
  ] as const) {
    test(`leaves evidence: time, text version and choices at the visitor, a count at the server (${name})`, async ({
      page,
    }) => {
      await page.goto('/acquisition/de');
      const counted = page.waitForRequest((request) => request.url().endsWith('/acquisition/consent'));
      await press(plateIn(page, 'de'), wordsIn('de')(`consent:${name}`));
      const request = await counted;
      expect(request.postDataJSON()).toEqual({ choices, textVersion: consentTextVersion, by: 'plate' });
      expect((await request.allHeaders()).cookie).toBeUndefined();
      expect((await request.response())?.status()).toBe(204);
      const pattern = new RegExp(`^1\\.${consentTextVersion}\\.\\d{10}\\.${bits}\\.plate$`);
      await expect.poll(async () => (await cookieOf(page, 'consent'))?.value).toMatch(pattern);
      const cookie = await cookieOf(page, 'consent');
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(Math.round(days)).toBe(180);
      const evidence = await page.evaluate(() => window.localStorage.getItem('consentEvidence'));
      expect(JSON.parse(evidence ?? '')).toEqual([
        {
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          language: 'de',
          choices,
          textVersion: consentTextVersion,
          by: 'plate',
        },
      ]);
    });
  }

  test('can be changed from the foot of every page that asks', async ({ page }) => {
    await page.goto('/acquisition');
    await press(plateIn(page), t('consent:refuse'));
    for (const path of ['/acquisition/registration/formstarted', '/acquisition/registration/deny?reason=expired']) {
      await page.goto(path);
      const { statistics } = await settingsOf(page);
      await expect(statistics).not.toBeChecked();
      await page.keyboard.press('Escape');
      await expect(openerIn(page)).toBeFocused();
    }
    const { statistics, marketing } = await settingsOf(page);
    await statistics.click();
    await press(dialogIn(page), t('consent:settings.save'));
    await expect(openerIn(page)).toBeFocused();
    await page.reload();
    await settingsOf(page);
    await expect(statistics).toBeChecked();
    await expect(marketing).not.toBeChecked();
  });

  test('makes the id last when it is a consent, and takes it away when it is a refusal', async ({ page }) => {
    await page.goto('/acquisition');
    await expect(plateIn(page)).toBeVisible();
    const first = await cookieOf(page, 'acqAnonymousId');
    expect(first?.expires).toBe(-1);
    await press(plateIn(page), t('consent:accept'));
    const daysLeft = async () => {
      const { value, expires } = (await cookieOf(page, 'acqAnonymousId')) ?? { value: '', expires: 0 };
      return [value, Math.round((expires - Date.now() / 1000) / 86_400)];
    };
    await expect.poll(daysLeft).toEqual([first?.value, 180]);
    const { statistics } = await settingsOf(page);
    await statistics.click();
    await press(dialogIn(page), t('consent:settings.save'));
    await expect.poll(() => cookieOf(page, 'acqAnonymousId')).toBeUndefined();
    await page.reload();
    expect(await cookieOf(page, 'acqAnonymousId')).toBeUndefined();
  });

  test('is heard in another tab', async ({ page, context }) => {
    await page.goto('/acquisition');
    await expect(plateIn(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/acquisition');
    await press(plateIn(other), t('consent:refuse'));
    await expect(plateIn(page)).toBeHidden();
  });
});

test('the browser keeps no name that is not listed, before and after each decision', async ({ page }) => {
  const names = async () => {
    const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
    const stored = await page.evaluate(() => [
      ...Object.keys(localStorage).map((name) => `local storage ${name}`),
      ...Object.keys(sessionStorage).map((name) => `session storage ${name}`),
    ]);
    return [...cookies, ...stored];
  };
  const listed = storedNames.map(({ place, name }) => `${place} ${name}`);
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await expect(plateIn(page)).toBeVisible();
  await page.getByLabel(t('registration:email.label')).first().fill('anna@example.com');
  expect((await names()).filter((name) => !listed.includes(name))).toEqual([]);
  expect(await names()).not.toContain('cookie consent');
  for (const choice of ['accept', 'refuse'] as const) {
    await page.context().clearCookies();
    await page.goto('/acquisition/de');
    await press(plateIn(page, 'de'), wordsIn('de')(`consent:${choice}`));
    await untilQuiet(page);
    expect((await names()).filter((name) => !listed.includes(name))).toEqual([]);
    await expect.poll(async () => (await names()).includes('cookie acqAnonymousId')).toBe(choice === 'accept');
  }
});

test.describe('a browser that asks not to be tracked', () => {
  for (const [signal, headers, value] of [
    ['globalPrivacyControl', { 'Sec-GPC': '1' }, true],
    ['doNotTrack', { DNT: '1' }, '1'],
  ] as const) {
    test(`has refused, which can be changed (${signal})`, async ({ page, context }) => {
      await context.setExtraHTTPHeaders(headers);
      await page.addInitScript(
        ([name, wanted]) => Object.defineProperty(Navigator.prototype, name, { get: () => wanted }),
        [signal, value] as const,
      );
      await page.goto('/acquisition');
      await untilQuiet(page);
      await expect(plateIn(page)).toHaveCount(0);
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('acqAnonymousId');
      const { statistics } = await settingsOf(page);
      await expect(dialogIn(page)).toContainText(t('consent:settings.signal'));
      await expect(statistics).not.toBeChecked();
      await statistics.click();
      await press(dialogIn(page), t('consent:settings.save'));
      await page.reload();
      await settingsOf(page);
      await expect(statistics).toBeChecked();
      await expect(dialogIn(page)).not.toContainText(t('consent:settings.signal'));
    });
  }
});

test('spec §2: "Consent and tag setup are skipped here." Nor are they on admin pages', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 401/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const { path, route } of scenes.filter((scene) => !isTracked(scene.route))) {
    await page.goto(`/acquisition${path}`);
    await untilQuiet(page);
    await expect(plateIn(page), route).toHaveCount(0);
    await expect(openerIn(page), route).toHaveCount(0);
    expect(routeOf(route).guards).toContain('untracked');
  }
  expect(asked.filter((path) => /\/(?:builtIn|consent)\b/.test(path))).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('consent');
});

const service = 'https://consent.example/bundle.js';

/** A page whose consent is asked for elsewhere, and that has tags. */
const served = test.extend({ env: { CONSENT_SCRIPT_URL: service, GTM_CONTAINER_ID: 'GTM-TEST123' } });
served.use({ decided: null, userAgent });

/** What another's page would do to ours. */
async function watchTags(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: "document.cookie = '_ga=GA1.1; path=/';" });
  });
  return asked;
}

served.describe('a consent service', () => {
  // One product for all of them: starting another costs more than they do.
  served.describe.configure({ mode: 'default' });

  for (const [name, answer] of [
    ['is blocked', 'abort'],
    ['hangs', 'never'],
    ['lies', 'lie'],
  ] as const) {
    served(
      `that ${name} leaves the page as it is, asks nothing and measures nothing`,
      async ({ page, allowProblem }) => {
        allowProblem(/consent\.example/);
        const tags = await watchTags(page);
        const isAsked = page.waitForRequest(service);
        await page.route(service, (route) => {
          if (answer === 'abort') return route.abort();
          if (answer === 'never') return undefined;
          const body = `window.UC_UI = { isInitialized: () => { throw new Error('No') } };
          window.dispatchEvent(new CustomEvent('consent_status', { detail: { event: 'consent_status', type: 'explicit', ucCategory: { functional: true, marketing: true } } }));`;
          return route.fulfill({ contentType: 'text/javascript', body });
        });
        await page.goto('/acquisition', { waitUntil: 'domcontentloaded' });
        await isAsked;
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await openerIn(page).click();
        await expect(dialogIn(page)).toContainText(t('consent:settings.unavailable'));
        await expect(plateIn(page)).toHaveCount(0);
        expect(tags).toEqual([]);
        expect(await page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? [])).toEqual([]);
        expect((await page.context().cookies()).map(({ name: each }) => each)).not.toContain('consent');
      },
    );
  }

  served('that answers is believed, and a withdrawal there stops the flow', async ({ page }) => {
    const tags = await watchTags(page);
    await page.route(service, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.UC_UI = { isInitialized: () => true };
          const agreed = sessionStorage.getItem('serviceState') !== 'denied';
          window.tell = (yes, action) => {
            sessionStorage.setItem('serviceState', yes ? 'agreed' : 'denied');
            const detail = { event: 'consent_status', type: 'explicit', action, ucCategory: { functional: yes, marketing: yes } };
            window.dispatchEvent(new CustomEvent('consent_status', { detail }));
          };
          window.tell(agreed, 'onInitialPageLoad');
          window.dispatchEvent(new Event('UC_UI_INITIALIZED'));`,
      }),
    );
    await page.goto('/acquisition');
    await expect.poll(() => tags).toHaveLength(1);
    await expect.poll(() => cookieOf(page, '_ga')).toBeDefined();
    await expect.poll(async () => (await cookieOf(page, 'consent'))?.value).toMatch(/\.11\.service$/);
    const reloaded = page.waitForEvent('load');
    await page.evaluate(() =>
      (window as unknown as { tell(yes: boolean, action: string): void }).tell(false, 'onDenyAll'),
    );
    await reloaded;
    await untilQuiet(page);
    await expect.poll(async () => (await cookieOf(page, 'consent'))?.value).toMatch(/\.00\.service$/);
    expect(tags).toHaveLength(1);
    await expect.poll(() => cookieOf(page, '_ga')).toBeUndefined();
    await expect.poll(() => cookieOf(page, 'acqAnonymousId')).toBeUndefined();
  });
});
