import { useEffect, useRef, useState } from 'react';
import { useNavigation } from '../navigation/Navigation.tsx';
import { withViewTransition } from '../navigation/withViewTransition.ts';

export interface Submission<Input, Outcome> {
  /** Of the last attempt, until the next one ends; null where there is nothing to show. */
  readonly outcome: Outcome | null;
  /** Counts the attempts, so that a repeated outcome is announced again. */
  readonly attempt: number;
  readonly isBusy: boolean;
  readonly submit: (input: Input) => Promise<void>;
  readonly clearOutcome: () => void;
}

/** Opens another page, unless the visitor has already left; until they return nothing can be sent. */
export type NavigateAway = () => unknown;

type SendResult<Outcome> = Outcome | null | NavigateAway;

/** One submission at a time. `isNewScreen`: the outcomes that are shown with a page transition. */
export function useSubmission<Input, Outcome>(
  send: (input: Input) => SendResult<Outcome> | Promise<SendResult<Outcome>>,
  isNewScreen: (outcome: Outcome | null) => boolean = () => false,
): Submission<Input, Outcome> {
  const [{ outcome, attempt }, setLast] = useState<{ outcome: Outcome | null; attempt: number }>({
    outcome: null,
    attempt: 0,
  });
  const [isBusy, setBusy] = useState(false);
  /** A second click may precede the render of the first. */
  const isSending = useRef(false);
  const isNavigatingAway = useRef(false);
  const { isPending } = useNavigation();

  // The visitor returned before the other page was open.
  useEffect(() => {
    if (!isPending) return;
    return () => {
      if (!isNavigatingAway.current) return;
      isNavigatingAway.current = false;
      isSending.current = false;
      setBusy(false);
    };
  }, [isPending]);

  const submit = async (input: Input) => {
    if (isSending.current) return;
    isSending.current = true;
    const { pathname } = window.location;
    const pending = send(input);
    if (pending instanceof Promise) setBusy(true);
    const result = await pending;
    const navigatesAway = typeof result === 'function';
    isNavigatingAway.current = navigatesAway && pathname === window.location.pathname;
    if (isNavigatingAway.current) return void (result as NavigateAway)();
    isSending.current = false;
    const newOutcome = navigatesAway ? null : (result as Outcome | null);
    const show = () => {
      setBusy(false);
      setLast((last) => ({ outcome: newOutcome, attempt: last.attempt + 1 }));
    };
    if (isNewScreen(newOutcome)) withViewTransition(show);
    else show();
  };

  const clearOutcome = () => setLast((last) => ({ ...last, outcome: null }));

  return { outcome, attempt, isBusy, submit, clearOutcome };
}
