/** Opening a link only shows a button: mail scanners open links too. A mail client's own button posts (RFC 8058). */
import { type RequestHandler, type Response, Router } from 'express';
import type { Logger } from '../../node/logs/logger.ts';
import { createSparseLog } from '../../node/logs/sparseLog.ts';
import { formatPeriod } from '../../shared/i18n/formatPeriod.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { html } from '../../shared/page/html.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { reapplyForMembership, withdrawInterest } from '../domain/membership/membershipInterest.ts';
import { mailTranslationOf } from '../mail/messages.ts';
import { type House, readQuery, sendPage } from './page.ts';
import { createErrorHandler, refuseOtherMethods } from './refusals.ts';

const folder = '/membership-interest';
export const withdrawalPath = `${folder}/withdraw`;
export const reapplicationPath = `${folder}/apply-again`;

/** `mailDays`: the outbox keeps the address for at most so long after its last mail was sent or given up. */
export function createInterestPages(domain: DomainDependencies, house: House, mailDays: number, log: Logger) {
  const note = createSparseLog(log, 'info');
  const createPage = <Subject>(
    name: 'withdrawal' | 'reapplication',
    path: string,
    read: (token: string) => Subject | null,
    act: (subject: Subject, locale: Locale) => Promise<boolean>,
  ): RequestHandler =>
    async function interestPage(request, response) {
      const query = readQuery(request);
      const token = query.get('token') ?? '';
      const { locale, t } = mailTranslationOf(query.get('language') ?? '');
      const subject = read(token);
      const home = html`<p><a class="way" href="${house.landingUrl}/${locale}">${t('home')}</a></p>`;
      const page = { house, language: locale, title: t(`${name}.title`) };
      if (subject === null)
        return sendPage(response, 400, { ...page, body: html`<p>${t(`${name}.invalid`)}</p>${home}` });
      if (request.method !== 'POST') {
        const action = `${path}?${new URLSearchParams({ token, language: locale })}`;
        const body = html`<p>${t(`${name}.question`)}</p>
<form method="post" action="${action}"><button type="submit">${t(`${name}.button`)}</button></form>`;
        return sendPage(response, 200, { ...page, body });
      }
      request.resume();
      if (!(await act(subject, locale)))
        return sendPage(response, 410, { ...page, body: html`<p role="status">${t(`${name}.gone`)}</p>${home}` });
      note(name === 'withdrawal' ? 'Application withdrawn' : 'Application made again');
      const said = t(`${name}.done`, { period: formatPeriod(locale, mailDays, 'day') });
      sendPage(response, 200, {
        ...page,
        title: t(`${name}.doneTitle`),
        body: html`<p role="status">${said}</p>${home}`,
      });
    };
  const withdrawal = createPage('withdrawal', withdrawalPath, domain.links.readWithdrawal, (interestId) =>
    withdrawInterest(domain, interestId),
  );
  const reapplication = createPage(
    'reapplication',
    reapplicationPath,
    (token) => domain.links.readReapplication(token, domain.clock()),
    (application, locale) => reapplyForMembership(domain, application, locale),
  );
  /** Whoever comes by a link of a mail is a person, whatever became of the link on its way. */
  const sendFailure = (response: Response, status: number) => {
    const { locale, t } = mailTranslationOf(readQuery(response.req).get('language') ?? '');
    const said = t(status < 500 ? 'withdrawal.invalid' : 'failed');
    const body = html`<p>${said}</p><p><a class="way" href="${house.landingUrl}/${locale}">${t('home')}</a></p>`;
    sendPage(response, status, { house, language: locale, title: house.brandName, body });
  };
  // In any case, with a slash or more wherever one belongs and behind it.
  const damaged = (path: string) => new RegExp(`^${path.replaceAll('/', '/+')}(?![\\w-])`, 'i');
  return Router()
    .use(damaged(folder), refuseOtherMethods('GET', 'POST'))
    .all(damaged(withdrawalPath), withdrawal)
    .all(damaged(reapplicationPath), reapplication)
    .use(damaged(folder), (_request, response) => sendFailure(response, 404))
    .use(damaged(folder), createErrorHandler(log, sendFailure));
}
