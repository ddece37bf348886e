/**
 * Counts what the backend cannot see: openings that were answered from an earlier visitor's question, forms that were
 * begun, and visitors from listed hosts. Sums of a few seconds are told to the backend, which adds those of every instance;
 * nothing here says who was counted.
 */
import { LRUCache } from 'lru-cache';
import type { ClientAddress } from '../../node/clientAddress.ts';
import { cleanRegistrationCode, isRegistrationCode } from '../../shared/code/registrationCode.ts';
import type { LinkCode } from '../../shared/journey.ts';
import { batchesOf, type CountedByNow, type DenialCount, type InvitationCount } from './batches.ts';
import { createGuestLimit } from './createGuestLimit.ts';

export interface SiteCounts {
  /** What can be no code and no link of ours is not counted, nor is an address without end: anybody may send anything. */
  noteGuest(invitation: LinkCode, step: 'opened' | 'begun', address: ClientAddress): void;
  /** `host`: the entry of the list. */
  noteDenial(host: string, kind: 'denied' | 'shadow', address: ClientAddress): void;
  /** Tells what is left. Never rejects. */
  flush(): Promise<void>;
}

/** `untold`: surely not counted, and worth another attempt. */
export type Told = 'settled' | 'untold';

interface Waiting {
  readonly batch: CountedByNow;
  readonly attempts: number;
}

/** Milliseconds. */
const period = 5_000;
/** Of each kind in a period: invented codes take no room from those that the backend found usable. */
const mostKeys = 500;
/** Opened invitations that are remembered as such. */
const mostKnown = 5_000;
/** A minute of periods: longer than a backend's restart. */
const mostAttempts = 12;
/** Beyond those the oldest are let go. */
const mostWaiting = 20;
/** Hosts beyond those are counted together. */
const otherHosts = 'other';
/** As the backend writes them: the end in epoch milliseconds, and a proof. */
const linkTimestamp = /^\d{1,15}\.[\w-]{43}$/;

/** `tell` must not reject; null where nobody would hear it. */
export function createSiteCounts(tell: ((counts: CountedByNow) => Promise<Told>) | null): SiteCounts {
  let invitations = new Map<string, InvitationCount>();
  let denials = new Map<string, DenialCount>();
  let waiting: readonly Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  const isWithinLimit = createGuestLimit();
  const opened = new LRUCache<string, true>({ max: mostKnown });
  let keys = { known: 0, unknown: 0 };
  if (tell === null) return { noteGuest: () => undefined, noteDenial: () => undefined, flush: async () => undefined };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const fresh = batchesOf({ invitations: [...invitations.values()], denials: [...denials.values()] });
    const due = [...waiting, ...fresh.map((batch) => ({ batch, attempts: 0 }))];
    invitations = new Map();
    keys = { known: 0, unknown: 0 };
    denials = new Map();
    waiting = [];
    const attempted = await Promise.all(
      due.map(async ({ batch, attempts }) => ({ batch, attempts: attempts + 1, told: await tell(batch) })),
    );
    const kept = attempted.filter(({ told, attempts }) => told === 'untold' && attempts < mostAttempts);
    if (kept.length === 0) return;
    waiting = [...waiting, ...kept].slice(-mostWaiting);
    flushSoon();
  };
  const flushSoon = () => {
    timer ??= setTimeout(() => void flush(), period).unref();
  };

  return {
    noteGuest(invitation, step, address) {
      const cleaned = cleanLink(invitation);
      if (cleaned === null) return;
      const { registrationCode, validityTimestamp } = cleaned;
      const key = JSON.stringify([registrationCode, validityTimestamp]);
      if (step === 'opened') opened.set(key, true);
      const kind = opened.has(key) ? 'known' : 'unknown';
      // What is invented uses up nothing that the neighbours of its sender share.
      if (!isWithinLimit(address, `${step} ${kind}`)) return;
      const counted = invitations.get(key);
      if (counted === undefined) {
        if (keys[kind] === mostKeys) return;
        keys[kind] += 1;
      }
      flushSoon();
      const count = counted ?? { registrationCode, validityTimestamp, opened: 0, begun: 0 };
      invitations.set(key, { ...count, [step]: count[step] + 1 });
    },
    noteDenial(entry, kind, address) {
      if (!isWithinLimit(address, kind)) return;
      const host = denials.has(entry) || denials.size < mostKeys - 1 ? entry : otherHosts;
      flushSoon();
      const count = denials.get(host) ?? { host, denied: 0, shadow: 0 };
      denials.set(host, { ...count, [kind]: count[kind] + 1 });
    },
    flush,
  };
}

/** Null: what can be no code or no link of ours. */
function cleanLink({ registrationCode, validityTimestamp }: LinkCode) {
  const code = cleanRegistrationCode(registrationCode);
  const timestamp = validityTimestamp || null;
  const isPossible = isRegistrationCode(code) && (timestamp === null || linkTimestamp.test(timestamp));
  return isPossible ? { registrationCode: code, validityTimestamp: timestamp } : null;
}
