/** The queries of admin pages and of a registration, by name, for `npm run explain`. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../backend/db/tables.ts';
import { createUnitOfWork, type Stores } from '../../backend/db/unitOfWork.ts';
import { checkRegistrationCode } from '../../backend/domain/codes/checkRegistrationCode.ts';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
import { reminderLeadMs } from '../../backend/domain/durations.ts';
import { createOutboxQueue } from '../../backend/mail/outboxQueue.ts';
import { unknownClientAddress } from '../../node/http/clientAddress.ts';
import { campaign, link } from './seedDatabase.ts';

type Query = () => Promise<unknown>;

const now = new Date('2026-11-21T10:00:00Z');
const range = { from: '2025-11-25', to: '2026-11-20' };
const month = { from: '2026-10-22', to: '2026-11-20' };

class RolledBack extends Error {}

export async function listQueries(db: Kysely<Tables>): Promise<Readonly<Record<string, Query>>> {
  const unitOfWork = createUnitOfWork(db);
  const {
    codes,
    links: linkStore,
    lists,
    funnel,
    denials,
    registrations,
    mails,
    personalData,
    waits,
  } = unitOfWork.stores;
  const links = createSignedLinks('a-secret-of-nobody-that-is-long-enough');
  const check =
    (registrationCode: string, validityTimestamp = '') =>
    () =>
      checkRegistrationCode(
        {
          unitOfWork,
          links,
          checkLimits: async () => null,
          readLimits: async () => null,
          botCheck: null,
          signIn: { readIdToken: async () => null, signSession: async () => '' },
          webhooks: { parseUrl: () => null, deriveSecret: () => '' },
          accountPrivacy: false,
          memberInvitations: { places: 5, days: 365 },
          clock: () => now,
          simulate: async () => undefined,
          landingUrl: '',
          countInTotals: () => undefined,
        },
        { registrationCode, validityTimestamp },
        { ip: unknownClientAddress, source: '' },
      );
  /** In a transaction that is rolled back. */
  const undone = (work: (stores: Stores) => Promise<unknown>) => () =>
    unitOfWork
      .transaction(async (stores) => {
        await work(stores);
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });

  const { rows } = await sql<{ code: string; createdAt: Date }>`
    SELECT code, created_at FROM registration_codes WHERE state = 'active' AND code <> ${campaign}
    ORDER BY code OFFSET (SELECT count(*) / 3 FROM registration_codes) LIMIT 1`.execute(db);
  const some = rows[0];
  if (some === undefined) throw new Error('There are no codes.');
  const after = (...key: readonly string[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
  const middle = '2026-05-20T00:00:00.000Z';
  const ofLink = links.signRegistration(campaign, new Date(link.validUntil));
  const visitor = 'guest5@example.com';
  const tenRare = 'rare 3';
  return {
    'codes, newest': () => lists.codes({}),
    'codes, by code': () => lists.codes({ sort: 'CODE' }),
    'codes, in the middle': () => lists.codes({ after: after(middle, 'K') }),
    'codes, by code, in the middle': () => lists.codes({ sort: 'CODE', after: after(some.code) }),
    'codes, paused': () => lists.codes({ state: 'paused' }),
    'codes, the one revoked, by code': () => lists.codes({ state: 'revoked', sort: 'CODE' }),
    'codes, search for one': () => lists.codes({ search: some.code }),
    'codes, search that many match': () => lists.codes({ search: 'mailing' }),
    'codes, search that many match, in the middle': () => lists.codes({ search: 'mailing', after: after(middle, 'K') }),
    'codes, substring search with few results': () => lists.codes({ search: 'viter 77' }),
    'codes, search for two letters': () => lists.codes({ search: 'zz' }),
    'codes, search that ten match, paused': () => lists.codes({ search: tenRare, state: 'paused' }),
    'codes, search that many match, paused, oldest': () =>
      lists.codes({ search: 'mailing', state: 'paused', sort: 'OLDEST' }),
    'codes, search for an inviter': () => lists.codes({ search: 'inviter' }),
    'codes, search for nothing': () => lists.codes({ search: 'zzzz' }),
    'links, newest': () => lists.links({}, now),
    'links, by label, in the middle': () => lists.links({ sort: 'LABEL', after: after('Batch 5', 'l') }, now),
    'links, ending soonest, in the middle': () => lists.links({ sort: 'ENDING', after: after(middle, 'l') }, now),
    'links, most used': () => lists.links({ sort: 'MOST_USED' }, now),
    'links, open, ending soonest': () => lists.links({ state: 'OPEN', sort: 'ENDING' }, now),
    'links, open': () => lists.links({ state: 'OPEN' }, now),
    'links, ended': () => lists.links({ state: 'ENDED' }, now),
    'links, used, oldest': () => lists.links({ state: 'USED', sort: 'OLDEST' }, now),
    'links, revoked, most used': () => lists.links({ state: 'REVOKED', sort: 'MOST_USED' }, now),
    'links, open, by label': () => lists.links({ state: 'OPEN', sort: 'LABEL' }, now),
    'links, open, most used': () => lists.links({ state: 'OPEN', sort: 'MOST_USED' }, now),
    'links, ended, oldest': () => lists.links({ state: 'ENDED', sort: 'OLDEST' }, now),
    'links, ended, by label': () => lists.links({ state: 'ENDED', sort: 'LABEL' }, now),
    'links, ended, ending soonest, in the middle': () =>
      lists.links({ state: 'ENDED', sort: 'ENDING', after: after(middle, 'l') }, now),
    'links, used, by label': () => lists.links({ state: 'USED', sort: 'LABEL' }, now),
    'links, revoked, ending soonest': () => lists.links({ state: 'REVOKED', sort: 'ENDING' }, now),
    'links of a campaign': () => lists.links({ code: campaign }, now),
    'links of a campaign, in the middle': () => lists.links({ code: campaign, after: after(middle, 'l') }, now),
    'links of a campaign, most used': () => lists.links({ code: campaign, sort: 'MOST_USED' }, now),
    'links of a campaign, by label': () => lists.links({ code: campaign, sort: 'LABEL' }, now),
    'links of a campaign, open': () => lists.links({ code: campaign, state: 'OPEN' }, now),
    'links of a campaign, revoked': () => lists.links({ code: campaign, state: 'REVOKED' }, now),
    'links, search': () => lists.links({ search: 'batch 0' }, now),
    'links, substring search with few results': () => lists.links({ search: 'atch 77' }, now),
    'links, search that many match': () => lists.links({ search: 'batch' }, now),
    'links, search that many match, open': () => lists.links({ search: 'batch', state: 'OPEN' }, now),
    'links, search that many match, open, by label': () =>
      lists.links({ search: 'batch', state: 'OPEN', sort: 'LABEL' }, now),
    'links, search that many match, ended': () => lists.links({ search: 'batch', state: 'ENDED' }, now),
    'links of a campaign, search': () => lists.links({ code: campaign, search: 'batch' }, now),
    'applications, waiting': () => lists.applications({}),
    'applications, approved, in the middle': () => lists.applications({ state: 'approved', after: after(middle, 'a') }),
    'applications, search': () => lists.applications({ search: 'waiting' }),
    'applications, search, declined': () => lists.applications({ search: 'waiting', state: 'declined' }),
    'audit, newest': () => lists.audit({}),
    'audit, in the middle': () => lists.audit({ after: after(middle, '5') }),
    'audit, by actor': () => lists.audit({ actor: 'berta' }),
    'audit, a rare action of an actor': () => lists.audit({ actor: 'anna', action: 'adminEraseAddress' }),
    'audit, an action that an actor never did': () => lists.audit({ actor: 'berta', action: 'adminEraseAddress' }),
    'audit, of a subject': () => lists.audit({ subject: 'l7' }),
    'audit, a day long ago': () => lists.audit({ from: '2026-01-10T00:00:00Z', to: '2026-01-11T00:00:00Z' }),
    'funnel, a year': () => funnel.read(range),
    'funnel of a campaign, a year': () => funnel.read({ ...range, code: campaign }),
    'funnel of a link, a month': () => funnel.read({ ...month, linkId: link.id }),
    'referrers, a month': () => denials.read(month),
    'check of a code': check(some.code),
    'check of a campaign’s code': check(campaign),
    'check of a link': check(campaign, ofLink),
    'check of no code': check('NOSUCHCODE22'),
    'reservation of a visitor': undone(({ codes: held }) =>
      held.reserveSlot(some.code, { emailCanonical: visitor }, now),
    ),
    'reservation of a campaign’s visitor': undone(({ codes: held }) =>
      held.reserveSlot(campaign, { emailCanonical: visitor }, now),
    ),
    'count of a visitor': undone(({ funnel: counted }) =>
      counted.add([{ code: campaign, linkId: '', day: '2026-11-20', registered: 1 }]),
    ),
    'registrations of an address': async () => {
      await registrations.findActive(visitor);
      await registrations.hasPending(visitor, now);
      await registrations.findLastMailTime(visitor);
    },
    'registrations of a campaign, newest': () => registrations.list('code', campaign),
    'mails to an address': () => mails.listTo([visitor]),
    'first who waits for a place': () => waits.findNext(campaign, now),
    'codes that are waited for': () => waits.listCodes(now),
    'registrations to remind of': () => registrations.listUnreminded(now, new Date(now.getTime() + reminderLeadMs)),
    'registration of a mail’s link': () => registrations.findByToken('c4ca4238a0b923820dcc509a6f75849b'),
    'claim of mails': () => createOutboxQueue(db, 1000).claim(10, [], now),
    'uses of a link': () => linkStore.countUses(link.id, now),
    'import: which codes exist': () => codes.findTaken([some.code, 'NOSUCHCODE22']),
    'export of an address': () => personalData.read(visitor),
    'erasure of an address': undone(({ personalData: erased }) => erased.erase(visitor, now)),
  };
}
