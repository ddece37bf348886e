/** The steps in every browser; those of a part depend on the part's earlier ones. */
import { consentCookie } from '../../shared/consent/consent.ts';
import { getMessages } from '../e2e/messages.ts';
import { activationLinkIn, newAddress } from '../e2e/register.ts';
import { drawAll } from '../support/browserGrowthbook.ts';
import type { Collector } from '../support/fakeCollector.ts';
import type { FakeGrowthbook } from '../support/fakeGrowthbook.ts';
import { screenStates } from '../support/screenStates.ts';
import type { Product } from '../support/startProduct.ts';
import { type Action, click, isTrue, openUrl, press, reload, run, see, seeNone, tabTo, type } from './actions.ts';
import { waitFor } from './waitFor.ts';

export type Step = readonly [title: string, ...actions: Action[]];

export const experimentsKey = 'sdk-test';

const t = getMessages('en');
const headline = (text: string) => see('h1', text.replace(/<.*?>/g, ''));
const isLanguage = (locale: string) => isTrue(`document.documentElement.lang === '${locale}'`);
const isAt = (path: string) => isTrue(`location.href.endsWith('/acquisition/en${path}')`);
const isInvalid = (name: string) => see(`[name=${name}][aria-invalid=true]`);
const banner = `[aria-label="${t('consent:label')}"] button`;
const settings = click('footer button', t('common:footer.privacySettings'));
const forgetConsent = run(`document.cookie = '${consentCookie.name}=; path=/; max-age=0'`);
const hasConsent = isTrue(`/\\b${consentCookie.name}=[^;]*\\.11\\./.test(document.cookie)`);
const list = `ul[aria-label="${t('landing:slides.title')}"]`;
const row = `document.querySelector('${list}')`;
const noteRow = run(`sessionStorage.x = ${row}.scrollLeft`);
const rowHasMoved = isTrue(`${row}.scrollLeft - sessionStorage.x > 99`);
const coat = t('landing:slides.names.evening-coat');
const answer = '#questions [open] p';
const menu = 'header [open] a';
const code = 'main [name=registrationCode]';
/** The code's form is no wider than its column. */
const fits = isTrue(`[document.querySelector('${code}').form].every((form) =>
  form.getBoundingClientRect().right <= form.parentElement.getBoundingClientRect().right)`);
const submit = 'main form button';
const signIn = t('admin:signIn.link');
const interest = '/en/membership-interest';
const link = '#closing ~ p a';
const scrollToLink = run(`document.querySelector('${link}').scrollIntoView({ block: 'center', behavior: 'instant' })`);
const isBack = isTrue('Math.abs(scrollY - sessionStorage.y) < 3');

const dialog = 'dialog[open]';
const closeInThreeWays = (what: string, opened: Action): Step[] => [
  [`Escape closes ${what}`, opened, see(dialog), press('Escape'), seeNone(dialog)],
  [`its button closes ${what}`, opened, see(dialog), click(`${dialog} > button`), seeNone(dialog)],
  [`a click beside it closes ${what}`, opened, see(dialog), (driver) => driver.click(4, 4), seeNone(dialog)],
];

/** Leaves a page as soon as it has a headline. Each language has code of its own. */
const leaveFor = (locale: string) => [
  run(`location.assign('/acquisition/${locale}')`),
  isTrue(`location.pathname.endsWith('/${locale}') && document.querySelector('h1') !== null`),
];

/** The first state of each page; that of active accounts leads to another site. */
const states = new Map([...screenStates].reverse().map(({ route, path }) => [route, path]));
states.delete('accountActive');

const variant = { 'landing-description': { defaultValue: '', rules: [drawAll('words', ['default', 'viral'], 1)] } };
const redirect = {
  ...drawAll('page-test', [{}, { urlRedirect: '/acquisition/en/social' }], 1),
  status: 'running',
  urlPatterns: [{ include: true, type: 'regex', pattern: '^/acquisition/en/membership-interest(\\?|$)' }],
};

export function createParts(product: Product, growthbook: FakeGrowthbook, collector: Collector): Step[][] {
  const open = (path: string) => openUrl(`${product.siteUrl}/acquisition${path}`);
  const email = newAddress();
  const openMail: Action = async (driver) => {
    const findMail = async () => (await product.mailbox()).find(({ to }) => to.includes(email))?.text ?? null;
    await openUrl(activationLinkIn(await waitFor(`a mail to ${email}`, findMail)))(driver);
  };
  /** Until the site serves the text. */
  const publish = (text: string, features?: object, experiments?: readonly object[]) => () => {
    growthbook.publish({ features: features ?? {}, experiments: experiments ?? [] });
    const url = `${product.siteUrl}/acquisition/experiments/api/features/${experimentsKey}`;
    return waitFor(text, async () => (await (await fetch(url)).text()).includes(text));
  };
  const isReported = () => waitFor('a report', async () => collector.received.at(-1)?.body.includes('on purpose'));

  return [
    [
      ['a link opens the invitation', open('/en?rc=WELCOME15'), headline('Anna Lindqvist')],
      ['consent is refused', click(banner, t('consent:refuse')), seeNone(banner)],
      ['a choice is made', settings, click(`${dialog} label`, t('consent:settings.statistics'))],
      ['a choice is saved', click(`${dialog} button`, t('consent:settings.save')), seeNone(dialog)],
      ['the settings show it', settings, see(`${dialog} [name=statistics]:checked`), press('Escape'), seeNone(dialog)],
      ['the banner returns without the cookie', forgetConsent, reload, see(banner)],
      ['consent is given', click(banner, t('consent:accept')), seeNone(banner), hasConsent],
    ],
    [
      ['a row moves by its button', open('/en'), noteRow, click('button', t('landing:slides.next')), rowHasMoved],
      ['a row moves by an arrow key', open('/en'), noteRow, run(`${row}.focus()`), press('ArrowRight'), rowHasMoved],
      ...closeInThreeWays('a product', click(`${list} button`, coat)),
      ['the focus returns', see(`${list} button:focus`, coat)],
      ['a question is opened', click('#questions summary'), see(answer)],
      ['a question is closed', click('#questions summary'), seeNone(answer)],
      ['a language is chosen by mouse', click('header summary'), click(menu, 'Deutsch'), isLanguage('de')],
      ['the languages open by keyboard', open('/de'), tabTo('header summary'), press('Enter'), see(menu, 'English')],
      ['Escape closes them', press('Tab'), press('Escape'), seeNone(menu), see('header summary:focus')],
      ['a language is chosen by keyboard', press('Enter'), tabTo(menu, 'English'), press('Enter'), isLanguage('en')],
    ],
    [
      ['a page is scrolled', open('/en'), scrollToLink, run('sessionStorage.y = scrollY')],
      ['a link opens a page', click(link), headline(t('membership:intro.headline'))],
      ['back returns to the place', isTrue('scrollY === 0'), run('history.back()'), see(link), isBack],
      ['forward returns to the page', run('history.forward()'), headline(t('membership:intro.headline'))],
      ['pages left early report no error', ...['fr', 'it', 'nl', 'pl', 'sv'].flatMap(leaveFor), see('[data-hydrated]')],
    ],
    [
      ['a wrong code is sent', open('/en'), click(code), type('NOSUCHCODE'), press('Enter')],
      ['its field says why it is rejected', isInvalid('registrationCode'), see('main form', t('common:code.invalid'))],
      ['a full code leads to the waiting list', open('/en?rc=ALLHELD'), see('main form', t('deny:wait.submit')), fits],
      ['a form asks for the code', open('/en/registration/formstarted'), see(code), fits, open('/en'), see(code)],
      ['a code opens the form', click(code), type('WELCOME15'), press('Enter'), headline(t('registration:headline'))],
      ['an empty form shows its errors', click(submit, t('registration:submit')), see('[role=alert]:focus')],
      ['each field shows its error', ...['firstname', 'lastname', 'email', 'terms'].map(isInvalid)],
      ['a gender is chosen by keyboard', tabTo('[name=gender]'), press(' '), see('[name=gender]:checked', 'MRS')],
      ['the name is typed', tabTo('[name=firstname]'), type('Maria'), tabTo('[name=lastname]'), type('Keller')],
      ['the address is typed', tabTo('[name=email]'), type(email)],
      ['the terms are accepted by keyboard', tabTo('[name=terms]'), press(' '), see('[name=terms]:checked')],
      ['a reload keeps the texts', reload, see('[name=firstname]', 'Maria'), see('[name=email]', email)],
      ['a reload keeps the choices', see('[name=gender]:checked', 'MRS'), see('[name=terms]:checked')],
      ['Enter sends the form', click('[name=email]'), press('Enter'), headline(t('status:finished.headline'))],
      ['the mail opens the activation', openMail, headline(t('activation:ready.headline'))],
      ['its token leaves the URL', isTrue('!/id=/.test(location)')],
      ['it activates', click('main button', t('activation:ready.button')), headline(t('common:accountActive'))],
      ['the voucher is shown', see('main h2', '15%')],
    ],
    [
      ['an application is opened', open(interest), click('main a', t('membership:intro.apply'))],
      ['it needs an address', click(submit), see('[name=email][aria-invalid=true]:focus')],
      ['it is confirmed', type(newAddress()), press('Enter'), headline(t('membership:confirmation.headline'))],
    ],
    [...states].map(([route, path]): Step => [`the page ${route} opens in German`, open(`/de${path}`), see('h1')]),
    [
      ['a variant is chosen', publish('viral', variant), open('/en')],
      ['it is shown', headline(t('landing:description.viral.withoutInviter.greeting'))],
      ['a redirect replaces a page', publish('page-test', {}, [redirect]), open(interest), isAt('/social')],
      ['experiments wait for a link', open('/en?utm_source=letter'), see('[data-experiments=ready]'), click(link)],
      ['a redirect replaces its page', isAt('/social?utm_source=letter')],
    ],
    [['the experiments end', publish('"experiments":[]')]],
    [
      ['an admin signs in', open('/en/admin/codes'), click('main a', signIn), click('button', 'Sign in')],
      ['and returns to the page', see('main button', t('admin:signOut')), isAt('/admin/codes'), see('[data-hydrated]')],
      ['a code opens in a dialog', click('main button', t('adminCodes:changes.actions.edit')), see(dialog)],
      ['it shows its last day', isTrue(`/^20..-..-..$/.test(document.querySelector('dialog [name$=endsAt]').value)`)],
      ['it is left unchanged', press('Escape'), seeNone(dialog)],
      ['a list is filtered', click('main [name=search]'), type('welcome10'), press('Enter')],
      ['its row is shown', isTrue('/search=welcome10/.test(location)'), see('main th', 'WELCOME10')],
      ...closeInThreeWays('a confirmation', click('main button', t('adminCodes:changes.actions.revoke'))),
      ['an admin signs out', click('main button', t('admin:signOut')), see('main a', signIn)],
    ],
    [
      ['an error is thrown', open('/en'), run('setTimeout(() => { throw new Error("on purpose"); })')],
      ['it is reported, after those of earlier steps', isReported],
    ],
  ];
}
