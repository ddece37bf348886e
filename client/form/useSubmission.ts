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
export type Leave = () => unknown;

type Sent<Outcome> = Outcome | null | Leave;

/** `isArrival`: which outcomes are shown as a new screen. Without a promise the button never looks busy. */
export function useSubmission<Input, Outcome>(
  send: (input: Input) => Sent<Outcome> | Promise<Sent<Outcome>>,
  isArrival: (outcome: Outcome | null) => boolean = () => false,
): Submission<Input, Outcome> {
  const [{ outcome, attempt }, setLast] = useState<{ outcome: Outcome | null; attempt: number }>(before);
  const [isBusy, setBusy] = useState(false);
  /** A second press comes before React has rendered the first one. */
  const isSending = useRef(false);
  const isLeaving = useRef(false);
  const { isPending } = useNavigation();

  // The other page was not wanted after all: the visitor is back, and may send again.
  useEffect(() => {
    if (!isPending) return;
    return () => {
      if (!isLeaving.current) return;
      isLeaving.current = false;
      isSending.current = false;
      setBusy(false);
    };
  }, [isPending]);

  const submit = async (input: Input) => {
    if (isSending.current) return;
    isSending.current = true;
    const { pathname } = window.location;
    const sending = send(input);
    if (sending instanceof Promise) setBusy(true);
    const sent = await sending;
    const leaves = typeof sent === 'function';
    isLeaving.current = leaves && pathname === window.location.pathname;
    if (isLeaving.current) return void (sent as Leave)();
    isSending.current = false;
    const said = leaves ? null : (sent as Outcome | null);
    const show = () => {
      setBusy(false);
      setLast((last) => ({ outcome: said, attempt: last.attempt + 1 }));
    };
    if (isArrival(said)) withViewTransition(show);
    else show();
  };

  return { outcome, attempt, isBusy, submit };
}

const before = { outcome: null, attempt: 0 };
