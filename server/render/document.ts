/** What stands before and after the application in the document. Written by template: it is the same for every page. */
import type { AssetManifest } from '../../shared/assetManifest.ts';
import { type BootstrapState, bootstrapStateId, rootId } from '../../shared/bootstrapState.ts';
import { html, type Markup } from '../../shared/html.ts';
import { isKnownSlug } from '../../shared/landingVariants.ts';
import type { Screen } from '../../shared/page.ts';
import { pageTitle } from '../../shared/pageTitle.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { scriptGuard, scriptNotice } from './scriptGuard.ts';
import { searchTags } from './searchTags.ts';
import { serializeState } from './serializeState.ts';
import { structuredData } from './structuredData.ts';

export interface DocumentParts {
  readonly screen: Screen;
  /** Of the address; only a known one has a canonical address of its own. */
  readonly slug: string | null;
  readonly config: PublicConfig;
  readonly manifest: AssetManifest;
  /** Whether search engines may list this page at this address. */
  readonly indexed: boolean;
  /** A preload of a script needs it as the script does. */
  readonly nonce: string;
}

export function documentHead({ screen, slug: given, config, manifest, indexed, nonce }: DocumentParts): string {
  const { state, page, data, translator } = screen;
  const { t } = translator;
  const title = pageTitle(state.route, t, config.brandName);
  const slug = given !== null && isKnownSlug(given) ? given.toLowerCase() : null;
  const preview = page.preview?.(data.kind === 'settled' ? data.data : null, t) ?? {
    title,
    description: t('common:description', { brand: config.brandName }),
  };
  const asset = (file: string) => `${config.basePath}/assets/${file}`;
  return html`<!doctype html><html lang="${state.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${title}</title>${manifest.fontPreloads.map(
    (file) => html`<link rel="preload" as="font" type="font/woff2" href="${asset(file)}" crossorigin>`,
  )}<link rel="stylesheet" href="${asset(manifest.styles)}"><link rel="icon" href="${config.basePath}/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="${config.basePath}/apple-touch-icon.png"><link rel="manifest" href="${config.basePath}/site.webmanifest"><meta name="theme-color" content="#0c0b0d">${searchTags({ state, config, preview, indexed, slug })}${structuredData(state, t, config, nonce)}${scriptGuard(nonce)}</head><body>${scriptNotice(t)}<div id="${rootId}">`
    .markup;
}

export interface DocumentTail {
  readonly bootstrap: BootstrapState;
  readonly manifest: AssetManifest;
  readonly nonce: string;
}

/**
 * The state is inert; the module comes after it, deferred, so that it finds the whole document and the whole state.
 * Its parts are named here and not in the head: on a slow line they would stand before the first picture.
 */
export function documentTail({ bootstrap, manifest, nonce }: DocumentTail): string {
  const state: Markup = { markup: serializeState(bootstrap) };
  const asset = (file: string) => `${bootstrap.config.basePath}/assets/${file}`;
  const modules = [...manifest.entryImports, ...(manifest.pages[bootstrap.page.route] ?? [])];
  return html`</div>${modules.map(
    (file) => html`<link rel="modulepreload" href="${asset(file)}" nonce="${nonce}" fetchpriority="low">`,
  )}<script type="application/json" id="${bootstrapStateId}">${state}</script><script type="module" src="${asset(manifest.entry)}" nonce="${nonce}"></script></body></html>`
    .markup;
}
