import { type ComponentProps, type FormEvent, Fragment, useEffect, useId, useRef, useState } from 'react';
import { AdminCreateCodesDocument } from '../../../../shared/graphql/adminOperations.generated.ts';
import { focusIfLost } from '../../../browser/focusIfLost.ts';
import { Actions } from '../../../components/Actions/Actions.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { ErrorSummary } from '../../../form/ErrorSummary.tsx';
import { SelectField, TextField } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import { CopyButton } from '../../actions/CopyButton.tsx';
import fieldGrid from '../../actions/fieldGrid.module.css';
import foldedForm from '../../actions/foldedForm.module.css';
import { useAdminAction } from '../../actions/useAdminAction.ts';
import { useReloadList } from '../../layout/AdminPage.tsx';
import { writeCsv } from '../../lists/csv.ts';
import { DownloadButton } from '../../lists/DownloadButton.tsx';
import { formatCount } from '../../lists/formatCount.ts';
import styles from './AdminCodes.module.css';
import { formatCodeError, formatTier, tiers } from './codeMessages.ts';

export function NewCodes() {
  const { t } = useI18n();
  const reloadList = useReloadList();
  const action = useAdminAction(AdminCreateCodesDocument, ({ adminCreateCodes: { status } }) => {
    if (status === 'CREATED') void reloadList(null);
  });
  const { outcome, attempt, clearOutcome } = action;
  const form = useRef<HTMLFormElement>(null);
  // The pressed button was unmounted with the created codes.
  useEffect(() => {
    if (attempt > 0 && outcome === null) focusIfLost(form.current?.querySelector('input'));
  }, [attempt, outcome]);
  const response = outcome?.kind === 'done' ? outcome.data.adminCreateCodes : null;
  if (response?.status === 'CREATED') return <CreatedCodes codes={response.codes} onMore={clearOutcome} />;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { count = '', fallback, ...input } = readCodeValues(new FormData(event.currentTarget));
    // The backend rejects 0, together with the other errors.
    const codes = { ...input, ...(fallback && { fallback }) };
    void action.submit({ input: codes, count: /^\d{1,6}$/.test(count.trim()) ? Number(count) : 0 });
  };

  return (
    <form ref={form} method="dialog" className={foldedForm.form} noValidate onSubmit={onSubmit}>
      <ActionFailure action={action} uncertainText={t('adminCodes:uncertain')} />
      <CodeFields values={newCodeValues} faults={response?.faults ?? []} attempt={attempt} />
      <Button type="submit" busy={action.isBusy}>
        {t('adminCodes:new.submit')}
      </Button>
    </form>
  );
}

type CodeField = keyof typeof newCodeValues;

export type CodeValues = { readonly [Field in CodeField]?: string | undefined };

const newCodeValues = {
  kind: '',
  inviterName: '',
  count: '1',
  code: '',
  balance: '',
  tier: '',
  countries: '',
  startsAt: '',
  endsAt: '',
  linkOnly: '',
  fallback: '',
  label: '',
};

/** What the fields contain. A fallback is its kind and a code or text, as in an imported table. */
export function readCodeValues(form: FormData, prefix = ''): Record<string, string> {
  const {
    fallbackKind = '',
    fallback = '',
    ...values
  } = Object.fromEntries([...form].map(([name, value]) => [name.slice(prefix.length), String(value)]));
  return { ...values, fallback: fallbackKind + fallback };
}

interface CodeFieldsProps {
  /** Of the names in the form, which are ids and must differ from those of another form. */
  readonly prefix?: string;
  /** Of the fields that are shown. */
  readonly values: CodeValues;
  readonly faults: readonly { readonly field: string; readonly reason: string }[];
  /** Counts the attempts, to focus the errors of each. */
  readonly attempt: number;
}

export function CodeFields({ prefix = '', values, faults, attempt }: CodeFieldsProps) {
  const translator = useI18n();
  const { t } = translator;
  const names = Object.keys(values) as CodeField[];
  const messages = new Map(faults.map(({ field, reason }) => [field, formatCodeError(t, reason)]));
  const errors = names.flatMap((name) => {
    const message = messages.get(name);
    // With the field's label: several fields may have the same error.
    return message ? [{ field: prefix + name, message: `${t(`adminCodes:fields.${name}`)} – ${message}` }] : [];
  });
  const getFieldProps = (name: CodeField) => ({
    name: prefix + name,
    label: t(`adminCodes:fields.${name}`),
    error: messages.get(name) ?? null,
    autoComplete: 'off',
    required: name === 'count',
    defaultValue: values[name],
  });
  const getHintedProps = (name: Exclude<CodeField, 'kind' | 'tier'>) => ({
    ...getFieldProps(name),
    hint: t(`adminCodes:hints.${name}`),
  });
  const fields = {
    kind: (
      <SelectField
        {...getFieldProps('kind')}
        emptyLabel={t('adminCodes:kinds.campaign')}
        options={[{ value: 'member', label: t('adminCodes:kinds.member') }]}
      />
    ),
    inviterName: <TextField {...getHintedProps('inviterName')} maxLength={100} />,
    count: <TextField {...getHintedProps('count')} inputMode="numeric" maxLength={6} />,
    code: <TextField {...getHintedProps('code')} autoCapitalize="characters" maxLength={80} />,
    balance: <TextField {...getHintedProps('balance')} inputMode="numeric" maxLength={9} />,
    tier: (
      <SelectField
        {...getFieldProps('tier')}
        emptyLabel={t('adminCodes:tiers.none')}
        options={tiers.map((tier) => ({ value: tier, label: formatTier(translator, tier) }))}
      />
    ),
    countries: <TextField {...getHintedProps('countries')} autoCapitalize="characters" maxLength={200} />,
    startsAt: <TextField {...getHintedProps('startsAt')} type="date" />,
    endsAt: <TextField {...getHintedProps('endsAt')} type="date" />,
    linkOnly: (
      <SelectField
        {...getHintedProps('linkOnly')}
        emptyLabel={t('adminCodes:withoutLink')}
        options={[{ value: 'yes', label: t('adminCodes:timed') }]}
      />
    ),
    fallback: <FallbackFields {...getHintedProps('fallback')} kindName={`${prefix}fallbackKind`} />,
    label: <TextField {...getHintedProps('label')} maxLength={1000} />,
  };
  return (
    <>
      {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      <div className={fieldGrid.fields}>
        {names.map((name) => (
          <Fragment key={name}>{fields[name]}</Fragment>
        ))}
      </div>
    </>
  );
}

interface FallbackFieldsProps extends ComponentProps<typeof TextField> {
  readonly kindName: string;
}

/** Where guests go while the code cannot be used: a choice, and the code or text of two of them. */
function FallbackFields({ kindName, label, hint, defaultValue, ...input }: FallbackFieldsProps) {
  const { t } = useI18n();
  const [, initialKind = '', initialText = ''] = /^(\w+:?)(.*)/s.exec(String(defaultValue)) ?? [];
  const [kind, setKind] = useState(initialKind);
  const options = fallbackKinds.map((value) => ({
    value,
    label: t(`adminCodes:fallbacks.${value.replace(':', '') as 'interest' | 'code' | 'text'}`),
  }));
  return (
    <>
      <SelectField
        {...{ label, hint, options }}
        name={kindName}
        error={null}
        autoComplete="off"
        required={false}
        defaultValue={initialKind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
        emptyLabel={t('adminCodes:fallbacks.wait')}
      />
      {kind.endsWith(':') && (
        <TextField
          key={kind}
          {...input}
          label={options.find(({ value }) => value === kind)?.label}
          defaultValue={kind === initialKind ? initialText : ''}
          maxLength={200}
        />
      )}
    </>
  );
}

const fallbackKinds = ['interest', 'code:', 'text:'] as const;

function CreatedCodes({ codes, onMore }: { codes: readonly string[]; onMore: () => void }) {
  const { t, locale } = useI18n();
  const listId = useId();
  return (
    <div className={foldedForm.form}>
      <Notice kind="success" focusOnMount>
        <p>{t('adminCodes:created.text', formatCount(locale, codes.length))}</p>
      </Notice>
      <div className={styles.source}>
        <label htmlFor={listId}>{t('adminCodes:created.list')}</label>
        <textarea id={listId} readOnly rows={Math.min(codes.length, 10)} value={codes.join('\n')} />
      </div>
      <Actions>
        <CopyButton text={codes.join('\n')} label={t('adminCodes:created.copy', formatCount(locale, codes.length))} />
        <DownloadButton
          label={t('adminCodes:created.csv')}
          name="codes.csv"
          type="text/csv"
          getContent={() => writeCsv([['code'], ...codes.map((code) => [code])], t)}
        />
        <Button kind="quiet" onClick={onMore}>
          {t('adminCodes:created.more')}
        </Button>
        <a href="?">{t('adminCodes:created.show')}</a>
      </Actions>
    </div>
  );
}
