/**
 * Counts what the backend cannot see: openings that were answered from an earlier visitor's question, forms that were
 * begun, and visitors from listed hosts. Sums of a few seconds are sent to the backend, which adds those of every instance;
 * nothing here says who was counted.
 */
import type { ClientAddress } from '../../node/http/clientAddress.ts';
import { createAddressLimit } from '../../node/http/rateLimit.ts';
import { errorKind, type Logger } from '../../node/logs/logger.ts';
import { createSparseLog } from '../../node/logs/sparseLog.ts';
import { mostCountsAtOnce } from '../../shared/admin/siteCounts.ts';
import { cleanRegistrationCode, isRegistrationCode } from '../../shared/codes/registrationCode.ts';
import type { LinkCode } from '../../shared/routing/journey.ts';
import type { AskAsSite } from './askAsSite.ts';
import query from './noteSiteCounts.graphql';

export type SiteCounts = ReturnType<typeof createSiteCounts>;

const periodMs = 5_000;
/** As the backend writes them: the end in epoch milliseconds, and a proof. */
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

/** `askAsSite`: null where nobody would believe the site. */
export function createSiteCounts(askAsSite: AskAsSite | null, log: Logger) {
  const invitations = new Map<string, InvitationCount>();
  const denials = new Map<string, DenialCount>();
  const isWithinLimit = createAddressLimit();
  const warn = createSparseLog(log, 'warn');
  let timer: NodeJS.Timeout | undefined;
  let sent = Promise.resolve();

  const send = async (input: object) => {
    if (askAsSite === null) return;
    // What is not confirmed is not sent again: it may have been counted.
    try {
      const answer = await askAsSite('noteSiteCounts', query, { input });
      const isNoted = (await answer.text()).includes('"NOTED"');
      if (!isNoted) warn('Counts did not reach the backend', { status: answer.status });
    } catch (error) {
      warn('Counts did not reach the backend', { reason: errorKind(error) });
    }
  };

  /** Sends what is left. Never rejects. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (invitations.size + denials.size === 0) return sent;
    const input = { invitations: [...invitations.values()], denials: [...denials.values()] };
    invitations.clear();
    denials.clear();
    sent = sent.then(() => send(input));
    return sent;
  };
  const flushSoon = ({ size }: ReadonlyMap<string, unknown>) => {
    if (size >= mostCountsAtOnce) void flush();
    else timer ??= setTimeout(flush, periodMs).unref();
  };

  return {
    /** What can be no code and no link of ours is not counted, nor is an address without end: anybody may send anything. */
    noteGuest(invitation: LinkCode, step: 'opened' | 'begun', address: ClientAddress): void {
      const registrationCode = cleanRegistrationCode(invitation.registrationCode);
      const validityTimestamp = invitation.validityTimestamp || null;
      const isLink = validityTimestamp === null || linkTimestamp.test(validityTimestamp);
      if (!isLink || !isRegistrationCode(registrationCode) || !isWithinLimit(address, step)) return;
      const key = `${registrationCode} ${validityTimestamp}`;
      const count = invitations.get(key) ?? { registrationCode, validityTimestamp, opened: 0, begun: 0 };
      invitations.set(key, { ...count, [step]: count[step] + 1 });
      flushSoon(invitations);
    },
    /** `host`: the entry of the list. */
    noteDenial(host: string, kind: 'denied' | 'shadow', address: ClientAddress): void {
      if (!isWithinLimit(address, kind)) return;
      const count = denials.get(host) ?? { host, denied: 0, shadow: 0 };
      denials.set(host, { ...count, [kind]: count[kind] + 1 });
      flushSoon(denials);
    },
    flush,
  };
}
