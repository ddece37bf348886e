import {
  AdminChangeEmailDocument,
  type AdminChangeEmailMutationVariables,
  AdminEndRegistrationDocument,
  AdminResendMailDocument,
  type AdminResendMailMutation,
  type AdminVisitorsQuery,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { emailInputProps, TextField } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { formatWait } from '../../../registration/waiting/countdown.ts';
import { formatRejectionReason } from '../../actions/formatRejectionReason.ts';
import { RowActions } from '../../actions/RowActions.tsx';

export type Visitor = AdminVisitorsQuery['adminVisitors']['rows'][number];

type ActionResult = AdminResendMailMutation['adminResendMail'];
type ActionName = 'resend' | 'change' | 'end';

const actionsByState: Readonly<Record<Visitor['state'], readonly ActionName[]>> = {
  PENDING: ['resend', 'change', 'end'],
  EXPIRED: ['resend'],
  UNDELIVERABLE: ['resend', 'change'],
  ACTIVE: [],
  REPLACED: [],
};

const documents = {
  resend: AdminResendMailDocument,
  change: AdminChangeEmailDocument,
  end: AdminEndRegistrationDocument,
} as const;

export function VisitorActions({ id, email, state }: Visitor) {
  const { t, locale } = useI18n();
  const { run } = useRuntime();
  const readEmail = (form: FormData) => (form.get('newEmail') as string | null)?.trim() ?? email;
  const formatProblem = ({ status, retryAfterSeconds, errorDetails }: ActionResult) => {
    if (status === 'DONE') return null;
    if (status === 'CODE_REFUSED') return formatRejectionReason(t, errorDetails);
    return t(`adminVisitors:failed.${status}`, { wait: formatWait(locale, retryAfterSeconds ?? 60) });
  };
  return (
    <RowActions
      names={actionsByState[state]}
      rowName={email}
      isImmediate={(name) => name === 'resend'}
      getText={(name, part) =>
        part === 'label'
          ? t(`adminVisitors:actions.${name}`)
          : t(`adminVisitors:${name as 'change' | 'end'}.${part}`, { email })
      }
      send={(name, form) =>
        run<object, AdminChangeEmailMutationVariables>(documents[name], { registrationId: id, email: readEmail(form) })
      }
      getDoneText={(name, data, form) =>
        getResult(data).status === 'DONE' ? t(`adminVisitors:done.${name}`, { email: readEmail(form) }) : null
      }
    >
      {(name, response, attempt) => {
        const problem = response && formatProblem(getResult(response));
        if (name === 'change')
          return (
            <TextField
              {...emailInputProps}
              name="newEmail"
              autoComplete="off"
              label={t('adminVisitors:change.label')}
              error={problem}
              announcedAttempt={attempt}
            />
          );
        if (problem === null) return null;
        if (name === 'end') return <p role="alert">{problem}</p>;
        return (
          <Notice key={attempt} kind="error">
            <p>{problem}</p>
          </Notice>
        );
      }}
    </RowActions>
  );
}

const getResult = (data: object) => Object.values(data)[0] as ActionResult;
