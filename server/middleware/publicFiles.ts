/** Files with a fixed name: icons and the preview picture. Other sites may show them, so they may be loaded from there. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';

/** Reads the names once: no page costs a look at the disk, and a file that is refused is not searched for as a page. */
export async function createPublicFiles(rootFolder: string): Promise<RequestHandler> {
  const folder = join(rootFolder, 'dist/client/public');
  const names = new Set(await readdir(folder));
  const serve = express.static(folder, {
    dotfiles: 'ignore',
    index: false,
    redirect: false,
    fallthrough: false,
    maxAge: '1d',
    setHeaders: (response) => response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin'),
  });
  return function publicFiles(request, response, next) {
    if (names.has(request.path.slice(1))) serve(request, response, next);
    else next();
  };
}
