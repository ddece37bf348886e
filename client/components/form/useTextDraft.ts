import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useRuntime } from '../../Runtime.tsx';
import { useWindowEvent } from '../../useWindowEvent.ts';

/** Of the registration state, what one line of text is kept in. */
type TextDraft = 'newEmail' | 'interestEmail';

/** Keeps what is typed and puts it back. `isThere`: the field is rendered. The answer is the field's `onInput`. */
export function useTextDraft(input: RefObject<HTMLInputElement | null>, name: TextDraft, isThere = true): () => void {
  const { registration } = useRuntime();
  const keep = () => registration.update({ [name]: input.current?.value ?? '' });
  const restore = useEffectEvent(() => {
    if (input.current === null) return;
    if (input.current.value === '') input.current.value = registration.get()[name];
    // Typed before the page was alive.
    else keep();
  });
  useEffect(() => {
    if (isThere) restore();
  }, [isThere]);
  // What a program has filled in may have told nobody.
  useWindowEvent('pagehide', () => input.current?.value && keep());
  return keep;
}
