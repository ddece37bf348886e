/** spec §8: replaces the whole page, and uses no code that may have failed. The server's is server/pages/errorPage.ts. */
import { useEffect } from 'react';
import type { Translator } from '../../shared/i18n/translate.ts';
import type { OpaqueText } from '../../shared/page/opaqueText.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';

interface ErrorPageProps {
  readonly screen: { readonly translator: Translator; readonly values: { readonly requestId: OpaqueText } | null };
  readonly config: Pick<PublicConfig, 'brandName' | 'supportContact'>;
}

export function ErrorPage({ screen, config }: ErrorPageProps) {
  const { values, translator } = screen;
  const { t } = translator;
  const { brandName, supportContact } = config;
  const [firstContact] = supportContact;
  useEffect(() => {
    document.title = `${t('common:error.title')} – ${brandName}`;
  }, [t, brandName]);
  return (
    <main id="main" className="error-page">
      <p className="error-page-brand">{brandName}</p>
      <h1>{t('common:error.headline')}</h1>
      <p>{t('common:error.generic')}</p>
      <p>
        <button type="button" onClick={() => window.location.reload()}>
          {t('common:error.reload')}
        </button>
      </p>
      {firstContact !== undefined && (
        <p className="error-page-support">
          {t(`common:concierge.${firstContact.channel}`)}
          {supportContact.map(({ href, text }) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
        </p>
      )}
      {values && <p className="error-page-request">{t('common:error.requestId', { requestId: values.requestId })}</p>}
    </main>
  );
}
