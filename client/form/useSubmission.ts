/** Sends something at a visitor's press: once at a time, with what came of it for the page to say. */
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from '../navigation/Navigation.tsx';
import { withViewTransition } from '../navigation/withViewTransition.ts';

export interface Submission<Input, Outcome> {
  /** Of the last attempt, until the next one ends; null where there is nothing to say. */
  readonly outcome: Outcome | null;
  /** Counts the attempts, so that the same outcome twice is told twice. */
  readonly attempt: number;
  readonly isBusy: boolean;
  readonly submit: (input: Input) => Promise<void>;
}

/** What `send` gives for another page: it is led to unless the visitor has gone elsewhere, and nothing can be sent until they come back. */
export type NavigateAway = () => unknown;

type SendResult<Outcome> = Outcome | null | NavigateAway;

/** `isArrival`: which outcomes are shown as a new screen. Without a promise the button never looks busy. */
export function useSubmission<Input, Outcome>(
  send: (input: Input) => SendResult<Outcome> | Promise<SendResult<Outcome>>,
  isNewScreen: (outcome: Outcome | null) => boolean = () => false,
): Submission<Input, Outcome> {
  const [{ outcome, attempt }, setLast] = useState<{ outcome: Outcome | null; attempt: number }>(initialState);
  const [isBusy, setBusy] = useState(false);
  /** A second press comes before React has rendered the first one. */
  const isSending = useRef(false);
  const isNavigatingAway = useRef(false);
  const { isPending } = useNavigation();

  // The other page was not wanted after all: the visitor is back, and may send again.
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

  return { outcome, attempt, isBusy, submit };
}

const initialState = { outcome: null, attempt: 0 };
