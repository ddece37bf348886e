/** For a tab that has just registered and comes back: where its registration stands. Nothing of it is on the server. */
import { type ComponentType, useEffect, useState } from 'react';
import { useRegistration } from '../../../registration/useRegistration.ts';
import type { FinishedDialogProps } from './FinishedDialog.tsx';
import { isFinishSeen, rememberFinish } from './finishMemory.ts';

export function FinishedPopup() {
  const [{ registrationId }] = useRegistration();
  const [Popup, setPopup] = useState<ComponentType<FinishedDialogProps> | null>(null);

  useEffect(() => {
    if (registrationId === '' || isFinishSeen(registrationId)) return;
    let isHere = true;
    void import('./FinishedDialog.tsx').then(
      ({ FinishedDialog }) => isHere && setPopup(() => FinishedDialog),
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
        rememberFinish(registrationId);
        setPopup(null);
      }}
    />
  );
}
