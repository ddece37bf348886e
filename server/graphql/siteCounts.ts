/**
 * Counts what the backend does not receive: openings from the cache, started forms, and visitors from blocked hosts. Sends
 * totals without visitor data every few seconds.
 */
import type { ClientAddress } from '../../node/http/clientAddress.ts';
import { errorKind, type Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { createClientRateLimit } from '../../node/security/rateLimit.ts';
import type { FunnelTags } from '../../shared/admin/funnelTags.ts';
import { maxCountsPerRequest } from '../../shared/admin/maxCountsPerRequest.ts';
import { cleanRegistrationCode, isRegistrationCode } from '../../shared/codes/registrationCode.ts';
import type { LinkCode } from '../../shared/routing/carriedParams.ts';
import query from './noteSiteCounts.graphql';
import type { SendAsSite } from './sendAsSite.ts';

export type SiteCounts = ReturnType<typeof createSiteCounts>;

const flushIntervalMs = 5_000;
/** Of the keys of a request's counts: with everything else it stays below the 64 kB that the backend accepts. */
const maxKeyBytes = 32_000;
/** The backend's format: expiry in epoch milliseconds, and a signature. */
const linkTimestamp = /^\d{1,15}\.[\w-]{43}$/;

interface InvitationCount extends LinkCode {
  readonly tags: FunnelTags;
  readonly opened: number;
  readonly begun: number;
}

interface DenialCount {
  readonly host: string;
  readonly denied: number;
  readonly shadow: number;
}

/** `sendAsSite`: null without a secret; then nothing is sent. */
export function createSiteCounts(sendAsSite: SendAsSite | null, log: Logger) {
  const invitations = new Map<string, InvitationCount>();
  const denials = new Map<string, DenialCount>();
  const isWithinLimit = createClientRateLimit();
  const warn = createRateLimitedLog(log, 'warn');
  let keyBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let lastSend = Promise.resolve();

  const send = async (input: { readonly invitations: readonly InvitationCount[] }) => {
    if (sendAsSite === null) return;
    const sendCounts = (counts: object) => sendAsSite('noteSiteCounts', query, { input: counts });
    // No retry: the backend may have counted an unconfirmed request.
    try {
      let response = await sendCounts(input);
      // A backend of an earlier release rejects tags, without counting.
      if (response.status === 400)
        response = await sendCounts({ ...input, invitations: input.invitations.map(({ tags: _, ...count }) => count) });
      const isConfirmed = (await response.text()).includes('"NOTED"');
      if (!isConfirmed) warn('Funnel counts lost', { status: response.status });
    } catch (error) {
      warn('Funnel counts lost', { reason: errorKind(error) });
    }
  };

  /** Never rejects. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (invitations.size + denials.size === 0) return lastSend;
    const input = { invitations: [...invitations.values()], denials: [...denials.values()] };
    invitations.clear();
    keyBytes = 0;
    denials.clear();
    lastSend = lastSend.then(() => send(input));
    return lastSend;
  };
  const scheduleFlush = ({ size }: ReadonlyMap<string, unknown>) => {
    if (size >= maxCountsPerRequest || keyBytes >= maxKeyBytes) void flush();
    else timer ??= setTimeout(flush, flushIntervalMs).unref();
  };

  return {
    /** Ignores malformed codes and links, and clients beyond their rate limit. */
    countFunnelEvent(invitation: LinkCode, funnelEvent: 'opened' | 'begun', ip: ClientAddress, tags: FunnelTags): void {
      const registrationCode = cleanRegistrationCode(invitation.registrationCode);
      const validityTimestamp = invitation.validityTimestamp || null;
      const hasValidTimestamp = validityTimestamp === null || linkTimestamp.test(validityTimestamp);
      if (!hasValidTimestamp || !isRegistrationCode(registrationCode) || !isWithinLimit(ip, funnelEvent)) return;
      const key = JSON.stringify([registrationCode, validityTimestamp, tags]);
      if (!invitations.has(key)) keyBytes += Buffer.byteLength(key);
      const count = invitations.get(key) ?? { registrationCode, validityTimestamp, tags, opened: 0, begun: 0 };
      invitations.set(key, { ...count, [funnelEvent]: count[funnelEvent] + 1 });
      scheduleFlush(invitations);
    },
    /** `host`: the entry of the blocklist. */
    countDenial(host: string, kind: 'denied' | 'shadow', ip: ClientAddress): void {
      if (!isWithinLimit(ip, kind)) return;
      const count = denials.get(host) ?? { host, denied: 0, shadow: 0 };
      denials.set(host, { ...count, [kind]: count[kind] + 1 });
      scheduleFlush(denials);
    },
    flush,
  };
}
