import { controlVariants } from '../../shared/experiments/experiments.ts';
import { namespaces } from '../../shared/i18n/namespaces.ts';
import { createTranslator } from '../../shared/i18n/translate.ts';
import { opaque, unwrap } from '../../shared/page/opaqueText.ts';
import { noData, type Screen } from '../../shared/page/page.ts';
import { readLandingVariant } from '../../shared/routing/carriedParams.ts';
import { formStartedQuery } from '../pages/journey/FormStarted/formStartedQuery.ts';
import { serverExperiments } from '../Runtime.tsx';
import { createOpenScreen } from './openScreen.ts';

const page = { Component: () => null };

const messages = Object.fromEntries(
  namespaces.map((name) => [name, require(`../../locales/en/${name}.json`) as object]),
) as Parameters<typeof createTranslator>[1];

const initial: Screen = {
  state: {
    route: 'landing',
    locale: 'en',
    prefix: null,
    landing: readLandingVariant('social', new URLSearchParams()),
    flags: { leanRegistration: false, blackFriday: false },
  },
  values: { carriedQuery: opaque('?variant=social'), requestId: opaque(''), languageSuffix: opaque('') },
  page,
  data: noData,
  translator: createTranslator('en', messages),
};

let variants = controlVariants;

const open = createOpenScreen({
  basePath: '/acquisition',
  codeDetails: 'basic',
  initial,
  run: () => Promise.reject(new Error('This test gave no backend')),
  loadPage: () => Promise.resolve(page),
  report: () => undefined,
  experiments: { ...serverExperiments, readVariants: () => variants },
});

describe('a screen that is opened in the browser', () => {
  it.each([
    ['/acquisition/registration/formstarted', '?variant=social-15-percent&rc=A1', 'social15Percent'],
    ['/acquisition/registration/formstarted', '', 'default'],
    ['/acquisition/viral', '?variant=social', 'viral'],
    ['/acquisition', '?variant=daba', 'daba'],
    ['/acquisition/spring-sale', '', 'default'],
  ])('%s%s has the landing variant of its URL: %s', async (pathname, search, description) => {
    const opened = await open(pathname, search);
    if (!('screen' in opened)) throw new Error('Another address was meant');
    expect(opened.screen.state.landing.description).toBe(description);
    expect(opened.screen.state.landing).toEqual(
      readLandingVariant(pathname.endsWith('viral') ? 'viral' : null, new URLSearchParams(search)),
    );
  });

  it.each([true, false])('has the variants of the experiments at that time: %s', async (leanRegistration) => {
    variants = { ...variants, leanRegistration };
    const opened = await open('/acquisition/registration/formstarted', '');
    expect(opened).toHaveProperty('screen.state.flags.leanRegistration', leanRegistration);
  });

  it('reads the time zone only for a page that uses it', async () => {
    const read = jest.spyOn(Intl, 'DateTimeFormat');
    const openPage = createOpenScreen({
      basePath: '/acquisition',
      codeDetails: 'basic',
      initial,
      run: async () => ({ ok: false, failure: 'server' }),
      loadPage: async (route) => (route === 'formStarted' ? { ...page, query: formStartedQuery } : page),
      report: () => undefined,
      experiments: serverExperiments,
    });
    await openPage('/acquisition', '');
    expect(read).not.toHaveBeenCalled();
    await openPage('/acquisition/registration/formstarted', '');
    expect(read).toHaveBeenCalled();
    read.mockRestore();
  });

  it.each([
    ['landing', '/acquisition/registration/activateaccount'],
    ['activateAccount', '/acquisition'],
  ] as const)('is a full load between pages with tags and those without: from %s to %s', async (route, pathname) => {
    const openPage = createOpenScreen({
      basePath: '/acquisition',
      codeDetails: 'basic',
      initial: { ...initial, state: { ...initial.state, route } },
      run: () => Promise.reject(new Error('This test gave no backend')),
      loadPage: () => Promise.reject(new Error('Nothing is loaded for a page that is left')),
      report: () => undefined,
      experiments: serverExperiments,
    });
    expect(await openPage(pathname, '?rc=A1')).toEqual({ leaveTo: `${pathname}?rc=A1` });
  });

  it('stays in the app between an activation and its error page, since a retry needs the token in memory', async () => {
    const openPage = createOpenScreen({
      basePath: '/acquisition',
      codeDetails: 'basic',
      initial: { ...initial, state: { ...initial.state, route: 'activateAccount' } },
      run: () => Promise.reject(new Error('This test gave no backend')),
      loadPage: () => Promise.resolve(page),
      report: () => undefined,
      experiments: serverExperiments,
    });
    expect(await openPage('/acquisition/registration/activateaccountError', '')).toHaveProperty('screen');
    expect(await openPage('/acquisition/registration/activateaccount', '')).toHaveProperty('screen');
  });

  it('carries the landing variant of its slug in its links', async () => {
    const opened = await open('/acquisition/viral', '?rc=A1');
    if (!('screen' in opened)) throw new Error('Another address was meant');
    expect(unwrap(opened.screen.values.carriedQuery)).toBe('?variant=viral&rc=A1');
  });

  it.each(['/acquisition/de/no/such/page', '/elsewhere', '/acquisition//x'])(
    'leaves the unknown path %s to the server',
    async (pathname) => {
      expect(await open(pathname, '?rc=A1')).toEqual({ leaveTo: `${pathname}?rc=A1` });
    },
  );

  it('reports a country that could not be determined', async () => {
    const report = jest.fn();
    const openForm = createOpenScreen({
      basePath: '/acquisition',
      codeDetails: 'basic',
      initial,
      run: async () => ({ ok: false, failure: 'server' }),
      loadPage: async () => ({ ...page, query: formStartedQuery }),
      report,
      experiments: serverExperiments,
    });
    await openForm('/acquisition/registration/formstarted', '');
    expect(report).toHaveBeenCalledWith(new Error('The country could not be determined'));
  });
});

describe('a redirect experiment', () => {
  it('redirects before the page is loaded', async () => {
    const loadPage = jest.fn(() => Promise.resolve(page));
    const arriveAt = jest.fn(async () => '/acquisition/viral?rc=A1');
    const openLed = createOpenScreen({
      basePath: '/acquisition',
      codeDetails: 'basic',
      initial,
      run: () => Promise.reject(new Error('This test gave no backend')),
      loadPage,
      report: () => undefined,
      experiments: { ...serverExperiments, findRedirect: arriveAt },
    });
    expect(await openLed('/acquisition/social', '?rc=A1')).toEqual({ redirectTo: '/acquisition/viral?rc=A1' });
    expect(arriveAt).toHaveBeenCalledWith('/acquisition/social', '?rc=A1');
    expect(loadPage).not.toHaveBeenCalled();
  });
});
