import { type ClientAddress, hostOf, networkOf } from './clientAddress.ts';

export interface RateLimitOptions {
  /** Of all callers together; what is remembered is no longer. */
  readonly max: number;
  /** Of one caller, who cannot use up what is there for all. */
  readonly maxPerCaller?: number;
  readonly windowMs?: number;
  readonly now?: () => number;
}

/** Answers whether one more is allowed in the present window, and counts it. */
export function createRateLimit(options: RateLimitOptions): (caller?: string) => boolean {
  const { max, maxPerCaller = max, windowMs = 60_000, now = () => performance.now() } = options;
  const callerCounts = new Map<string, number>();
  let window = 0;
  let count = 0;
  return (caller = '') => {
    const current = Math.floor(now() / windowMs);
    if (current !== window) {
      [window, count] = [current, 0];
      callerCounts.clear();
    }
    const callerCount = callerCounts.get(caller) ?? 0;
    if (count >= max || callerCount >= maxPerCaller) return false;
    callerCounts.set(caller, callerCount + 1);
    count += 1;
    return true;
  };
}

/**
 * For what anybody can add to: in ten minutes as many of a kind from one address, and from its neighbourhood, as the
 * backend checks codes for. Who is refused alone does not use up what the neighbours share.
 */
export function createAddressRateLimit(): (address: ClientAddress, kind: string) => boolean {
  const window = { max: 100_000, windowMs: 600_000 };
  const hosts = createRateLimit({ ...window, maxPerCaller: 60 });
  const networks = createRateLimit({ ...window, maxPerCaller: 600 });
  return (address, kind) => hosts(`${kind} ${hostOf(address)}`) && networks(`${kind} ${networkOf(address)}`);
}
