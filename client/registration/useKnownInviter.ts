import { useEffect } from 'react';
import { type Placed, textOf } from '../../shared/placed.ts';
import { useRuntime } from '../Runtime.tsx';

/** Keeps the name of whoever invited the visitor for the pages that no longer ask for it. */
export function useKnownInviter(inviterName: Placed): void {
  const { registration } = useRuntime();
  const inviter = textOf(inviterName);
  useEffect(() => {
    if (registration.get().inviter !== inviter) registration.update({ inviter });
  }, [registration, inviter]);
}
