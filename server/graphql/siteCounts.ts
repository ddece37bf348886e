/**
 * Counts what the backend cannot see: openings that were answered from the cache, started forms, and visitors from listed
 * hosts. Sends sums without visitor data every few seconds.
 */
import type { ClientAddress } from '../../node/http/clientAddress.ts';
import { errorKind, type Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { createAddressRateLimit } from '../../node/security/rateLimit.ts';
import { maxCountsPerRequest } from '../../shared/admin/maxCountsPerRequest.ts';
import { cleanRegistrationCode, isRegistrationCode } from '../../shared/codes/registrationCode.ts';
import type { LinkCode } from '../../shared/routing/carriedParams.ts';
import query from './noteSiteCounts.graphql';
import type { SendAsSite } from './sendAsSite.ts';

export type SiteCounts = ReturnType<typeof createSiteCounts>;

const flushIntervalMs = 5_000;
/** The format of the backend: the end in epoch milliseconds, and a signature. */
const linkTimestamp = /^\d{1,15}\.[\w-]{43}$/;

interface InvitationCount extends LinkCode {
  readonly opened: number;
  readonly begun: number;
}

interface DenialCount {
  readonly host: string;
  readonly denied: number;
  readonly shadow: number;
}

/** `sendAsSite`: null where the site has no secret; then nothing is sent. */
export function createSiteCounts(sendAsSite: SendAsSite | null, log: Logger) {
  const invitations = new Map<string, InvitationCount>();
  const denials = new Map<string, DenialCount>();
  const isWithinLimit = createAddressRateLimit();
  const warn = createRateLimitedLog(log, 'warn');
  let timer: NodeJS.Timeout | undefined;
  let lastSend = Promise.resolve();

  const send = async (input: object) => {
    if (sendAsSite === null) return;
    // No retry: an unconfirmed request may have been counted.
    try {
      const response = await sendAsSite('noteSiteCounts', query, { input });
      const isConfirmed = (await response.text()).includes('"NOTED"');
      if (!isConfirmed) warn('Funnel counts lost', { status: response.status });
    } catch (error) {
      warn('Funnel counts lost', { reason: errorKind(error) });
    }
  };

  /** Sends what is not yet sent. Never rejects. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (invitations.size + denials.size === 0) return lastSend;
    const input = { invitations: [...invitations.values()], denials: [...denials.values()] };
    invitations.clear();
    denials.clear();
    lastSend = lastSend.then(() => send(input));
    return lastSend;
  };
  const scheduleFlush = ({ size }: ReadonlyMap<string, unknown>) => {
    if (size >= maxCountsPerRequest) void flush();
    else timer ??= setTimeout(flush, flushIntervalMs).unref();
  };

  return {
    /** Ignores malformed codes and links, and an address beyond its rate limit. */
    countFunnelEvent(invitation: LinkCode, funnelEvent: 'opened' | 'begun', address: ClientAddress): void {
      const registrationCode = cleanRegistrationCode(invitation.registrationCode);
      const validityTimestamp = invitation.validityTimestamp || null;
      const hasValidTimestamp = validityTimestamp === null || linkTimestamp.test(validityTimestamp);
      if (!hasValidTimestamp || !isRegistrationCode(registrationCode) || !isWithinLimit(address, funnelEvent)) return;
      const key = `${registrationCode} ${validityTimestamp}`;
      const count = invitations.get(key) ?? { registrationCode, validityTimestamp, opened: 0, begun: 0 };
      invitations.set(key, { ...count, [funnelEvent]: count[funnelEvent] + 1 });
      scheduleFlush(invitations);
    },
    /** `host`: the entry of the blocklist. */
    countDenial(host: string, kind: 'denied' | 'shadow', address: ClientAddress): void {
      if (!isWithinLimit(address, kind)) return;
      const count = denials.get(host) ?? { host, denied: 0, shadow: 0 };
      denials.set(host, { ...count, [kind]: count[kind] + 1 });
      scheduleFlush(denials);
    },
    flush,
  };
}
