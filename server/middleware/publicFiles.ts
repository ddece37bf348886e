/** Files with a fixed name: icons and the preview picture. Other sites may show them, so they may be loaded from there. */
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';

export function createPublicFiles(rootFolder: string): RequestHandler {
  return express.static(join(rootFolder, 'dist/client/public'), {
    dotfiles: 'ignore',
    index: false,
    redirect: false,
    maxAge: '1d',
    setHeaders: (response) => response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin'),
  });
}
