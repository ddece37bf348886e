import { SelectField } from '../../components/form/fields.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import type { ErrorOf } from '../../registration/fieldMessage.ts';
import { EmailField } from './EmailField.tsx';
import type { FormStartedData } from './formStartedQuery.ts';

export function ContactFields({ state, errorOf }: { state: FormStartedData['state']; errorOf: ErrorOf }) {
  const { t } = useI18n();
  return (
    <>
      <EmailField error={errorOf('email')} />
      <SelectField
        name="country"
        label={t('registration:country.label')}
        emptyLabel={t('registration:country.select')}
        options={state.countries.map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={state.country}
        autoComplete="country"
        error={errorOf('country')}
      />
    </>
  );
}
