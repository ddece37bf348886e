/** Registration links: signed, stored, and valid for 14 days at most. */
import type { AuditAction } from '../../../shared/admin/auditActions.ts';
import { maxBatchSize } from '../../../shared/admin/maxBatchSize.ts';
import { authorize } from '../admin/admin.ts';
import { maskCode } from '../admin/masking.ts';
import { generateId } from '../clock.ts';
import { getEndOfDay } from '../days.ts';
import type { DomainDependencies, Transaction } from '../dependencies.ts';
import { linkLifetimeMs, minuteMs } from '../durations.ts';
import { cleanLabel, getInvitationEnd, type LinkRecord, type Viewer } from '../records.ts';
import { parseRegistrationCode } from './checkRegistrationCode.ts';
import { decideCodeOutcome, isUsable } from './decideCodeOutcome.ts';

export interface LinkRequest {
  readonly registrationCode: string;
  readonly label?: string;
}

export interface LinkBatchRequest extends LinkRequest {
  readonly count: number;
  readonly single: boolean;
  /** Whether more links are allowed than the code has free slots. The previous release omits it. */
  readonly beyondPlaces?: boolean;
}

export async function createRegistrationLink(dependencies: DomainDependencies, request: LinkRequest, viewer: Viewer) {
  const { stores } = dependencies.unitOfWork;
  if (!(await authorize(stores, viewer, 'createRegistrationLink', dependencies.clock())))
    return { status: 'FORBIDDEN', errorDetails: [] };
  const batch = { ...request, count: 1, single: false };
  const actor = String(viewer.subject);
  const { links, errorDetails } = await createLinks(dependencies, batch, actor, 'createRegistrationLink');
  const [link] = links;
  if (link === undefined) return { status: 'INVALID_CODE', errorDetails };
  return { status: 'CREATED', url: link.url, validUntil: link.validUntil, errorDetails };
}

export async function createLinks(
  dependencies: DomainDependencies,
  { registrationCode, label: labelInput = '', count, single, beyondPlaces = true }: LinkBatchRequest,
  actor: string,
  action: AuditAction = 'adminCreateLinks',
) {
  const reject = (reason: 'CODE' | 'COUNT' | 'LABEL', errorDetails: readonly string[] = []) => {
    return { status: `INVALID_${reason}` as const, links: [], errorDetails };
  };
  if (!Number.isInteger(count) || count < 1 || count > maxBatchSize) return reject('COUNT');
  const label = cleanLabel(labelInput);
  if (label === null) return reject('LABEL');
  const now = dependencies.clock();
  const code = parseRegistrationCode(registrationCode);
  return dependencies.unitOfWork.transaction(async (stores) => {
    const transaction = { ...dependencies, stores, now };
    const rejection = await checkCodeForLinks(transaction, code, single);
    if (rejection !== null) return reject('CODE', rejection);
    const places = single && !beyondPlaces ? await countFreeSlots(transaction, code) : count;
    if (count > places) return { status: 'MORE_THAN_PLACES' as const, places, links: [], errorDetails: [] };
    const batchId = count === 1 ? null : generateId();
    const draft = { code, label, batchId, maxUses: single ? (1 as const) : null };
    const links = await addLinks(transaction, { ...draft, count, actor });
    const details = `${count} ${maskCode(code)}`;
    await stores.audit.add({ actor, action, subject: batchId ?? links[0]?.id ?? '', details }, now);
    const withUrls = links.map((link) => ({ ...link, url: buildLinkUrl(dependencies, link) }));
    return { status: 'CREATED' as const, links: withUrls, errorDetails: [] };
  });
}

/**
 * Returns why no link can be created for this code, with details that are not sent to visitors; null if one
 * can. Slots of approved applicants count as reserved. A link for one invitee needs a link-only code: without the
 * timestamp, any other code admits a second invitee.
 */
export async function checkCodeForLinks(
  { stores, now }: Transaction,
  code: string,
  single: boolean,
): Promise<readonly string[] | null> {
  await stores.codes.lockState(code);
  const record = await stores.codes.find(code);
  const reservedCount =
    (await stores.codes.countReserved(code, now)) + (await stores.applications.countInvited(code, now));
  const outcome = decideCodeOutcome(record, 'valid', reservedCount, now);
  if (isUsable(outcome)) return single && record?.timed !== true ? ['REGISTRATION_CODE_NOT_LINK_ONLY'] : null;
  const state = record?.state ?? 'active';
  if (state !== 'active') return [...outcome.errorDetails, `REGISTRATION_CODE_${state.toUpperCase()}`];
  const startsAt = record?.startsAt ?? null;
  return startsAt !== null && now < startsAt
    ? [...outcome.errorDetails, 'REGISTRATION_CODE_NOT_STARTED']
    : outcome.errorDetails;
}

/** Slots without a reservation and without an open link for one invitee. */
async function countFreeSlots({ stores, now }: Transaction, code: string): Promise<number> {
  const balance = (await stores.codes.find(code))?.balance ?? null;
  if (balance === null) return Number.POSITIVE_INFINITY;
  const reservedCount = await stores.codes.countReserved(code, now);
  return Math.max(0, balance - reservedCount - (await stores.links.countOpenSingleUse(code, now)));
}

type NewLinks = Pick<LinkRecord, 'code' | 'label' | 'batchId' | 'maxUses'> & {
  count: number;
  actor: string;
  end?: Date;
};

/** For one invitee, with what the mail's link needs. */
export async function addPersonalLink(
  transaction: Transaction,
  link: Pick<NewLinks, 'code' | 'actor'> & Partial<Pick<NewLinks, 'end'>>,
) {
  const [added] = await addLinks(transaction, { label: '', batchId: null, maxUses: 1, count: 1, ...link });
  if (added === undefined) throw new Error('No link was added.');
  const { id: linkId, code, validUntil } = added;
  const timestamp = transaction.links.signRegistration(code, validUntil);
  return { linkId, validUntil, payload: { code, timestamp, validUntil: validUntil.toISOString() } };
}

/** A code has one link for each millisecond: on a collision, the next link ends a millisecond earlier. */
async function addLinks({ stores, now }: Transaction, { count, actor, end: requestedEnd, ...link }: NewLinks) {
  const added: LinkRecord[] = [];
  const maxEnd = requestedEnd ?? getEndOfDay(new Date(now.getTime() + linkLifetimeMs));
  const latestEnd = getInvitationEnd(await stores.codes.find(link.code), maxEnd) ?? maxEnd;
  // Links of one day end in its last minute; the offset makes collisions between calls rare.
  const offsetMs = requestedEnd === undefined ? now.getTime() % minuteMs : 0;
  for (let end = latestEnd.getTime() - offsetMs; added.length < count; ) {
    const missing = count - added.length;
    const drafts = Array.from({ length: missing }, (_, index) => ({
      ...link,
      id: generateId(),
      validUntil: new Date(end - index),
      createdAt: now,
      createdBy: actor,
      revokedAt: null,
    }));
    end -= missing;
    added.push(...(await stores.links.add(drafts)));
  }
  return added;
}

export function buildLinkUrl({ links, landingUrl }: DomainDependencies, { code, validUntil }: LinkRecord): string {
  const timestamp = links.signRegistration(code, validUntil);
  return `${landingUrl}?rc=${encodeURIComponent(code)}&ts=${encodeURIComponent(timestamp)}`;
}
