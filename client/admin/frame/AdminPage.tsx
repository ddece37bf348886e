/** A tool of the administrators: its door, or the frame with what the tool shows. */
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import type { OperationResult } from '../../../shared/graphql/operations.ts';
import type { PageQuery } from '../../../shared/page/page.ts';
import type { AdminPageData, ListContext } from '../../../shared/security/adminAccess.ts';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { usePageData } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { SignInPrompt } from './SignInPrompt.tsx';
import '../../components/Dialog/Dialog.tsx';
import '../../form/ErrorSummary.tsx';
import '../../form/fields.tsx';
import '../../components/Actions/Actions.tsx';
import '../../../shared/validation/registrationForm.ts';
import '../../../shared/graphql/operations.generated.ts';
import { useWindowEvent } from '../../browser/useWindowEvent.ts';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useI18n } from '../../i18n/I18n.tsx';

// Of the visitors' parts each that one tool uses comes with all of them: every other set of pages that share a part
// would cut the visitors' files into smaller ones, which weigh more.

interface AdminPageProps<Data> {
  readonly headline: string;
  /** What the tool is for, in a sentence. */
  readonly intro?: string;
  /** Loads what is shown once more, after an action. */
  readonly load?: (context: ListContext) => Promise<OperationResult<Data>>;
  /** Shows what the page's own query has loaded (shared/security/adminAccess.ts). */
  readonly children: (data: Data) => ReactNode;
}

/** What the query of a tool loads. */
export type QueryData<Query> = Query extends PageQuery<AdminPageData<infer Data>> ? Data : never;

const ReloadListContext = createContext(async (_doneMessage: string | null) => {});

/** Loads the list once more and says what was done, unless it is said already (null); the forms beside it keep what they hold. */
export const useReloadList = () => useContext(ReloadListContext);

export function AdminPage<Data>({ headline, intro, load, children }: AdminPageProps<Data>) {
  const { state } = usePageData<AdminPageData<Data>>();
  const { run } = useRuntime();
  const [reloaded, setReloaded] = useState<{ readonly data: Data; readonly doneMessage: string | null } | null>(null);
  /** Of two actions, the list after the later one stays. */
  const actions = useRef(0);
  if (state.access !== 'granted')
    return <SignInPrompt headline={headline} access={state.access} reason={state.reason} />;
  const reloadList = async (doneMessage: string | null) => {
    actions.current += 1;
    const action = actions.current;
    const result = await load?.({ run, query: new URLSearchParams(window.location.search) });
    if (action !== actions.current) return;
    if (result?.ok) setReloaded({ data: result.data, doneMessage });
    // The server knows why, and shows it. What is said already would be gone.
    else if (doneMessage !== null) window.location.reload();
  };
  const data = reloaded?.data ?? state.data;
  return (
    <ReloadListContext value={reloadList}>
      <AdminLayout signedInAs={state.signedInAs} doneMessage={reloaded?.doneMessage ?? null}>
        <PageHead headline={headline}>{intro !== undefined && <p>{intro}</p>}</PageHead>
        {data === null ? <ListFailed /> : children(data)}
      </AdminLayout>
    </ReloadListContext>
  );
}

/** What a tool shows where the backend gave nothing, gave it too late, or gave something else. */
export function ListFailed() {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  // A page that the browser brings back is not on its way any more.
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
