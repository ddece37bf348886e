/** Pages behind the links of mails about applications and waits. A GET only shows a button, as mail scanners open links; a POST acts (RFC 8058). */
import { type RequestHandler, type Response, Router } from 'express';
import type { Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { formatPeriod } from '../../shared/i18n/formatPeriod.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { html } from '../../shared/page/html.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { reapplyForMembership, withdrawApplication } from '../domain/membership/applyForMembership.ts';
import { confirmWait, endWait } from '../domain/waits/waitForPlace.ts';
import { findMailTranslation } from '../mail/mailTranslations.ts';
import { allowMethods, createErrorHandler } from './errorResponses.ts';
import { type Brand, readQuery, sendPage } from './sendPage.ts';

const pathPrefix = '/membership-interest';
export const withdrawalPath = `${pathPrefix}/withdraw`;
export const reapplicationPath = `${pathPrefix}/apply-again`;
export const waitConfirmationPath = `${pathPrefix}/confirm-wait`;
export const waitEndPath = `${pathPrefix}/end-wait`;

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
  const createPage = <Subject>(
    name: keyof typeof messages,
    path: string,
    readToken: (token: string) => Subject | null,
    runAction: (subject: Subject, locale: Locale) => Promise<boolean>,
  ): RequestHandler =>
    async function applicationPage(request, response) {
      const query = readQuery(request);
      const token = query.get('token') ?? '';
      const { locale, t } = findMailTranslation(query.get('language') ?? '');
      const subject = readToken(token);
      const home = renderHomeLink(locale, t('home'));
      const page = { brand, language: locale, title: t(`${name}.title`) };
      if (subject === null)
        return sendPage(response, 400, { ...page, body: html`<p>${t(`${name}.invalid`)}</p>${home}` });
      if (request.method !== 'POST') {
        const action = `${path}?${new URLSearchParams({ token, language: locale })}`;
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
    };
  const withdrawal = createPage('withdrawal', withdrawalPath, domain.links.readWithdrawal, (applicationId) =>
    withdrawApplication(domain, applicationId),
  );
  const reapplication = createPage(
    'reapplication',
    reapplicationPath,
    (token) => domain.links.readReapplication(token, domain.clock()),
    (application, locale) => reapplyForMembership(domain, application, locale),
  );
  const { readWait } = domain.links;
  const waitConfirmation = createPage('waitConfirmation', waitConfirmationPath, readWait, (id) =>
    confirmWait(domain, id),
  );
  const waitEnd = createPage('waitEnd', waitEndPath, readWait, (id) => endWait(domain, id));
  const sendErrorPage = (response: Response, status: number) => {
    const { locale, t } = findMailTranslation(readQuery(response.req).get('language') ?? '');
    const message = t(status < 500 ? 'withdrawal.invalid' : 'failed');
    const body = html`<p>${message}</p>${renderHomeLink(locale, t('home'))}`;
    sendPage(response, status, { brand, language: locale, title: brand.brandName, body });
  };
  // Mail programs change the case of links, double slashes, or append text.
  const createLoosePattern = (path: string) => new RegExp(`^${path.replaceAll('/', '/+')}(?![\\w-])`, 'i');
  return Router()
    .use(createLoosePattern(pathPrefix), allowMethods('GET', 'POST'))
    .all(createLoosePattern(withdrawalPath), withdrawal)
    .all(createLoosePattern(reapplicationPath), reapplication)
    .all(createLoosePattern(waitConfirmationPath), waitConfirmation)
    .all(createLoosePattern(waitEndPath), waitEnd)
    .use(createLoosePattern(pathPrefix), (_request, response) => sendErrorPage(response, 404))
    .use(createLoosePattern(pathPrefix), createErrorHandler(log, sendErrorPage));
}
