import { genders } from '../../../shared/validation/registrationForm.ts';
import { RadioPlates, TextField } from '../../components/form/fields.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import type { ErrorOf } from '../../registration/fieldMessage.ts';

/** The schema's limit and some more, so that a paste is judged by its words and not cut. */
const longestTyped = 100;

export function PersonFields({ errorOf }: { errorOf: ErrorOf }) {
  const { t } = useI18n();
  return (
    <>
      <RadioPlates
        name="gender"
        label={t('registration:gender.legend')}
        options={genders.map((value) => ({ value, label: t(`registration:gender.${value}`) }))}
        error={errorOf('gender')}
      />
      <TextField
        name="firstname"
        label={t('registration:firstname')}
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={longestTyped}
        error={errorOf('firstname')}
      />
      <TextField
        name="lastname"
        label={t('registration:lastname')}
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={longestTyped}
        error={errorOf('lastname')}
      />
    </>
  );
}
