/** A document in three parts: head and tail from templates, the application between them from React. */
import type { ReactNode } from 'react';
import { StaticRouter } from 'react-router-dom';
import { App } from '../../client/App.tsx';
import { getBrandFigures } from '../../shared/brand/brandFigures.ts';
import type { AssetManifest } from '../../shared/page/assetManifest.ts';
import { type BootstrapState, bootstrapStateId, rootId } from '../../shared/page/bootstrapState.ts';
import { html, type Markup } from '../../shared/page/html.ts';
import type { Screen } from '../../shared/page/page.ts';
import type { PageData, PageState, VisitorValues } from '../../shared/page/pageState.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { getRoute, isAdminPage, pageTitle } from '../../shared/routing/routeTable.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { earlyScriptTag, scriptLoader, scriptNotice } from './inlineScripts.ts';
import { renderSearchTags, structuredData } from './searchTags.ts';
import { serializeState } from './serializeState.ts';

/** `cache` and `experiments` are JSON that is safe in a script element. */
interface TailValues {
  readonly values: VisitorValues;
  readonly data: PageData;
  readonly sessionId: string;
  readonly cache: string;
  readonly experiments: string;
  readonly nonce: string;
}

export interface DocumentOptions {
  readonly screen: Screen;
  readonly nonce: string;
  /** Whether search engines may list this page at this URL. */
  readonly indexed: boolean;
  /** Of a landing page with a separate canonical URL. */
  readonly slug: string | null;
  /** Called when the application is complete: late data may have arrived. */
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
  const { basePath, brandName } = config;
  const settings = serializeState(config);
  const getAssetUrl = (file: string) => `${basePath}/assets/${file}`;

  /**
   * The script precedes the stylesheet, for which it would wait. It and the preview's tags come first because they contain
   * values: the rest is compressed in one part (cachedPage.ts).
   */
  function renderHead({ screen, slug, indexed, nonce }: DocumentOptions): string {
    const { state, page, data, translator } = screen;
    const { t } = translator;
    const title = pageTitle(state.route, t, brandName);
    const preview = page.preview?.(data.kind === 'settled' ? data.data : null, t, state.locale) ?? {
      title,
      description: t('common:description', getBrandFigures(state.locale)),
    };
    const { styles, admin } = manifest.stylesheets;
    const stylesheets = isAdminPage(state.route) ? [styles, admin] : [styles];
    return html`<!doctype html><html lang="${state.locale}"><head><meta charset="utf-8">${earlyScriptTag(nonce)}${renderSearchTags({ state, config, preview, indexed, slug })}<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="format-detection" content="telephone=no"><title>${title}</title>${manifest.fontPreloads[
      state.locale
    ].map(
      (file) => html`<link rel="preload" as="font" type="font/woff2" href="${getAssetUrl(file)}" crossorigin>`,
    )}${stylesheets.map((file) => html`<link rel="stylesheet" href="${getAssetUrl(file)}">`)}<link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="${basePath}/apple-touch-icon.png"><link rel="manifest" href="${basePath}/site.webmanifest"><meta name="theme-color" content="#0c0b0d">${indexed ? structuredData(state, t, config) : ''}</head><body>${scriptNotice(t)}<div id="${rootId}">`
      .markup;
  }

  /** The loader follows the state, which the modules read. */
  function renderTail(page: PageState, { values, data, sessionId, cache, experiments, nonce }: TailValues): string {
    // Visitor values come last: everything before them is compressed in one part with the footer (cachedPage.ts).
    const bootstrap: Readonly<Record<keyof BootstrapState, string>> = {
      config: settings,
      page: serializeState(page),
      data: serializeState(data),
      values: serializeState(values),
      sessionId: serializeState(sessionId),
      experiments,
      cache,
    };
    const fields = Object.entries(bootstrap).map(([name, json]) => `"${name}":${json}`);
    const state: Markup = { markup: `{${fields.join(',')}}` };
    const files = [
      manifest.entry,
      ...manifest.entryImports,
      ...manifest.pages[page.route],
      ...(['common', ...getRoute(page.route).namespaces] as const).map((name) => manifest.messages[page.locale][name]),
    ];
    return html`</div><script type="application/json" id="${bootstrapStateId}">${state}</script>${scriptLoader(files.map(getAssetUrl), nonce)}</body></html>`
      .markup;
  }

  return (options) => {
    const { screen, nonce, tailValues } = options;
    const { route, prefix } = screen.state;
    return {
      nonce,
      head: renderHead(options),
      element: (
        // The route's path, not the request's: a render must not depend on the visitor's URL.
        <StaticRouter location={buildPath({ basePath, locale: prefix, route })}>
          <App screen={screen} config={config} runtime={null} />
        </StaticRouter>
      ),
      tail: () => renderTail(screen.state, tailValues()),
    };
  };
}
