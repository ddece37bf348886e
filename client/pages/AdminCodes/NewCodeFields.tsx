import fieldGrid from '../../admin/fieldGrid.module.css';
import { SelectField, TextField } from '../../components/form/fields.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { tiers, tierWords } from './tierWords.ts';

/** In the order in which they stand; named as the backend names its faults. */
export const newCodeFields = [
  'kind',
  'inviterName',
  'count',
  'code',
  'balance',
  'tier',
  'countries',
  'startsAt',
  'endsAt',
  'linkOnly',
  'label',
] as const;

export function NewCodeFields({ errorOf }: { errorOf: (field: string) => string | null }) {
  const translator = useI18n();
  const { t } = translator;
  const named = (name: (typeof newCodeFields)[number]) => ({
    name,
    label: t(`adminCodes:fields.${name}`),
    error: errorOf(name),
    autoComplete: 'off',
    required: false,
  });
  const hinted = (name: Exclude<(typeof newCodeFields)[number], 'kind' | 'tier'>) => ({
    ...named(name),
    hint: t(`adminCodes:hints.${name}`),
  });
  return (
    <div className={fieldGrid.fields}>
      <SelectField
        {...named('kind')}
        emptyLabel={t('adminCodes:kinds.campaign')}
        options={[{ value: 'member', label: t('adminCodes:kinds.member') }]}
        defaultValue=""
      />
      <TextField {...hinted('inviterName')} maxLength={100} />
      <TextField {...hinted('count')} defaultValue="1" inputMode="numeric" maxLength={6} required />
      <TextField {...hinted('code')} autoCapitalize="characters" maxLength={80} />
      <TextField {...hinted('balance')} inputMode="numeric" maxLength={9} />
      <SelectField
        {...named('tier')}
        emptyLabel={t('adminCodes:tiers.none')}
        options={tiers.map((tier) => ({ value: tier, label: tierWords(translator, tier) }))}
        defaultValue=""
      />
      <TextField {...hinted('countries')} autoCapitalize="characters" maxLength={200} />
      <TextField {...hinted('startsAt')} type="date" />
      <TextField {...hinted('endsAt')} type="date" />
      <SelectField
        {...hinted('linkOnly')}
        emptyLabel={t('adminCodes:withoutLink')}
        options={[{ value: 'yes', label: t('adminCodes:timed') }]}
        defaultValue=""
      />
      <TextField {...hinted('label')} maxLength={1000} />
    </div>
  );
}
