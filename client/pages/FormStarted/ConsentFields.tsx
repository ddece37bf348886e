import { CheckboxField } from '../../components/form/CheckboxField.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RichText } from '../../i18n/RichText.tsx';
import { legalLinks } from '../../layouts/legalLinks.ts';
import { useConfig } from '../../PageContext.tsx';

export interface ConsentFieldsProps {
  readonly errorOf: (field: 'terms') => string | null;
}

/** Two separate decisions: the newsletter is optional, the terms are not. Neither box is ticked for the visitor. */
export function ConsentFields({ errorOf }: ConsentFieldsProps) {
  const { t } = useI18n();
  const { brandName, shopUrl } = useConfig();
  const legalLink = (page: 'terms' | 'privacy') => (text: string) => {
    const href = legalLinks(shopUrl).find(({ name }) => name === page)?.href;
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
            marks={{ terms: legalLink('terms'), privacy: legalLink('privacy') }}
          />
        }
        error={errorOf('terms')}
      />
    </>
  );
}
