import type { IncomingMessage } from 'node:http';
import {
  type ClientAddress,
  createReadClientAddress,
  getHostPrefix,
  getNetworkPrefix,
  parseClientAddress,
} from './clientAddress.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50001', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['[203.0.113.7]:443', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:50001', '203.0.113.7'],
  ['64:ff9b::cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:ff9b:1::203.0.113.7', '203.0.113.7'],
  ['64:ff9b:1:0:0:0:cb00:7107', '203.0.113.7'],
  ['64:ff9b:1:abcd::cb00:7107', '203.0.113.7'],
  ['64:ff9b:1:a:0:c:cb00:7107', '203.0.113.7'],
  ['64:ff9b:1:fffe:ff::cb00:7107', '203.0.113.7'],
  // No IPv4 address in the last 32 bits: other prefix lengths, and a host of that network.
  ['64:ff9b:1:cb00:71:700::', '64:ff9b:1:cb00:71:700::'],
  ['64:ff9b:1:aacb:0:7107::', '64:ff9b:1:aacb:0:7107::'],
  ['64:ff9b:1:abcd:cb:71:700:0', '64:ff9b:1:abcd:cb:71:700:0'],
  ['64:ff9b:1::1', '64:ff9b:1::1'],
  ['64:ff9b:2::cb00:7107', '64:ff9b:2::cb00:7107'],
  ['64:ff9b:10::cb00:7107', '64:ff9b:10::cb00:7107'],
  ['2001:DB8:0:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::1', '::1'],
  ['', null],
  ['unknown', null],
  ['_hidden', null],
  ['unix:', null],
  ['localhost:80', null],
  ['1.2.3.4.5', null],
  ['01.2.3.4', null],
  ['1', null],
  ['0x7f000001', null],
  ['2001:db8::1::2', null],
  ['[2001:db8::1', null],
  ['<script>', null],
  [`${'1'.repeat(20_000)}:1`, null],
])('reads %j as %j', (text, address) => {
  expect(parseClientAddress(text)).toBe(address);
});

it.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8:1:2::9', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['2001:db8::', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('puts %s into the host %s and the network %s', (address, host, network) => {
  expect([getHostPrefix(address as ClientAddress), getNetworkPrefix(address as ClientAddress)]).toEqual([
    host,
    network,
  ]);
});

describe('the client address of a request', () => {
  it.each<[what: string, hops: number, forwarded: string | undefined, address: string, isGarbage?: boolean]>([
    ['no proxy is trusted', 0, '198.51.100.1', '10.0.0.1'],
    ['one proxy is trusted', 1, '198.51.100.1', '198.51.100.1'],
    ['one proxy writes a port', 1, '198.51.100.1:4711', '198.51.100.1'],
    ['one proxy writes brackets and a port', 1, '[2001:DB8::1]:4711', '2001:db8::1'],
    ['the client sends an entry itself', 1, '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['the client sends no address', 1, '<script>, 198.51.100.1:4711', '198.51.100.1'],
    ['two proxies are trusted', 2, '6.6.6.6, 198.51.100.1:1, [2001:db8::1]:2', '198.51.100.1'],
    ['one of two proxies is missing', 2, '198.51.100.1', '198.51.100.1'],
    ['there are spaces', 2, ' , 198.51.100.1:1 ,, 192.0.2.1,', '198.51.100.1'],
    ['the header is missing', 1, undefined, '10.0.0.1'],
    ['the header is empty', 1, ' ', '10.0.0.1'],
    ['the header is not an address', 1, 'unknown', '10.0.0.1', true],
    ['only the nearer proxy writes an address', 2, 'unknown, 192.0.2.1:5', '192.0.2.1', true],
    ['only the farther proxy writes an address', 2, '198.51.100.1, unix:', '198.51.100.1'],
  ])('is the first valid entry of the trusted proxies: %s', (_what, hops, forwarded, address, isInvalid = false) => {
    const warn = jest.fn();
    const read = createReadClientAddress(hops, { info: jest.fn(), warn, error: jest.fn() });
    const request = { socket: { remoteAddress: '::ffff:10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } };
    for (let time = 0; time < 3; time += 1) expect(read(request as unknown as IncomingMessage)).toBe(address);
    expect(warn.mock.calls).toEqual(isInvalid ? [[{ count: 1 }, 'X-Forwarded-For is invalid']] : []);
  });
});
