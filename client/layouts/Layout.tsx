import type { ReactNode } from 'react';
import { getRoute, type LayoutName } from '../../shared/routing/routeTable.ts';
import { joinClasses } from '../components/joinClasses.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { usePage } from '../PageContext.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { InclinedLines } from './InclinedLines.tsx';
import styles from './Layout.module.css';
import { TopBanner } from './landing/TopBanner.tsx';

export function Layout({ layout, children }: { layout: LayoutName; children: ReactNode }) {
  const { t } = useI18n();
  const isDark = layout === 'black-inclined-lines';
  const hasHero = getRoute(usePage().route).hasHero === true;
  return (
    <div className={styles.page} data-theme={isDark ? 'ink' : 'paper'}>
      <a className={styles.skip} href="#main">
        {t('common:skipToContent')}
      </a>
      {isDark && <InclinedLines />}
      {hasHero && <TopBanner />}
      <div className={styles.body}>
        <Header isLanding={hasHero} />
        <main
          id="main"
          tabIndex={-1}
          className={joinClasses(
            styles.main,
            layout === 'no-footer' && styles.centered,
            hasHero ? styles.unframed : layout !== 'default' && styles[layout],
          )}
        >
          {layout === 'default' ? children : <div className={styles.column}>{children}</div>}
        </main>
      </div>
      {layout !== 'no-footer' && <Footer />}
    </div>
  );
}
