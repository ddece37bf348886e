/** The way in, from wherever on the page: to the form with the code that stands in the field, or to the empty field. */
import type { RefObject } from 'react';
import { useNavigation } from '../../navigation/Navigation.tsx';

export function useWayIn(codeField: RefObject<HTMLInputElement | null>): () => void {
  const { go } = useNavigation();
  return () => {
    const field = codeField.current;
    if (field?.value.trim() === '') field.focus();
    else go('formStarted');
  };
}
