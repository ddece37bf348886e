/** Renders the landing page of each language before its first visitor comes. */
import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { noAddress } from '../../node/clientAddress.ts';
import { parseAddress } from '../../shared/address.ts';
import { buildPath } from '../../shared/buildPath.ts';
import { fallbackLocale, type Locale, locales } from '../../shared/locales.ts';
import { extractCache } from '../graphql/extractCache.ts';
import { notAssigned, type RequestContext } from '../middleware/requestContext.ts';
import type { DecidePage } from '../routes/decidePage.ts';
import type { FindPage } from './pageCache.ts';
import { canonicalSlugOf } from './searchTags.ts';
import { type StreamDocumentOptions, streamDocument } from './streamDocument.ts';

export interface WarmPageCacheOptions {
  readonly basePath: string;
  readonly decidePage: DecidePage;
  readonly findPage: FindPage;
  readonly streaming: Pick<StreamDocumentOptions, 'deadline' | 'log' | 'report'>;
}

/** The landing page without a code asks nothing. */
const operations = {
  run: async () => ({ ok: false, failure: 'connection' }) as const,
  extractCache: () => extractCache([]),
};

/** One page for each turn of the event loop, so that visitors who come meanwhile wait for one render at most. */
export async function warmPageCache({
  basePath,
  decidePage,
  findPage,
  streaming,
}: WarmPageCacheOptions): Promise<void> {
  for (const prefix of [null, ...locales]) {
    await nextTurn();
    const context = contextOf(prefix, basePath);
    const decision = await decidePage({ headers: {}, cookies: {}, method: 'GET' }, context, operations);
    if (decision.kind !== 'page') continue;
    const about = { slug: canonicalSlugOf(context.address.slug), indexed: decision.indexed };
    const { nonce, sessionId, experiments } = context;
    const own = { nonce, sessionId, cache: operations.extractCache, experiments: experiments.json };
    const found = findPage(decision.screen, about, own);
    if (found.kind === 'miss') await streamDocument({ ...streaming, ...found, ...toNobody() });
    const kept = findPage(decision.screen, about, own);
    // It is compressed at its first use.
    if (kept.kind === 'hit') kept.page.fillGzipped(kept.values);
  }
}

const toNobody = () => ({
  begin: () => undefined,
  destination: new Writable({ write: (_piece, _encoding, done) => done() }),
  waitForAll: true,
  requestId: 'warm',
});

function contextOf(prefix: Locale | null, basePath: string): RequestContext {
  const path = buildPath({ basePath, locale: prefix, route: 'landing' });
  const address = parseAddress(path, basePath);
  return {
    requestId: 'warm',
    sessionId: 'warm',
    nonce: 'warm',
    trace: null,
    clientAddress: noAddress,
    address,
    reader: 'person',
    locale: prefix ?? fallbackLocale,
    experiments: notAssigned('crawler'),
  };
}
