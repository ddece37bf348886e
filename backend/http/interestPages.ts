/** Taking an application for membership back, and making it again after that: by the links of its mails. */
import { formatPeriod } from '../../shared/i18n/format.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import type { InterestLinks } from '../domain/interestLinks.ts';
import { reapplyForMembership, withdrawInterest } from '../domain/membershipInterest.ts';
import { fill } from '../mail/messages.ts';
import type { Retention } from '../retention.ts';
import { createButtonPage } from './buttonPage.ts';

export const withdrawalPath = '/membership-interest/withdraw';
export const reapplicationPath = '/membership-interest/apply-again';

/** `sentMailDays`: the outbox keeps the address for so long after the last mail. */
export function createWithdrawalPage(
  domain: DomainDependencies,
  links: InterestLinks,
  { sentMailDays }: Pick<Retention, 'sentMailDays'>,
) {
  return createButtonPage({
    path: withdrawalPath,
    wordsOf: ({ withdrawal }, locale) => ({
      ...withdrawal,
      done: fill(withdrawal.done, { period: formatPeriod(locale, sentMailDays, 'day') }),
    }),
    read: links.readWithdrawal,
    act: (interestId) => withdrawInterest(domain, interestId),
  });
}

export function createReapplicationPage(domain: DomainDependencies, links: InterestLinks) {
  return createButtonPage({
    path: reapplicationPath,
    wordsOf: ({ reapplication }) => reapplication,
    read: (token) => links.readReapplication(token, domain.clock()),
    act: (email, locale) => reapplyForMembership(domain, links, email, locale),
  });
}
