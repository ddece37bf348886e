/** For a tab that has just registered and comes back: where its registration stands. Nothing of it is on the server. */
import { useEffect, useState } from 'react';
import { loadChunk } from '../../../loadChunk.ts';
import { tabMemory } from '../../../memory.ts';
import { useRegistration } from '../../../registration/useRegistration.ts';
import type { FinishedDialog } from './FinishedDialog.tsx';

/** Which registration the visitor has been told about: it is said once. */
const seenKey = 'finishedSeen';

/** Nothing opens under the hands of somebody who fills in a form: it is said at the next visit. */
const isTyping = () => document.activeElement?.closest('form') != null;

export function FinishedPopup() {
  const [{ registrationId }] = useRegistration();
  const [Popup, setPopup] = useState<typeof FinishedDialog | null>(null);

  useEffect(() => {
    if (registrationId === '' || tabMemory.get(seenKey) === registrationId) return;
    let isHere = true;
    loadChunk(() => import('./FinishedDialog.tsx')).then(
      (module) => isHere && !isTyping() && setPopup(() => module.FinishedDialog),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [registrationId]);

  if (Popup === null || registrationId === '') return null;
  return (
    <Popup
      onClosed={() => {
        tabMemory.set(seenKey, registrationId);
        setPopup(null);
      }}
    />
  );
}
