import { useEffect, useId, useState } from 'react';
import { formatEndDate } from '../../../../shared/i18n/format.ts';
import { type Locale, localeNames, locales } from '../../../../shared/i18n/locales.ts';
import { createTranslator, type Translator } from '../../../../shared/i18n/translate.ts';
import { buildPath } from '../../../../shared/routing/buildPath.ts';
import { Actions } from '../../../components/Actions/Actions.tsx';
import { buttonClass } from '../../../components/Button/Button.tsx';
import { MailLink } from '../../../components/MailLink.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { loadMessages } from '../../../i18n/loadMessages.ts';
import { useConfig } from '../../../PageContext.tsx';
import { CopyButton } from '../../actions/CopyButton.tsx';
import fieldRow from '../../actions/fieldRow.module.css';
import type { ShownLink } from './linksQuery.ts';
import styles from './RegistrationLinkGenerator.module.css';

export function InvitationMessage({ link }: { readonly link: ShownLink }) {
  const pageTranslator = useI18n();
  const { t } = pageTranslator;
  const { brandName, basePath } = useConfig();
  const [chosen, setChosen] = useState({ language: pageTranslator.locale });
  const { messageTranslator, hasFailed } = useMessageTranslator(chosen, pageTranslator);
  const { subject, body } = writeInvitationMessage(messageTranslator, link, { brand: brandName, basePath });
  const ids = { language: useId(), text: useId() };
  return (
    <div className={styles.message}>
      <h3>{t('adminLinks:message.headline')}</h3>
      <div className={fieldRow.row}>
        <label htmlFor={ids.language}>{t('adminLinks:message.language')}</label>
        <select
          id={ids.language}
          // After a failure another option is shown: browsers report no choice of the shown one.
          value={hasFailed ? messageTranslator.locale : chosen.language}
          onChange={(event) => setChosen({ language: event.target.value as Locale })}
        >
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
        <textarea id={ids.text} lang={messageTranslator.locale} rows={9} readOnly value={body} />
      </div>
      <Actions>
        <CopyButton text={body} label={t('adminLinks:message.copy')} />
        <MailLink className={buttonClass('quiet')} subject={subject} body={body}>
          {t('adminLinks:message.send')}
        </MailLink>
      </Actions>
    </div>
  );
}

/**
 * Until the messages of another language are loaded, the text stays in the previous one. `chosen` is a new object for each
 * choice, since a language may be chosen again.
 */
function useMessageTranslator(chosen: { readonly language: Locale }, pageTranslator: Translator) {
  const [loaded, setLoaded] = useState(pageTranslator);
  const [failed, setFailed] = useState<object | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const { language } = chosen;
    const load = async () => {
      if (language === pageTranslator.locale) return pageTranslator;
      return createTranslator(language, await loadMessages(language, ['adminLinks']));
    };
    load().then(
      (messageTranslator) => isCurrent && setLoaded(messageTranslator),
      () => isCurrent && setFailed(chosen),
    );
    return () => {
      isCurrent = false;
    };
  }, [chosen, pageTranslator]);
  return { messageTranslator: loaded, hasFailed: failed === chosen };
}

export function writeInvitationMessage(
  { t, locale }: Pick<Translator, 't' | 'locale'>,
  { url, single, validUntil }: Pick<ShownLink, 'url' | 'single' | 'validUntil'>,
  { brand, basePath }: { readonly brand: string; readonly basePath: string },
) {
  const link = localizeLink(url, locale, basePath);
  const date = formatEndDate(locale, validUntil);
  const body = t('adminLinks:invitation.body', { brand, link, date });
  return {
    subject: t('adminLinks:invitation.subject', { brand }),
    body: single ? `${body} ${t('adminLinks:invitation.personal')}` : body,
  };
}

/** The link to the landing page in `locale`; other links stay unchanged. */
function localizeLink(url: string, locale: Locale, basePath: string): string {
  const link = new URL(url);
  if (link.pathname === buildPath({ basePath, locale: null, route: 'landing' }))
    link.pathname = buildPath({ basePath, locale, route: 'landing' });
  return link.href;
}
