/** Makes one link or a batch. The backend judges the code; what was typed stays, whatever it says. */
import { type FormEvent, useState } from 'react';
import { cleanRegistrationCode } from '../../../../shared/codes/registrationCode.ts';
import {
  AdminCreateLinksDocument,
  type AdminCreateLinksMutationVariables,
} from '../../../../shared/graphql/consoleOperations.generated.ts';
import { cleanText } from '../../../../shared/validation/text.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Ways } from '../../../components/Ways/Ways.tsx';
import { ErrorSummary } from '../../../form/ErrorSummary.tsx';
import { CheckboxField, TextField } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import { codeRefusal } from '../../actions/codeRefusal.ts';
import fieldGrid from '../../actions/fieldGrid.module.css';
import { useConsoleAction } from '../../actions/useConsoleAction.ts';
import { useRenewedList } from '../../frame/ConsolePage.tsx';
import { counted } from '../../lists/counted.ts';
import type { ShownLink } from './linksQuery.ts';
import styles from './RegistrationLinkGenerator.module.css';

interface LinkFormProps {
  /** To begin with. */
  readonly code: string;
  readonly onMade: (links: readonly ShownLink[]) => void;
}

export function LinkForm({ code, onMade }: LinkFormProps) {
  const translator = useI18n();
  const { t } = translator;
  const [sent, setSent] = useState<AdminCreateLinksMutationVariables | null>(null);
  /** How often nothing could be sent, since no code was typed. */
  const [empty, setEmpty] = useState(0);
  const renewList = useRenewedList();
  const { submit, isBusy, outcome, attempt } = useConsoleAction(
    AdminCreateLinksDocument,
    ({ adminCreateLinks: { links } }, { registrationCode, label, single }) => {
      const common = { code: cleanRegistrationCode(registrationCode), label: label ?? '', single };
      if (links.length === 0) return;
      onMade(links.map((link) => ({ ...link, ...common })));
      void renewList(null);
    },
  );
  const answer = empty === 0 && outcome?.kind === 'done' ? outcome.data.adminCreateLinks : null;
  const refusal = answer?.status === 'INVALID_CODE' ? codeRefusal(t, answer.errorDetails) : null;
  const errors = {
    registrationCode: empty > 0 ? t('adminLinks:form.missing') : refusal,
    label: answer?.status === 'INVALID_LABEL' ? t('adminLinks:form.longLabel') : null,
    count: answer?.status === 'INVALID_COUNT' ? t('adminLinks:form.badCount') : null,
  };
  const listed = Object.entries(errors).flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));

  const send = (request: AdminCreateLinksMutationVariables) => {
    setSent(request);
    void submit(request);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => cleanText(String(typed.get(name) ?? ''), 200);
    const isEmpty = cleanRegistrationCode(text('registrationCode')) === '';
    setEmpty((times) => (isEmpty ? times + 1 : 0));
    if (isEmpty) return;
    const count = /^\d{1,6}$/.test(text('count')) ? Number(text('count')) : 0;
    const single = count > 1 || typed.get('single') !== null;
    send({ registrationCode: text('registrationCode'), label: text('label'), count, single, beyondPlaces: false });
  };

  return (
    <form
      method="dialog"
      className={styles.form}
      aria-label={t('adminLinks:form.headline')}
      noValidate
      onSubmit={onSubmit}
    >
      {listed.length > 0 && <ErrorSummary key={`${attempt} ${empty}`} errors={listed} />}
      {empty === 0 && <ActionFailure outcome={outcome} attempt={attempt} uncertain={t('adminLinks:form.uncertain')} />}
      <div className={fieldGrid.fields}>
        <TextField
          name="registrationCode"
          label={t('adminLinks:form.code')}
          hint={t('adminLinks:form.codeHint')}
          error={errors.registrationCode}
          defaultValue={code}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={128}
        />
        <TextField
          name="label"
          label={t('adminLinks:form.label')}
          hint={t('adminLinks:form.labelHint')}
          error={errors.label}
          autoComplete="off"
          maxLength={1000}
          required={false}
        />
        <TextField
          name="count"
          label={t('adminLinks:form.count')}
          hint={t('adminLinks:form.countHint')}
          error={errors.count}
          defaultValue="1"
          autoComplete="off"
          inputMode="numeric"
          maxLength={6}
        />
      </div>
      <CheckboxField name="single" label={t('adminLinks:form.single')} error={null} />
      <Button type="submit" busy={isBusy}>
        {t('adminLinks:form.submit')}
      </Button>
      <p role="status" className={styles.progress}>
        {isBusy && sent !== null && sent.count > 1 && (
          <span>
            <progress aria-label={t('adminLinks:form.headline')} />{' '}
            {t('adminLinks:form.busy', counted(translator, sent.count))}
          </span>
        )}
      </p>
      {!isBusy && answer?.status === 'MORE_THAN_PLACES' && sent !== null && (
        <MoreThanPlaces key={attempt} sent={sent} places={answer.places ?? 0} onChoose={send} />
      )}
    </form>
  );
}

interface MoreThanPlacesProps {
  readonly sent: AdminCreateLinksMutationVariables;
  /** That are free. */
  readonly places: number;
  readonly onChoose: (request: AdminCreateLinksMutationVariables) => void;
}

/** More links were asked for than there are places: as many, or all the same. */
function MoreThanPlaces({ sent, places, onChoose }: MoreThanPlacesProps) {
  const translator = useI18n();
  const { t } = translator;
  const code = cleanRegistrationCode(sent.registrationCode);
  const choose = (choice: Partial<AdminCreateLinksMutationVariables>) => {
    const request = { ...sent, ...choice };
    return (
      <Button kind="secondary" onClick={() => onChoose(request)}>
        {t('adminLinks:form.make', counted(translator, request.count))}
      </Button>
    );
  };
  return (
    <Notice kind="info" focusOnMount>
      <p>{t('adminLinks:form.places', { code, ...counted(translator, places) })}</p>
      <Ways>
        {places > 0 && choose({ count: places })}
        {choose({ beyondPlaces: true })}
      </Ways>
    </Notice>
  );
}
