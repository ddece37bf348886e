import { useEffect, useId, useState } from 'react';
import { formatEndDate } from '../../../../shared/i18n/format.ts';
import { type Locale, localeNames, locales } from '../../../../shared/i18n/locales.ts';
import { createTranslator, type Translator } from '../../../../shared/i18n/translate.ts';
import { buildPath } from '../../../../shared/routing/buildPath.ts';
import { buttonClass } from '../../../components/Button/Button.tsx';
import { MailLink } from '../../../components/MailLink.tsx';
import { Ways } from '../../../components/Ways/Ways.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { loadMessages } from '../../../i18n/loadMessages.ts';
import { useConfig } from '../../../PageContext.tsx';
import { CopyButton } from '../../actions/CopyButton.tsx';
import fieldRow from '../../actions/fieldRow.module.css';
import type { ShownLink } from './linksQuery.ts';
import styles from './RegistrationLinkGenerator.module.css';

export function GuestMessage({ link }: { readonly link: ShownLink }) {
  const own = useI18n();
  const { t } = own;
  const { brandName, basePath } = useConfig();
  const [language, setLanguage] = useState<Locale>(own.locale);
  const { words, hasFailed } = useWordsIn(language, own);
  const { subject, body } = writeGuestMessage(words, link, { brand: brandName, basePath });
  const ids = { language: useId(), text: useId() };
  return (
    <div className={styles.message}>
      <h3>{t('adminLinks:message.headline')}</h3>
      <div className={fieldRow.row}>
        <label htmlFor={ids.language}>{t('adminLinks:message.language')}</label>
        <select id={ids.language} value={language} onChange={(event) => setLanguage(event.target.value as Locale)}>
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {localeNames[locale]}
            </option>
          ))}
        </select>
      </div>
      <div role="status">{hasFailed && <p>{t('adminLinks:message.failed')}</p>}</div>
      <div className={fieldRow.row}>
        <label htmlFor={ids.text}>{t('adminLinks:message.text')}</label>
        <textarea id={ids.text} lang={words.locale} rows={9} readOnly value={body} />
      </div>
      <Ways>
        <CopyButton text={body} label={t('adminLinks:message.copy')} />
        <MailLink className={buttonClass('quiet')} subject={subject} body={body}>
          {t('adminLinks:message.send')}
        </MailLink>
      </Ways>
    </div>
  );
}

/** The page has its own language only; until another one has come, its words stay. */
function useWordsIn(language: Locale, own: Translator): { readonly words: Translator; readonly hasFailed: boolean } {
  const [loaded, setLoaded] = useState(own);
  const [failed, setFailed] = useState<Locale | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      if (language === own.locale) return own;
      return createTranslator(language, await loadMessages(language, ['adminLinks']));
    };
    load().then(
      (words) => isWanted && setLoaded(words),
      () => isWanted && setFailed(language),
    );
    return () => {
      isWanted = false;
    };
  }, [language, own]);
  return { words: loaded, hasFailed: failed === language && loaded.locale !== language };
}

/** A ready-made message with a link, in the language of the guest. */
export function writeGuestMessage(
  { t, locale }: Pick<Translator, 't' | 'locale'>,
  { url, single, validUntil }: Pick<ShownLink, 'url' | 'single' | 'validUntil'>,
  { brand, basePath }: { readonly brand: string; readonly basePath: string },
) {
  const link = inLanguage(url, locale, basePath);
  const date = formatEndDate(locale, validUntil);
  const body = t('adminLinks:invitation.body', { brand, link, date });
  return {
    subject: t('adminLinks:invitation.subject', { brand }),
    body: single ? `${body} ${t('adminLinks:invitation.personal')}` : body,
  };
}

/** The same page in a language of its own; a link of another shape stays as it is. */
function inLanguage(url: string, locale: Locale, basePath: string): string {
  const link = new URL(url);
  if (link.pathname === buildPath({ basePath, locale: null, route: 'landing' }))
    link.pathname = buildPath({ basePath, locale, route: 'landing' });
  return link.href;
}
