import { type AddressInfo, createServer } from 'node:net';
import { startWebhookReceiver, webhookFaults } from '../../test/support/webhookReceiver.ts';
import { isPublicAddress, parseWebhookUrl, postWebhook, publicNetwork, type WebhookNetwork } from './postWebhook.ts';

it.each([
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
  ],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.168.1.1', '198.18.0.1'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
  ...[
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '3fff::1',
  ],
  ...['', 'localhost', '1.2.3', '8.8.8.8.8'],
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '192.167.1.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each(['https://crm.example/events?x=1', 'https://8.8.8.8:8443/', 'https://[2606:4700::1111]/'])(
  'accepts %s',
  (url) => {
    expect(parseWebhookUrl(url, publicNetwork, false)).toBe(url);
  },
);

it.each([
  'http://crm.example/',
  'https://user@crm.example/',
  'https://:password@crm.example/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://０１７７.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[fd00::1]/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'crm.example',
  `https://crm.example/${'x'.repeat(2000)}`,
])('rejects %s', (url) => {
  expect(parseWebhookUrl(url, publicNetwork, false)).toBeNull();
});

describe('sending', () => {
  const post = (url: string, network: WebhookNetwork | null) =>
    postWebhook(url, { 'content-type': 'application/json', 'content-length': '2' }, '{}', network, 1000);
  const resolveTo = (...addresses: readonly string[]): WebhookNetwork => ({
    ...publicNetwork,
    resolve: async () => addresses,
  });

  it.each([
    ['a private address', ['127.0.0.1']],
    ['a public and a private address', ['8.8.8.8', '127.0.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
  ])('does not connect to a name with %s', async (_case, addresses) => {
    const receiver = await startWebhookReceiver();
    const answer = await post(`http://name.example:${receiver.port}/`, resolveTo(...addresses));
    await receiver.stop();
    expect(answer).toEqual({ isDelivered: false, status: null, error: 'ADDRESS_NOT_ALLOWED' });
    expect(receiver.received).toEqual([]);
  });

  it.each(['http://127.0.0.1', 'http://2130706433', 'http://[::ffff:127.0.0.1]'])(
    'does not connect to %s, which is not looked up',
    async (origin) => {
      const receiver = await startWebhookReceiver();
      const answer = await post(`${origin}:${receiver.port}/`, publicNetwork);
      await receiver.stop();
      expect([answer.error, receiver.received]).toEqual(['ADDRESS_NOT_ALLOWED', []]);
    },
  );

  it('fails for a name without an address', async () => {
    expect((await post('https://name.example/', resolveTo())).error).toBe('ENOTFOUND');
  });

  it('fails where TLS is not spoken', async () => {
    const server = createServer((socket) => void socket.on('error', () => undefined).end('HTTP/1.1 400 Bad\r\n\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { isDelivered, error } = await post(`https://127.0.0.1:${port}/`, null);
    server.close();
    expect([isDelivered, error]).toEqual([false, expect.stringMatching(/^(?:EPROTO|ERR_SSL|ECONNRESET)/)]);
  });

  it.each([
    ['refuses', null, 'ECONNRESET'],
    ['hangs', null, 'TIMEOUT'],
    ['hangsInTheBody', 500, 'HTTP 500'],
    ['fails', 500, 'HTTP 500'],
    ['redirectsInward', 301, 'HTTP 301'],
    ['speaksGarbage', null, 'HPE_INVALID_CONSTANT'],
    ['floods', 503, 'HTTP 503'],
    ['floodsHeaders', null, 'HPE_HEADER_OVERFLOW'],
    ['closesMidway', null, expect.stringMatching(/^(?:ECONNRESET|HPE_)/)],
    ['upgrades', null, expect.any(String)],
    ['drips', null, 'TIMEOUT'],
  ] as const)(
    'a receiver that %s is answered by status %s and error %s',
    async (name, status, error) => {
      const receiver = await startWebhookReceiver(() => webhookFaults[name] ?? null);
      const answer = await post(receiver.url, null);
      await receiver.stop();
      expect(answer).toEqual({ isDelivered: false, status, error });
      expect(receiver.received).toHaveLength(1);
    },
    30_000,
  );

  it('a status of 2xx is success, whatever the body', async () => {
    const receiver = await startWebhookReceiver(() => (socket) => {
      socket.write('HTTP/1.1 204 No Content\r\nContent-Length: 7\r\n\r\ngarbage');
    });
    expect(await post(receiver.url, null)).toEqual({ isDelivered: true, status: 204, error: null });
    await receiver.stop();
  });
});
