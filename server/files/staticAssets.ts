/**
 * The built files. Their names carry a hash of their content, so they never change and may be kept for good. The build
 * has compressed them beside themselves, harder than a request could wait for.
 */
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { type RequestHandler } from 'express';

/** Best first: the first one that the visitor reads at all. */
const extensions = { br: '.br', gzip: '.gz' } as const;
const encodings = Object.keys(extensions) as (keyof typeof extensions)[];

export async function createStaticAssets(rootFolder: string): Promise<RequestHandler> {
  const folder = join(rootFolder, 'dist/client/assets');
  const names = new Set(await readdir(folder));
  const serve = express.static(folder, {
    dotfiles: 'ignore',
    index: false,
    redirect: false,
    fallthrough: false,
    immutable: true,
    maxAge: '365d',
  });
  return function staticAssets(request, response, next) {
    const { path } = request;
    const compressed = encodings.filter((encoding) => names.has(path.slice(1) + extensions[encoding]));
    if (compressed.length > 0) response.vary('Accept-Encoding');
    const encoding = compressed.find((encoding) => request.acceptsEncodings(encoding));
    if (encoding !== undefined) {
      response.type(extname(path)).setHeader('Content-Encoding', encoding);
      request.url = path + extensions[encoding];
    }
    serve(request, response, next);
  };
}
