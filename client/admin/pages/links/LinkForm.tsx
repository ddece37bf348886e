import { type FormEvent, useState } from 'react';
import { cleanRegistrationCode } from '../../../../shared/codes/registrationCode.ts';
import {
  AdminCreateLinksDocument,
  type AdminCreateLinksMutation,
  type AdminCreateLinksMutationVariables,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { cleanText } from '../../../../shared/validation/cleanText.ts';
import { Actions } from '../../../components/Actions/Actions.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { ErrorSummary } from '../../../form/ErrorSummary.tsx';
import { CheckboxField, TextField } from '../../../form/fields.tsx';
import { useSubmission } from '../../../form/useSubmission.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import fieldGrid from '../../actions/fieldGrid.module.css';
import { formatRejectionReason } from '../../actions/formatRejectionReason.ts';
import { type ActionOutcome, useMutation } from '../../actions/useAdminAction.ts';
import { useReloadList } from '../../layout/AdminPage.tsx';
import { formatCount } from '../../lists/formatCount.ts';
import type { ShownLink } from './linksQuery.ts';
import styles from './RegistrationLinkGenerator.module.css';

type LinkRequest = AdminCreateLinksMutationVariables;

export function LinkForm({ code, onCreated }: { code: string; onCreated: (links: readonly ShownLink[]) => void }) {
  const translator = useI18n();
  const { t } = translator;
  const [sentRequest, setSentRequest] = useState<LinkRequest | null>(null);
  const reloadList = useReloadList();
  const createLinks = useMutation(
    AdminCreateLinksDocument,
    ({ adminCreateLinks: { links } }, { registrationCode, label, single }) => {
      const common = { code: cleanRegistrationCode(registrationCode), label: label ?? '', single };
      if (links.length === 0) return;
      onCreated(links.map((link) => ({ ...link, ...common })));
      void reloadList(null);
    },
  );
  const { submit, isBusy, outcome, attempt } = useSubmission<
    LinkRequest,
    'missing' | ActionOutcome<AdminCreateLinksMutation>
  >((request) => {
    if (cleanRegistrationCode(request.registrationCode) === '') return 'missing';
    setSentRequest(request);
    return createLinks(request);
  });
  const actionOutcome = outcome === 'missing' ? null : outcome;
  const response = actionOutcome?.kind === 'done' ? actionOutcome.data.adminCreateLinks : null;
  const rejectionReason = response?.status === 'INVALID_CODE' ? formatRejectionReason(t, response.errorDetails) : null;
  const errors = {
    registrationCode: outcome === 'missing' ? t('adminLinks:form.missing') : rejectionReason,
    label: response?.status === 'INVALID_LABEL' ? t('adminLinks:form.longLabel') : null,
    count: response?.status === 'INVALID_COUNT' ? t('adminLinks:form.badCount') : null,
  };
  const errorList = Object.entries(errors).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const text = (name: string) => cleanText(String(formData.get(name) ?? ''), 200);
    const count = /^\d{1,6}$/.test(text('count')) ? Number(text('count')) : 0;
    const single = count > 1 || formData.get('single') !== null;
    void submit({
      registrationCode: text('registrationCode'),
      label: text('label'),
      count,
      single,
      beyondPlaces: false,
    });
  };

  return (
    <form
      method="dialog"
      className={styles.form}
      aria-label={t('adminLinks:form.headline')}
      noValidate
      onSubmit={onSubmit}
    >
      {errorList.length > 0 && <ErrorSummary key={attempt} errors={errorList} />}
      <ActionFailure action={{ outcome: actionOutcome, attempt }} uncertainText={t('adminLinks:form.uncertain')} />
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
        {isBusy && sentRequest !== null && sentRequest.count > 1 && (
          <span>
            <progress aria-label={t('adminLinks:form.headline')} />{' '}
            {t('adminLinks:form.busy', formatCount(translator, sentRequest.count))}
          </span>
        )}
      </p>
      {!isBusy && response?.status === 'MORE_THAN_PLACES' && sentRequest !== null && (
        <OverQuota
          key={attempt}
          sentRequest={sentRequest}
          availableQuota={response.places ?? 0}
          onChoose={(request) => void submit(request)}
        />
      )}
    </form>
  );
}

interface OverQuotaProps {
  readonly sentRequest: LinkRequest;
  readonly availableQuota: number;
  readonly onChoose: (request: LinkRequest) => void;
}

function OverQuota({ sentRequest, availableQuota, onChoose }: OverQuotaProps) {
  const translator = useI18n();
  const { t } = translator;
  const code = cleanRegistrationCode(sentRequest.registrationCode);
  const renderChoice = (choice: Partial<LinkRequest>) => {
    const request = { ...sentRequest, ...choice };
    return (
      <Button kind="secondary" onClick={() => onChoose(request)}>
        {t('adminLinks:form.make', formatCount(translator, request.count))}
      </Button>
    );
  };
  return (
    <Notice kind="info" focusOnMount>
      <p>{t('adminLinks:form.places', { code, ...formatCount(translator, availableQuota) })}</p>
      <Actions>
        {availableQuota > 0 && renderChoice({ count: availableQuota })}
        {renderChoice({ beyondPlaces: true })}
      </Actions>
    </Notice>
  );
}
