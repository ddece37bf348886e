/** Fixed-window rate limits in memory. */
import { type ClientAddress, getHostPrefix, getNetworkPrefix } from '../http/clientAddress.ts';

/**
 * Returns whether the caller is within the limit of the current window, and counts the request. `max` limits all callers
 * together, and the memory.
 */
export function createRateLimit({
  max,
  maxPerCaller = max,
  windowMs = 60_000,
}: {
  readonly max: number;
  readonly maxPerCaller?: number;
  readonly windowMs?: number;
}): (caller?: string) => boolean {
  const callerCounts = new Map<string, number>();
  let window = 0;
  let count = 0;
  return (caller = '') => {
    const current = Math.floor(performance.now() / windowMs);
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

/** For each kind, host and network: the backend's limits of code checks in ten minutes. */
export function createClientRateLimit(): (address: ClientAddress, kind: string) => boolean {
  const window = { max: 100_000, windowMs: 600_000 };
  const hosts = createRateLimit({ ...window, maxPerCaller: 60 });
  const networks = createRateLimit({ ...window, maxPerCaller: 600 });
  // The host first: a request that it rejects is not counted for the network.
  return (address, kind) =>
    hosts(`${kind} ${getHostPrefix(address)}`) && networks(`${kind} ${getNetworkPrefix(address)}`);
}
