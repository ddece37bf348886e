import { type Locale, localeCookie, localeNames, locales } from '../../shared/i18n/locales.ts';
import { buildLanguagePath } from '../../shared/routing/languagePaths.ts';
import { getRoute } from '../../shared/routing/routeTable.ts';
import { writeCookie } from '../browser/cookies.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { useNavigation } from '../navigation/Navigation.tsx';
import { AppLink } from '../navigation/RouteLink.tsx';
import { useConfig, usePage, useValues } from '../PageContext.tsx';

/** A switch is a full load, except where a page must not load again (`switchesInApp`). */
export function LanguageSelection() {
  const { t, locale: current } = useI18n();
  const { route } = usePage();
  const { languageSuffix } = useValues();
  const { basePath } = useConfig();
  const { go } = useNavigation();

  const switchInApp = (locale: Locale) => {
    // As the server would set it on a full load.
    writeCookie(localeCookie, locale);
    go(route, { locale, replace: true });
  };

  return (
    <nav aria-label={t('common:footer.languages')}>
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            <AppLink
              href={buildLanguagePath(locale, basePath, route, languageSuffix)}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onFollow={getRoute(route).switchesInApp ? () => switchInApp(locale) : undefined}
            >
              {localeNames[locale]}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
