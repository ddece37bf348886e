/** The reference for the page cache: a document rendered with the visitor's values, without placeholders. */
import type { Dependencies } from '../../server/dependencies.ts';
import { type ExtractedCache, fillCache } from '../../server/graphql/extractCache.ts';
import type { FindPage } from '../../server/render/pageCache.ts';
import { createPlaceholders, escapeFor } from '../../server/render/placeholders.ts';
import { createRenderDocument } from '../../server/render/renderDocument.tsx';

const directCache = (cache: ExtractedCache) =>
  fillCache(
    cache,
    cache.values.map((value) => escapeFor('json', value)),
  );

export function renderDirectly({ settings, manifest, ...others }: Dependencies): Dependencies {
  const renderDocument = createRenderDocument(settings, manifest);
  const findPage: FindPage = (screen, about, { cache, ...own }) => ({
    kind: 'uncached',
    document: renderDocument({
      ...about,
      screen,
      nonce: own.nonce,
      tailValues: () => ({
        ...own,
        cache: directCache(cache()),
        values: screen.values,
        data: screen.data.kind === 'settled' ? screen.data.data : screen.data.current(),
      }),
    }),
    fill: { placeholders: createPlaceholders(), values: [] },
    storePage: () => undefined,
  });
  return { ...others, settings, manifest, pages: { ...others.pages, findPage } };
}
