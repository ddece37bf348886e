/** What stands before and after the application in the document. Written by template: it is the same for every page. */
import type { AssetManifest } from '../../shared/assetManifest.ts';
import { type BootstrapState, bootstrapStateId, rootId } from '../../shared/bootstrapState.ts';
import { buildPath } from '../../shared/buildPath.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import { locales } from '../../shared/locales.ts';
import type { PageState } from '../../shared/pageState.ts';
import { pageTitle } from '../../shared/pageTitle.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { type RouteId, routeOf } from '../../shared/routeTable.ts';
import { html, type Markup } from './html.ts';
import { serializeState } from './serializeState.ts';

export interface DocumentParts {
  readonly state: PageState;
  readonly t: Translate;
  readonly config: PublicConfig;
  readonly manifest: AssetManifest;
  /** Only a known slug has a canonical address of its own. */
  readonly slug: string | null;
  /** A preload of a script needs it as the script does. */
  readonly nonce: string;
}

export function documentHead({ state, t, config, manifest, slug, nonce }: DocumentParts): string {
  const asset = (file: string) => `${config.basePath}/assets/${file}`;
  const modules = [manifest.entry, ...manifest.entryImports, ...(manifest.pages[state.route] ?? [])];
  return html`<!doctype html><html lang="${state.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${pageTitle(state.route, t, config.brandName)}</title>${manifest.fontPreloads.map(
    (file) => html`<link rel="preload" as="font" type="font/woff2" href="${asset(file)}" crossorigin>`,
  )}<link rel="stylesheet" href="${asset(manifest.styles)}">${modules.map(
    (file) => html`<link rel="modulepreload" href="${asset(file)}" nonce="${nonce}">`,
  )}${searchLinks(state, t, config, slug)}</head><body><div id="${rootId}">`.markup;
}

/** Indexable pages name their canonical address and their other languages; all others ask to be left out. */
function searchLinks(state: PageState, t: Translate, config: PublicConfig, slug: string | null): Markup {
  if (!routeOf(state.route).indexable) return html`<meta name="robots" content="noindex">`;
  const addressIn = (locale: PageState['prefix']) =>
    config.publicUrl + buildPath({ basePath: config.basePath, locale, route: state.route as RouteId, slug });
  return html`<meta name="description" content="${t('common:description', { brand: config.brandName })}"><link rel="canonical" href="${addressIn(state.prefix)}">${locales.map(
    (locale) => html`<link rel="alternate" hreflang="${locale}" href="${addressIn(locale)}">`,
  )}<link rel="alternate" hreflang="x-default" href="${addressIn(null)}">`;
}

export interface DocumentTail {
  readonly bootstrap: BootstrapState;
  readonly entry: string;
  readonly nonce: string;
}

/** The state is inert; the module comes after it, deferred, so that it finds the whole document and the whole state. */
export function documentTail({ bootstrap, entry, nonce }: DocumentTail): string {
  const state: Markup = { markup: serializeState(bootstrap) };
  const source = `${bootstrap.config.basePath}/assets/${entry}`;
  return html`</div><script type="application/json" id="${bootstrapStateId}">${state}</script><script type="module" src="${source}" nonce="${nonce}"></script></body></html>`
    .markup;
}
