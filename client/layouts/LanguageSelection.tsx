/** A switch is a full load: the server decides by language. Where opening a link must not repeat, it is in the app. */

import { type Locale, localeCookie, localeNames, locales } from '../../shared/i18n/locales.ts';
import { languagePathOf } from '../../shared/routing/languagePaths.ts';
import { routeOf } from '../../shared/routing/routeTable.ts';
import { writeCookie } from '../browser/cookies.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { useNavigation } from '../navigation/Navigation.tsx';
import { AppLink } from '../navigation/RouteLink.tsx';
import { useConfig, usePage, useValues } from '../PageContext.tsx';
import styles from './LanguageSelection.module.css';

export function LanguageSelection() {
  const { t, locale: current } = useI18n();
  const { route } = usePage();
  const { languageSuffix } = useValues();
  const { basePath } = useConfig();
  const { go } = useNavigation();

  const switchInApp = (locale: Locale) => {
    // The server does not see it. Without cookies the address alone keeps it.
    writeCookie(localeCookie, locale);
    go(route, { locale, replace: true });
  };

  return (
    <nav aria-label={t('common:footer.languages')}>
      <ul className={styles.languages}>
        {locales.map((locale) => (
          <li key={locale}>
            <AppLink
              href={languagePathOf(locale, basePath, route, languageSuffix)}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onFollow={routeOf(route).switchesInApp ? () => switchInApp(locale) : undefined}
            >
              {localeNames[locale]}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
