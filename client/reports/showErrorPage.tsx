/** spec §8, "Mount error": replaces a page whose code loaded and failed. Does not read the page's state, which may be broken. */
import { createRoot } from 'react-dom/client';
import { fallbackLocale, parseLocale } from '../../shared/i18n/locales.ts';
import { createTranslator } from '../../shared/i18n/translate.ts';
import { rootId } from '../../shared/page/bootstrapState.ts';
import { scriptStates, scriptsAttribute } from '../../shared/page/scriptNotice.ts';
import { loadMessages } from '../i18n/loadMessages.ts';
import { ErrorPage } from './ErrorPage.tsx';

export async function showErrorPage(): Promise<void> {
  const { documentElement: html } = document;
  const locale = parseLocale(html.lang) ?? fallbackLocale;
  const translator = createTranslator(locale, await loadMessages(locale, ['common']));
  const brandName = document.querySelector<HTMLMetaElement>('[property="og:site_name"]')?.content ?? '';
  const container = document.createElement('div');
  document.getElementById(rootId)?.replaceWith(container);
  createRoot(container).render(
    <ErrorPage screen={{ translator, values: null }} config={{ brandName, supportContact: [] }} />,
  );
  html.setAttribute(scriptsAttribute, scriptStates.running);
}
