import { TextField } from '../../components/form/fields.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import type { ErrorOf } from '../../registration/fieldMessage.ts';

/** Asked only where the installation wants them. */
export function OptionalFields({ errorOf }: { errorOf: ErrorOf }) {
  const { t } = useI18n();
  const { optionalFields } = useConfig();
  return (
    <>
      {optionalFields.includes('postalCode') && (
        <TextField
          name="postalCode"
          label={t('registration:postalCode')}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={20}
          required={false}
          error={errorOf('postalCode')}
        />
      )}
      {optionalFields.includes('birthday') && (
        <TextField
          name="birthday"
          type="date"
          label={t('registration:birthday')}
          autoComplete="bday"
          required={false}
          error={errorOf('birthday')}
        />
      )}
    </>
  );
}
