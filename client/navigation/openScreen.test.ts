import { createTranslator } from '../../shared/i18n/translate.ts';
import { landingOf } from '../../shared/journey.ts';
import { namespaces } from '../../shared/namespaces.ts';
import { noData, type Screen } from '../../shared/page.ts';
import { place, textOf } from '../../shared/placed.ts';
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
    landing: landingOf('social', new URLSearchParams()),
    flags: { leanRegistration: false, blackFriday: false },
  },
  values: { journeyQuery: place('?variant=social'), requestId: place(''), languagePaths: {} as never },
  page,
  data: noData,
  translator: createTranslator('en', messages),
};

const open = createOpenScreen({
  basePath: '/acquisition',
  initial,
  run: () => Promise.reject(new Error('This test gave no backend')),
  loadPage: () => Promise.resolve(page),
});

describe('a screen that is opened in the browser', () => {
  it.each([
    ['/acquisition/registration/formstarted', '?variant=social-15-percent&rc=A1', 'social15Percent'],
    ['/acquisition/registration/formstarted', '', 'default'],
    ['/acquisition/viral', '?variant=social', 'viral'],
    ['/acquisition', '?variant=daba', 'daba'],
    ['/acquisition/spring-sale', '', 'default'],
  ])('%s%s has the landing page that its address says: %s', async (pathname, search, description) => {
    const opened = await open(pathname, search);
    if (!('screen' in opened)) throw new Error('Another address was meant');
    expect(opened.screen.state.landing.description).toBe(description);
    expect(opened.screen.state.landing).toEqual(
      landingOf(pathname.endsWith('viral') ? 'viral' : null, new URLSearchParams(search)),
    );
  });

  it('gives its links the landing page of its slug', async () => {
    const opened = await open('/acquisition/viral', '?rc=A1');
    if (!('screen' in opened)) throw new Error('Another address was meant');
    expect(textOf(opened.screen.values.journeyQuery)).toBe('?variant=viral&rc=A1');
  });
});
