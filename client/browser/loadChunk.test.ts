import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { ChunkLoadError, createLoadErrorHandler, delayErrorsOnUnload, loadChunk, once } from './loadChunk.ts';

/** As in the build: the text of an import contains the file. */
const importOf = (name: string, load: () => Promise<string> = async () => 'the chunk') =>
  Object.assign(load, { toString: () => `()=>import("./${name}")` });

/** The last part of each requested URL. */
let requested: string[];
const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

/** Text: the file. A number: the status. Null: a network error. */
function serve(files: Readonly<Record<string, string | number | null>>): void {
  requested = [];
  window.fetch = async (url) => {
    requested.push(nameOf(String(url)));
    const file = files[nameOf(String(url))];
    if (file == null) throw new TypeError('Failed to fetch');
    return (
      typeof file === 'string' ? { ok: true, status: 200, text: async () => file } : { ok: false, status: file }
    ) as Response;
  };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => error,
  );
const readMissingFile = (error: unknown) =>
  error instanceof ChunkLoadError ? nameOf(`https://a/${error.missingUrl}`) : error;

describe('a lazily loaded chunk', () => {
  it('is imported after its file and all its imports have loaded', async () => {
    serve({
      'a-1.js':
        'import{x as y}from"./b-1.js";import"./c-1.js";export{y};let d=()=>import("./later-1.js"),e="from"||x("b")',
      'b-1.js': 'import { z } from "./c-1.js";',
      'c-1.js': '',
    });
    const load = jest.fn(async () => 'the chunk');
    expect(await loadChunk(importOf('a-1.js', load))).toBe('the chunk');
    expect(requested.sort()).toEqual(['a-1.js', 'b-1.js', 'c-1.js']);
    await loadChunk(importOf('a-1.js', load));
    expect(requested).toHaveLength(3);
  });

  it.each([
    ['the network is down', null, ''],
    ['a balancer fails', 502, ''],
    ['requests are limited', 429, ''],
    ['a release removed it', 404, 'b-404.js'],
    ['it is permanently removed', 410, 'b-410.js'],
  ])('is not imported if %s, and fetched again on the next attempt', async (_what, response, file) => {
    const first = `a-${response}.js`;
    const second = `b-${response}.js`;
    const files = { [first]: `import"./${second}"`, [second]: '' };
    const load = jest.fn(async () => 'the chunk');
    serve({ ...files, [second]: response });
    expect(readMissingFile(await failureOf(loadChunk(importOf(first, load))))).toBe(file);
    expect(load).not.toHaveBeenCalled();
    serve(files);
    await expect(loadChunk(importOf(first, load))).resolves.toBe('the chunk');
  });

  it('needs a reload if the browser caches a failed import', async () => {
    serve({ 'a-3.js': '' });
    const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    expect(readMissingFile(await failureOf(loadChunk(importOf('a-3.js', load))))).toBe('a-3.js');
  });

  it('is reported as missing only if the page stays', async () => {
    jest.useFakeTimers();
    const onError = jest.fn();
    delayErrorsOnUnload(async () => {
      window.dispatchEvent(new Event('beforeunload'));
      throw new TypeError('error loading dynamically imported module');
    }).catch(onError);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(onError).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(onError).toHaveBeenCalledTimes(1);
    delayErrorsOnUnload(() => Promise.reject(new TypeError('unloading began earlier')), 1000).catch(onError);
    await jest.advanceTimersByTimeAsync(999);
    expect(onError).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(onError).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  it('is loaded once, and again after a failure', async () => {
    const load = jest.fn(async () => 'part').mockRejectedValueOnce(new ChunkLoadError());
    const bring = once(load);
    await expect(bring()).rejects.toBeInstanceOf(ChunkLoadError);
    expect(await Promise.all([bring(), bring()])).toEqual(['part', 'part']);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

/** Lists of imports: the initial page imports directly, later ones use loadChunk. */
const lists = [
  'client/pages/registry.ts',
  'client/admin/pages/adminPages.ts',
  'client/i18n/loadMessages.ts',
  'client/i18n/visitorMessages.ts',
  'client/admin/layout/adminMessages.ts',
];

it('loadChunk is used for every import() in client/ except in the lists of chunks', () => {
  const ways = globSync(['client/**/*.{ts,tsx}', '!**/*.test.*']).flatMap((path) =>
    Array.from(
      readFileSync(path, 'utf8').matchAll(/^(?!\s*(?:\*|\/\*|\/\/)).*?(.{0,16})(?<!typeof )\bimport\(/gm),
      ([, before = '']) => (/loadChunk\(\(\) => $/.test(before) || lists.includes(path) ? 'through it' : path),
    ),
  );
  expect(ways.length).toBeGreaterThan(30);
  expect(ways.filter((way) => way !== 'through it')).toEqual([]);
});

function createPage(activationId = '') {
  const location = {
    href: 'https://site.example/acquisition/registration/activateaccount?rc=A1',
    reload: jest.fn(),
    replace: jest.fn(),
  };
  const handle = createLoadErrorHandler(() => activationId, location);
  /** True while the page reloads. */
  const reload = (file: string) =>
    Promise.race([handle(new ChunkLoadError(file)), new Promise<true>((resolve) => setTimeout(resolve, 0, true))]);
  return { location, handle, reload };
}

describe('a page whose files no longer exist', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('is reloaded once for each file, without an error message', async () => {
    for (const [file, expected] of [
      ['/assets/a.js', true],
      ['/assets/a.js', 'outdated'],
      ['/assets/b.js', true],
    ] as const) {
      const { reload, location } = createPage();
      expect(await reload(file)).toBe(expected);
      expect(location.reload).toHaveBeenCalledTimes(expected === true ? 1 : 0);
    }
  });

  it.each(['getItem', 'setItem'] as const)(
    'is not reloaded without storage, which could loop: %s fails',
    async (method) => {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError');
      });
      const { reload, location } = createPage();
      expect(await reload('/assets/a.js')).toBe('outdated');
      expect(location.reload).not.toHaveBeenCalled();
    },
  );

  it.each([new ChunkLoadError(), new TypeError('Failed to fetch')])(
    'is not reloaded for an error that a retry may solve: %s',
    async (error) => {
      const { handle, location } = createPage();
      expect(await handle(error)).toBe('connection');
      expect(location.reload).not.toHaveBeenCalled();
    },
  );

  it('keeps the activation token, which is only in memory', async () => {
    const { reload, location } = createPage('to ken');
    expect(await reload('/assets/a.js')).toBe(true);
    expect(location.replace).toHaveBeenCalledWith(
      'https://site.example/acquisition/registration/activateaccount?rc=A1&id=to+ken',
    );
  });
});
