/** A document in its three pieces, in the order in which they are written. */
import type { ReactNode } from 'react';
import { StaticRouter } from 'react-router-dom';
import { App } from '../../client/App.tsx';
import type { AssetManifest } from '../../shared/assetManifest.ts';
import { buildPath } from '../../shared/buildPath.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { createDocumentTail, type DocumentParts, documentHead, type TailValues } from './document.ts';

export interface DocumentOptions extends Omit<DocumentParts, 'config' | 'manifest'> {
  /** Asked when the application is complete: by then more of the data may be known. */
  readonly tailValues: () => TailValues;
}

export interface RenderedDocument {
  readonly nonce: string;
  readonly head: string;
  readonly element: ReactNode;
  readonly tail: () => string;
}

export type RenderDocument = (options: DocumentOptions) => RenderedDocument;

export function createRenderDocument(config: PublicConfig, manifest: AssetManifest): RenderDocument {
  const documentTail = createDocumentTail({ config, manifest });
  return ({ screen, slug, indexed, nonce, tailValues }) => {
    const { route, prefix } = screen.state;
    return {
      nonce,
      head: documentHead({ screen, slug, config, manifest, indexed, nonce }),
      element: (
        // The path of the route and not of the request: no part of a page reads a visitor's address while it renders.
        <StaticRouter location={buildPath({ basePath: config.basePath, locale: prefix, route })}>
          <App screen={screen} config={config} runtime={null} />
        </StaticRouter>
      ),
      tail: () => documentTail(screen.state, tailValues()),
    };
  };
}
