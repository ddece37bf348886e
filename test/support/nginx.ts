/** A real nginx with the deployed configuration. Downloads Debian's program if none is installed. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFolder, removeFolder } from './temporaryFolder.ts';

export interface Balancer {
  /** Excludes the instances at these ports, instead of those before. */
  readonly excludeInstances: (...ports: readonly number[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface BalancerPorts {
  /** Ports: pages, the backend for browsers, the backend for sites. */
  readonly site: number;
  readonly api: number;
  readonly inside: number;
  /** Two of each. */
  readonly sites: readonly number[];
  readonly backends: readonly number[];
}

export async function startNginx(ports: BalancerPorts): Promise<Balancer> {
  const program = findNginx();
  const folder = createFolder();
  const file = join(folder, 'nginx.conf');
  const text = fillIn(readFileSync('build/deploy/nginx.conf', 'utf8'), ports, folder);
  writeFileSync(file, text);
  // Workers of root's nginx cannot read root's folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const child = spawn(program, ['-p', folder, '-c', file, '-g', `daemon off; ${user}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text) => (output += String(text)));
  while (!(await accepts(ports.inside))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${output}`);
    await wait(50);
  }
  const workers = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
  return {
    excludeInstances: async (...left) => {
      const marked = left.reduce((sum, port) => sum.replaceAll(`server 127.0.0.1:${port} `, '$&down '), text);
      writeFileSync(file, marked);
      const old = workers();
      child.kill('SIGHUP');
      while (workers().every((pid) => old.includes(pid))) await wait(20);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      const cut = setTimeout(() => child.kill('SIGTERM'), 2_000);
      await ended;
      clearTimeout(cut);
      removeFolder(folder);
    },
  };
}

/** The deployed file with local addresses; it must contain each of those replaced. */
function fillIn(text: string, ports: BalancerPorts, folder: string): string {
  const places: readonly (readonly [string, string])[] = [
    ['listen 8080;', `listen 127.0.0.1:${ports.site};`],
    ['listen 9090;', `listen 127.0.0.1:${ports.api};`],
    ['listen 9091;', `listen 127.0.0.1:${ports.inside};`],
    ...ports.sites.map((port, place) => [`site-${place + 1}:3000`, `127.0.0.1:${port}`] as const),
    ...ports.backends.map((port, place) => [`backend-${place + 1}:9090`, `127.0.0.1:${port}`] as const),
    [' /tmp/', ` ${folder}/`],
  ];
  return places.reduce((filled, [from, to]) => {
    if (!filled.includes(from)) throw new Error(`build/deploy/nginx.conf does not contain "${from}".`);
    return filled.replaceAll(from, to);
  }, text);
}

const unpacked = join(process.cwd(), 'node_modules/.cache/nginx');
const downloaded = join(unpacked, 'usr/sbin/nginx');

export function findInstalledNginx(): string | undefined {
  const installed = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];
  return [...installed, downloaded].find((path) => existsSync(path));
}

function findNginx(): string {
  const found = findInstalledNginx();
  if (found !== undefined) return found;
  mkdirSync(unpacked, { recursive: true });
  try {
    execFileSync('apt-get', ['download', 'nginx'], { cwd: unpacked, stdio: 'pipe' });
    const [archive = ''] = readdirSync(unpacked).filter((name) => name.endsWith('.deb'));
    execFileSync('dpkg', ['-x', archive, '.'], { cwd: unpacked, stdio: 'pipe' });
  } catch (error) {
    throw new Error(`nginx is neither installed nor available by apt-get: ${String(error)}`);
  }
  return downloaded;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
