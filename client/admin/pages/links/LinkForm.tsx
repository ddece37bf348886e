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
import { useRuntime } from '../../../Runtime.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import fieldGrid from '../../actions/fieldGrid.module.css';
import { formatRejectionReason } from '../../actions/formatRejectionReason.ts';
import { type ActionOutcome, toActionOutcome } from '../../actions/useAdminAction.ts';
import { useReloadList } from '../../layout/AdminPage.tsx';
import { formatCount } from '../../lists/formatCount.ts';
import type { ShownLink } from './linksQuery.ts';
import styles from './RegistrationLinkGenerator.module.css';

type LinkRequest = AdminCreateLinksMutationVariables;

export function LinkForm({ code, onCreated }: { code: string; onCreated: (links: readonly ShownLink[]) => void }) {
  const { t, locale } = useI18n();
  const [sentRequest, setSentRequest] = useState<LinkRequest | null>(null);
  const { run } = useRuntime();
  const reloadList = useReloadList();
  const createLinks = async (request: LinkRequest) => {
    setSentRequest(request);
    const result = await run(AdminCreateLinksDocument, request);
    const links = result.ok ? result.data.adminCreateLinks.links : [];
    if (links.length > 0) {
      const { registrationCode, label, single } = request;
      const common = { code: cleanRegistrationCode(registrationCode), label: label ?? '', single };
      onCreated(links.map((link) => ({ ...link, ...common })));
      void reloadList(null);
    }
    return toActionOutcome(result);
  };
  const { submit, isBusy, outcome, attempt } = useSubmission<
    LinkRequest,
    'missing' | ActionOutcome<AdminCreateLinksMutation>
  >((request) => (cleanRegistrationCode(request.registrationCode) === '' ? 'missing' : createLinks(request)));
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

  const getFieldProps = (name: keyof typeof errors) => {
    const key = name === 'registrationCode' ? 'code' : name;
    const [label, hint] = [t(`adminLinks:form.${key}`), t(`adminLinks:form.${key}Hint`)];
    return { name, label, hint, error: errors[name], autoComplete: 'off' };
  };

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

  const places = response?.places ?? 0;
  const renderChoice = (request: LinkRequest) => (
    <Button kind="secondary" onClick={() => void submit(request)}>
      {t('adminLinks:form.make', formatCount(locale, request.count))}
    </Button>
  );

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
          {...getFieldProps('registrationCode')}
          defaultValue={code}
          autoCapitalize="characters"
          maxLength={128}
        />
        <TextField {...getFieldProps('label')} maxLength={1000} required={false} />
        <TextField {...getFieldProps('count')} defaultValue="1" inputMode="numeric" maxLength={6} />
      </div>
      <CheckboxField name="single" label={t('adminLinks:form.single')} error={null} />
      <Button type="submit" busy={isBusy}>
        {t('adminLinks:form.submit')}
      </Button>
      <p role="status" className={styles.progress}>
        {isBusy && sentRequest !== null && sentRequest.count > 1 && (
          <span>
            <progress aria-label={t('adminLinks:form.headline')} />{' '}
            {t('adminLinks:form.busy', formatCount(locale, sentRequest.count))}
          </span>
        )}
      </p>
      {!isBusy && response?.status === 'MORE_THAN_PLACES' && sentRequest !== null && (
        <Notice key={attempt} kind="info" focusOnMount>
          <p>
            {t('adminLinks:form.places', {
              code: cleanRegistrationCode(sentRequest.registrationCode),
              ...formatCount(locale, places),
            })}
          </p>
          <Actions>
            {places > 0 && renderChoice({ ...sentRequest, count: places })}
            {renderChoice({ ...sentRequest, beyondPlaces: true })}
          </Actions>
        </Notice>
      )}
    </form>
  );
}
