/** Runs attacks and reports the problems of each response. */
import { connect } from 'node:net';
import type { Attack } from './attack.ts';

/** A slower rejection counts as hanging. */
const timeoutMs = 30_000;

const parallelAttacks = 24;

/** One line per problem. */
export async function runAttacks(port: number, attacks: readonly Attack[]): Promise<string[]> {
  const problems: string[] = [];
  const waiting = [...attacks];
  const work = async () => {
    for (let attack = waiting.shift(); attack !== undefined; attack = waiting.shift()) {
      for (const problem of problemsOf(attack, await send(port, attack))) problems.push(`${attack.name}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: parallelAttacks }, work));
  return problems;
}

interface ResponseData {
  readonly text: string;
  readonly hangs: boolean;
}

function send(port: number, { bytes, after }: Attack): Promise<ResponseData> {
  return new Promise((resolve) => {
    let text = '';
    let hangs = false;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const timer = setTimeout(() => {
      hangs = true;
      socket.destroy();
    }, timeoutMs);
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('end', () => socket.end());
    // After a rejection the server may stop reading, so writes may fail.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ text, hangs });
    });
    socket.write(Buffer.from(bytes, 'latin1'), () => {
      if (after === 'reset') socket.resetAndDestroy();
      if (after === 'half-close') socket.end();
    });
  });
}

const required: readonly (readonly [header: string, value: RegExp])[] = [
  ['x-content-type-options', /^nosniff$/],
  ['content-security-policy', /default-src 'none'/],
  ['referrer-policy', /^(no-referrer|strict-origin)$/],
];

/** A stack, a local path, or the server's framework. */
const inside =
  /\n\s+at .+:\d+:\d+|node_modules|node:internal|file:\/\/\/(?!etc)|\/dist\/(server|client)|\.tsx?:\d+|\bExpress\b|v\d+\.\d+\.\d+/;

interface Head {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function readResponse(text: string): Head {
  const split = text.indexOf('\r\n\r\n');
  // An interim response has no headers.
  if (text.startsWith('HTTP/1.1 100 ')) return readResponse(text.slice(split + 4));
  const [statusLine = '', ...lines] = text.slice(0, split).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})( |$)/.exec(statusLine)?.[1] ?? 0),
    headers: new Map(headers),
    body: text.slice(split),
  };
}

function problemsOf({ end, after }: Attack, { text, hangs }: ResponseData): string[] {
  if (after === 'reset') return [];
  const connectionProblem = hangs ? ['the connection stays open'] : [];
  if (text === '') return end === 'silent' ? connectionProblem : ['no response', ...connectionProblem];
  const { status, headers, body } = readResponse(text);
  const problems = [...connectionProblem, ...headerProblems(status, headers)];
  if (status < 200 || status >= 500) problems.push('no 4xx status');
  if (end === 'refused' && status < 400) problems.push('not rejected');
  const leaked = inside.exec(body);
  if (leaked !== null) problems.push(`reveals internals: ${leaked[0].trim()}`);
  return problems.map((problem) => `${status}: ${problem}`);
}

function headerProblems(status: number, headers: Head['headers']): string[] {
  const missing = required.filter(([name, value]) => !value.test(headers.get(name) ?? ''));
  const unwanted = ['x-powered-by', 'server', 'x-evil'].filter((name) => headers.has(name));
  const problems = [...missing.map(([name]) => name), ...unwanted].map(
    (name) => `${name}: ${headers.get(name) ?? 'none'}`,
  );
  const cache = headers.get('cache-control') ?? 'none';
  const isKept = /max-age=[1-9]|public|immutable/.test(cache);
  if (cache === 'none' || (status >= 300 && isKept)) problems.push(`cache-control: ${cache}`);
  const location = headers.get('location');
  if (hostOf(location) === 'evil.example') problems.push(`redirects to ${location}`);
  return problems;
}

/** The host that a browser would open. */
function hostOf(location: string | undefined): string {
  return location === undefined ? '' : new URL(location.replaceAll('\\', '/'), 'http://localhost').host;
}
