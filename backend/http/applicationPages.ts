/** Pages behind the links of mails about applications and waits. A GET only shows a button, as mail scanners open links; a POST acts (RFC 8058). */
import { type Response, Router } from 'express';
import type { Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { formatPeriod } from '../../shared/i18n/formatPeriod.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { html } from '../../shared/page/html.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { reapplyForMembership, withdrawApplication } from '../domain/membership/applyForMembership.ts';
import { confirmWait, endWait } from '../domain/waits/waitForPlace.ts';
import { findMailTranslation } from '../mail/mailTranslations.ts';
import { pagePaths } from '../mail/pagePaths.ts';
import { allowMethods, createErrorHandler } from './errorResponses.ts';
import { type Brand, readQuery, sendPage } from './sendPage.ts';

/** Mail programs change the case of links, double slashes, or append text. */
const createLoosePattern = (path: string) => new RegExp(`^${path.replaceAll('/', '/+')}(?![\\w-])`, 'i');

const allPages = createLoosePattern('/membership-interest');

const messages = {
  withdrawal: 'Application withdrawn',
  reapplication: 'Application resubmitted',
  waitConfirmation: 'Wait confirmed',
  waitEnd: 'Wait ended',
} as const;

/** `mailRetentionDays`: how long the outbox keeps an email address after its last mail. */
export function createApplicationPages(
  domain: DomainDependencies,
  brand: Brand,
  mailRetentionDays: number,
  log: Logger,
) {
  const logInfo = createRateLimitedLog(log, 'info');
  const renderHomeLink = (locale: Locale, label: string) =>
    html`<p><a class="secondary-button" href="${brand.landingUrl}/${locale}">${label}</a></p>`;
  const router = Router().use(allPages, allowMethods('GET', 'POST'));
  const addPage = <Subject>(
    name: keyof typeof pagePaths,
    readToken: (token: string) => Subject | null,
    runAction: (subject: Subject, locale: Locale) => Promise<boolean>,
  ) =>
    router.all(createLoosePattern(pagePaths[name]), async function applicationPage(request, response) {
      const query = readQuery(request);
      const token = query.get('token') ?? '';
      const { locale, t } = findMailTranslation(query.get('language') ?? '');
      const subject = readToken(token);
      const home = renderHomeLink(locale, t('home'));
      const page = { brand, language: locale, title: t(`${name}.title`) };
      if (subject === null)
        return sendPage(response, 400, { ...page, body: html`<p>${t(`${name}.invalid`)}</p>${home}` });
      if (request.method !== 'POST') {
        const action = `${pagePaths[name]}?${new URLSearchParams({ token, language: locale })}`;
        const body = html`<p>${t(`${name}.question`)}</p>
<form method="post" action="${action}"><button type="submit">${t(`${name}.button`)}</button></form>`;
        return sendPage(response, 200, { ...page, body });
      }
      request.resume();
      if (!(await runAction(subject, locale)))
        return sendPage(response, 410, { ...page, body: html`<p role="status">${t(`${name}.gone`)}</p>${home}` });
      logInfo(messages[name]);
      const message = t(`${name}.done`, { period: formatPeriod(locale, mailRetentionDays, 'day') });
      const body = html`<p role="status">${message}</p>${home}`;
      sendPage(response, 200, { ...page, title: t(`${name}.doneTitle`), body });
    });
  const { links } = domain;
  addPage('withdrawal', links.readWithdrawal, (id) => withdrawApplication(domain, id));
  addPage(
    'reapplication',
    (token) => links.readReapplication(token, domain.clock()),
    (application, locale) => reapplyForMembership(domain, application, locale),
  );
  addPage('waitConfirmation', links.readWait, (id) => confirmWait(domain, id));
  addPage('waitEnd', links.readWait, (id) => endWait(domain, id));
  const sendErrorPage = (response: Response, status: number) => {
    const { locale, t } = findMailTranslation(readQuery(response.req).get('language') ?? '');
    const message = t(status < 500 ? 'withdrawal.invalid' : 'failed');
    const body = html`<p>${message}</p>${renderHomeLink(locale, t('home'))}`;
    sendPage(response, status, { brand, language: locale, title: brand.brandName, body });
  };
  return router
    .use(allPages, (_request, response) => sendErrorPage(response, 404))
    .use(allPages, createErrorHandler(log, sendErrorPage));
}
