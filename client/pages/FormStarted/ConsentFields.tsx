import { CheckboxField } from '../../components/form/fields.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RichText } from '../../i18n/RichText.tsx';
import { legalLink } from '../../layouts/legalLinks.ts';
import { useConfig } from '../../PageContext.tsx';
import type { ErrorOf } from '../../registration/fieldMessage.ts';

/** Two separate decisions: the newsletter is optional, the terms are not. Neither box is ticked for the visitor. */
export function ConsentFields({ errorOf }: { errorOf: ErrorOf }) {
  const { t } = useI18n();
  const { brandName, shopUrl } = useConfig();
  const linkTo = (page: 'terms' | 'privacy') => (text: string) => {
    const href = legalLink(shopUrl, page);
    return href === undefined ? (
      text
    ) : (
      <a href={href} target="_blank" rel="noopener">
        {text}
        <span className="visually-hidden"> ({t('registration:terms.newTab')})</span>
      </a>
    );
  };
  return (
    <>
      <CheckboxField
        name="newsletter"
        label={t('registration:newsletter.short')}
        hint={t('registration:newsletter.long', { brand: brandName })}
        error={null}
      />
      <CheckboxField
        name="terms"
        required
        label={
          <RichText
            text={t('registration:terms.label')}
            marks={{ terms: linkTo('terms'), privacy: linkTo('privacy') }}
          />
        }
        error={errorOf('terms')}
      />
    </>
  );
}
