/** Sends one webhook. A receiver gets ten seconds, no second request and no answer read; it cannot point into our network. */
import { Resolver } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { errorKind } from '../../node/logs/logger.ts';

export interface WebhookAnswer {
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly error: string | null;
}

/** Where webhooks may go. */
export interface WebhookNetwork {
  readonly isAllowed: (address: string) => boolean;
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
}

const defaultTimeoutMs = 10_000;

/** Special-purpose ranges (RFC 6890), multicast, and the metadata services of clouds. */
const internalRanges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16/32', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
];

/** Other IPv6 addresses are local, or contain an IPv4 address. */
const globalUnicast = createBlockList(['2000::/3']);
const internal = createBlockList(internalRanges);

function createBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 6) return globalUnicast.check(address, 'ipv6') && !internal.check(address, 'ipv6');
  return isIP(address) === 4 && !internal.check(address, 'ipv4');
}

/** Not the system's lookup: a name server that hangs would block its threads. */
const resolver = new Resolver({ timeout: 2000, tries: 2 });

export const publicNetwork: WebhookNetwork = {
  isAllowed: isPublicAddress,
  resolve: async (hostname) => {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  },
};

const refuse = (code: string) => Object.assign(new Error(code), { code });

/** Checked when connecting, so that a name cannot change its address after a check. */
function createLookup({ isAllowed, resolve }: WebhookNetwork): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        if (first === undefined) callback(refuse('ENOTFOUND'), '');
        else if (!found.every(isAllowed)) callback(refuse('ADDRESS_NOT_ALLOWED'), '');
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as Error, ''),
    );
  };
}

/** `network`: null allows all addresses, in development. Null for a URL that webhooks cannot go to. */
export function parseWebhookUrl(text: string, network: WebhookNetwork | null, allowsHttp: boolean): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, hostname, href } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAllowedHost = network === null || isIP(host) === 0 || network.isAllowed(host);
  const isAllowedProtocol = protocol === 'https:' || (allowsHttp && protocol === 'http:');
  return isAllowedHost && isAllowedProtocol && `${username}${password}` === '' && href.length <= 2000 ? href : null;
}

export function postWebhook(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  network: WebhookNetwork | null,
  timeoutMs = defaultTimeoutMs,
): Promise<WebhookAnswer> {
  return new Promise((resolve) => {
    const fail = (error: unknown) => resolve({ isDelivered: false, status: null, error: errorKind(error) });
    // A literal address is not looked up.
    if (parseWebhookUrl(url, network, true) === null) return fail(refuse('ADDRESS_NOT_ALLOWED'));
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(network !== null && { lookup: createLookup(network) }),
    });
    request.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      const isDelivered = status >= 200 && status < 300;
      resolve({ isDelivered, status, error: isDelivered ? null : `HTTP ${status}` });
      response.destroy();
    });
    request.on('error', (error) => fail(error.name === 'AbortError' ? refuse('TIMEOUT') : error));
    // Such as after an upgrade.
    request.on('close', () => fail(refuse('CLOSED')));
    request.end(body);
  });
}
