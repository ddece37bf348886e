/** Hostile paths and query values for routers, decoders and file servers. */
import { type Attack, requestOf, type Surface } from './attack.ts';

const products = [
  // Invalid escapes, and bytes that are not UTF-8.
  ...['%', '%%', '%2', '%zz', '%E0%A4%A', '%00', '%c0%af', '%c0%ae%c0%ae%c0%af', '%ff%fe', '%ed%a0%80', '%f5%80%80%80'],
  ...['%u0041', '%0d%0aX-Evil:%201', '%0a', '%09', '%7f', '\xff\xfe', '\xe9', '%E2%80%AE', '%F0%9F%92%A9'],
  // Path traversal, and other hosts.
  ...[
    '..',
    '../../etc/passwd',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/x',
    '..%5c..%5cx',
    '..;/x',
    '%252e%252e%252fx',
  ],
  ...[
    '//evil.example',
    '/%5cevil.example',
    '\\evil.example',
    '%2f%2fevil.example',
    '@evil.example',
    'http://evil.example',
  ],
  // Files often left on servers.
  ...['.env', '.git/config', '.well-known/x', '.DS_Store', 'wp-login.php', 'entry.js.map', 'package.json', 'server.js'],
  // Inherited property names, and code injection.
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty/x', '{{7*7}}', '$%7B7*7%7D', '%3Cscript%3E'],
  ...["'--", '$(id)', '|id', ';x', '*', '?', '??x', '?&&&=', '?a&a&a', '#x', '~', '+', ',', '!', ':80', '[::1]'],
  'a'.repeat(2000),
  '/'.repeat(500),
  '%2f'.repeat(300),
  '../'.repeat(300),
  '%25'.repeat(500),
  'a/'.repeat(400),
];

const values = [
  ...['', '%', '%00', 'A%00B', '%E0%A4%A', '%ed%a0%80', '%c0%af', '%F0%9F%92%A9', '%0d%0aSet-Cookie:%20a=b', '\xff'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', '-1', '1e309', 'true', '[]', '{}'],
  ...['A&rc=B&rc=C', 'A&rc[]=B', 'A&rc[__proto__]=B', 'A&__proto__[x]=1', 'A&constructor[prototype][x]=1', 'A&ts=%00'],
  ...['A&ts=1.x&ts=2.y', 'A&ts=-1.x', 'A&ts=99999999999999999999.x', 'A&ts=NaN.NaN', 'A&fref=%E0%A4%A', 'A;B=C'],
  ...['%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E', '%3C!--%3Cscript', '%22%3E%3Cimg%20src=x%20onerror=1%3E'],
  ...['javascript:alert(1)', '//evil.example', 'https://evil.example/', '%5c%5cevil.example', 'data:text/html,x'],
  ...["'%20OR%20'1'='1", '$&$1$%7Bx%7D', '%E2%80%A8%E2%80%A9', '%7B%7Bx%7D%7D', '$t(a)', '..%2f..%2fx'],
  'A'.repeat(5000),
  '%F0%9F%92%A9'.repeat(500),
  `A${'&a=b'.repeat(1500)}`,
];

export function hostileTargets({ places, readers }: Surface): readonly Attack[] {
  const paths = places.flatMap((place) => products.map((product) => `${place}${product}`));
  const queries = readers.flatMap((reader) => values.map((value) => `${reader}${value}`));
  return [...paths, ...queries].map((target) => ({ name: `GET ${shorten(target)}`, bytes: requestOf(target) }));
}

function shorten(target: string): string {
  return target.length > 80 ? `${target.slice(0, 80)}… (${target.length})` : target;
}
