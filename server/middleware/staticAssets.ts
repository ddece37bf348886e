/** The built files. Their names carry a hash of their content, so they never change and may be kept for good. */
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';

export function createStaticAssets(rootFolder: string): RequestHandler {
  return express.static(join(rootFolder, 'dist/client/assets'), {
    dotfiles: 'ignore',
    index: false,
    redirect: false,
    fallthrough: false,
    immutable: true,
    maxAge: '365d',
  });
}
