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
  const common = (name: string) => ({ name, error: errorOf(name), autoComplete: 'off', required: false });
  return (
    <div className={fieldGrid.fields}>
      <SelectField
        {...common('kind')}
        label={t('adminCodes:fields.kind')}
        emptyLabel={t('adminCodes:kinds.campaign')}
        options={[{ value: 'member', label: t('adminCodes:kinds.member') }]}
        defaultValue=""
      />
      <TextField
        {...common('inviterName')}
        label={t('adminCodes:fields.inviterName')}
        hint={t('adminCodes:hints.inviterName')}
        maxLength={100}
      />
      <TextField
        {...common('count')}
        label={t('adminCodes:fields.count')}
        hint={t('adminCodes:hints.count')}
        defaultValue="1"
        inputMode="numeric"
        maxLength={6}
        required
      />
      <TextField
        {...common('code')}
        label={t('adminCodes:fields.code')}
        hint={t('adminCodes:hints.code')}
        autoCapitalize="characters"
        maxLength={80}
      />
      <TextField
        {...common('balance')}
        label={t('adminCodes:fields.balance')}
        hint={t('adminCodes:hints.balance')}
        inputMode="numeric"
        maxLength={9}
      />
      <SelectField
        {...common('tier')}
        label={t('adminCodes:fields.tier')}
        emptyLabel={t('adminCodes:tiers.none')}
        options={tiers.map((tier) => ({ value: tier, label: tierWords(translator, tier) }))}
        defaultValue=""
      />
      <TextField
        {...common('countries')}
        label={t('adminCodes:fields.countries')}
        hint={t('adminCodes:hints.countries')}
        autoCapitalize="characters"
        maxLength={200}
      />
      <TextField
        {...common('startsAt')}
        label={t('adminCodes:fields.startsAt')}
        hint={t('adminCodes:hints.startsAt')}
        type="date"
      />
      <TextField
        {...common('endsAt')}
        label={t('adminCodes:fields.endsAt')}
        hint={t('adminCodes:hints.endsAt')}
        type="date"
      />
      <SelectField
        {...common('linkOnly')}
        label={t('adminCodes:fields.linkOnly')}
        hint={t('adminCodes:hints.linkOnly')}
        emptyLabel={t('adminCodes:withoutLink')}
        options={[{ value: 'yes', label: t('adminCodes:timed') }]}
        defaultValue="yes"
      />
      <TextField
        {...common('label')}
        label={t('adminCodes:fields.label')}
        hint={t('adminCodes:hints.label')}
        maxLength={1000}
      />
    </div>
  );
}
