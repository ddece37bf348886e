/** A tool of the administrators: its door, or the frame with what the tool shows. */
import type { ReactNode } from 'react';
import type { ConsoleData } from '../../shared/adminAccess.ts';
import type { PageQuery } from '../../shared/page.ts';
import { PageHead } from '../components/PageHead/PageHead.tsx';
import { usePageData } from '../pages/pageData.tsx';
import { ConsoleDoor } from './ConsoleDoor.tsx';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { ListFailed } from './ListFailed.tsx';

// Of the visitors' parts each that one tool uses comes with all of them: every other set of pages that share a part
// would cut the visitors' files into smaller ones, which weigh more.
import '../components/Dialog/Dialog.tsx';
import '../components/form/ErrorSummary.tsx';
import '../components/form/fields.tsx';
import '../components/Ways/Ways.tsx';
import '../../shared/validation/registrationForm.ts';
import '../../shared/graphql/operations.generated.ts';

interface ConsolePageProps<Tool> {
  readonly headline: string;
  /** What the tool is for, in a sentence. */
  readonly intro?: string;
  /** Shows what the page's own query has loaded (shared/adminAccess.ts). */
  readonly children: (tool: Tool) => ReactNode;
}

/** What the query of a tool loads. */
export type ToolOf<Query> = Query extends PageQuery<ConsoleData<infer Tool>> ? Tool : never;

export function ConsolePage<Tool>({ headline, intro, children }: ConsolePageProps<Tool>) {
  const { state } = usePageData<ConsoleData<Tool>>();
  if (state.access !== 'granted')
    return <ConsoleDoor headline={headline} access={state.access} reason={state.reason} />;
  return (
    <ConsoleFrame signedInAs={state.signedInAs}>
      <PageHead headline={headline}>{intro !== undefined && <p>{intro}</p>}</PageHead>
      {state.tool === null ? <ListFailed /> : children(state.tool)}
    </ConsoleFrame>
  );
}
