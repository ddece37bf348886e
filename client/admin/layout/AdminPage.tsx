import { type ComponentType, createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { type AdminPermission, type AdminRole, getPermissions } from '../../../shared/admin/roles.ts';
import type { OperationResult } from '../../../shared/graphql/operations.ts';
import type { Translator } from '../../../shared/i18n/translate.ts';
import { unwrap } from '../../../shared/page/opaqueText.ts';
import { getRoute } from '../../../shared/routing/routeTable.ts';
import {
  type AdminPageData,
  buildAdminPath,
  createAdminQuery,
  invitationParameter,
  type ListContext,
  type SignInReason,
} from '../../../shared/security/adminAccess.ts';
import { useWindowEvent } from '../../browser/useWindowEvent.ts';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage, usePageData, useValues } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { useSignInUrl } from '../actions/ActionFailure.tsx';
import styles from './Admin.module.css';
import { AdminLayout, type DoneMessage } from './AdminLayout.tsx';

type Load<Data> = (context: ListContext) => Promise<OperationResult<Data>>;

export type LoadedData<LoadPage> = LoadPage extends Load<infer Data> ? Data : never;

interface AdminPageProps<Data> {
  readonly load: Load<Data>;
  readonly getIntro?: ((translator: Translator) => string) | undefined;
  readonly children: (data: Data) => ReactNode;
}

const AdminContext = createContext({
  role: 'none' as AdminRole,
  reloadList: async (_doneMessage: string | null) => {},
});

export const useAdminPermission = (permission: AdminPermission) =>
  getPermissions(useContext(AdminContext).role).includes(permission);

/** Reloads the list and shows a message, or none (null) if the caller shows one; forms keep their values. */
export const useReloadList = () => useContext(AdminContext).reloadList;

/** A page and its query, which also reloads the page's list. */
export function createAdminPage<Data extends object>(
  load: Load<Data>,
  View: ComponentType<Data>,
  getIntro?: AdminPageProps<Data>['getIntro'],
) {
  const Component = () => (
    <AdminPage load={load} getIntro={getIntro}>
      {(data) => <View {...data} />}
    </AdminPage>
  );
  return { Component, query: createAdminQuery(load) };
}

export function AdminPage<Data>({ load, getIntro, children }: AdminPageProps<Data>) {
  const translator = useI18n();
  const headline = translator.t(getRoute(usePage().route).titleKey);
  const { state } = usePageData<AdminPageData<Data>>();
  const { run } = useRuntime();
  const [reloaded, setReloaded] = useState<{ readonly data: Data; readonly done: DoneMessage | null } | null>(null);
  const lastReload = useRef(0);
  if (state.access !== 'granted') return <SignInPrompt headline={headline} {...state} />;
  const reloadList = async (doneMessage: string | null) => {
    lastReload.current += 1;
    const reload = lastReload.current;
    const { locale } = translator;
    const result = await load({ run, locale, query: new URLSearchParams(window.location.search) });
    if (reload !== lastReload.current) return;
    if (result.ok)
      setReloaded({ data: result.data, done: doneMessage === null ? null : { text: doneMessage, key: reload } });
    // The server shows the reason. A message that the caller shows would be lost.
    else if (doneMessage !== null) window.location.reload();
  };
  const data = reloaded?.data ?? state.data;
  return (
    <AdminContext value={{ role: state.role, reloadList }}>
      <AdminLayout signedInAs={state.signedInAs} adminRole={state.role} done={reloaded?.done ?? null}>
        <PageHead headline={headline}>{getIntro !== undefined && <p>{getIntro(translator)}</p>}</PageHead>
        {data === null ? <ListFailed /> : children(data)}
      </AdminLayout>
    </AdminContext>
  );
}

export function ListFailed() {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  // The page may come from the back-forward cache.
  useWindowEvent('pageshow', () => setBusy(false));
  const retry = () => {
    setBusy(true);
    window.location.reload();
  };
  return (
    <Notice kind="error" title={t('admin:failed.title')} retry={{ busy: isBusy, onClick: retry }}>
      <p>{t('admin:failed.text')}</p>
    </Notice>
  );
}

interface SignInPromptProps {
  readonly headline: string;
  readonly access: 'signInNeeded' | 'forbidden';
  readonly reason: SignInReason;
}

function SignInPrompt({ headline, access, reason }: SignInPromptProps) {
  const { t } = useI18n();
  const { basePath } = useConfig();
  const { prefix } = usePage();
  const { languageSuffix } = useValues();
  const signInUrl = useSignInUrl(access === 'forbidden' ? 'select_account' : null);
  const path = buildAdminPath(basePath, prefix);
  // Admin pages are not cached, so a visitor value may be read.
  const invitation = new URLSearchParams(unwrap(languageSuffix)).get(invitationParameter) ?? '';
  const chooseText = () => {
    if (reason !== 'page') return t(reason === 'failed' ? 'admin:signIn.failed' : 'admin:signIn.invited');
    if (access === 'forbidden') return t('admin:signIn.forbidden');
    return t(signInUrl === null ? 'admin:signIn.byInvitation' : 'admin:signIn.text');
  };
  return (
    <div className={styles.page} data-theme="paper">
      <PageHead headline={headline} />
      <Notice
        kind={reason === 'failed' ? 'error' : 'info'}
        action={
          reason === 'invitation' ? (
            <form method="post" action={`${path}?${new URLSearchParams({ [invitationParameter]: invitation })}`}>
              <Button type="submit">{t('admin:signIn.link')}</Button>
            </form>
          ) : (
            signInUrl !== null && (
              <a className={buttonClass()} href={signInUrl}>
                {t('admin:signIn.link')}
              </a>
            )
          )
        }
      >
        <p>{chooseText()}</p>
      </Notice>
    </div>
  );
}
