/** The two steps of the lean form, each with an entry of its own in the browser's history: its Back leads to the first. */
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../registration/useHydrated.ts';

export type Step = 1 | 2;

const second = { step: 2 };

export function useStep() {
  const navigateTo = useNavigate();
  const { pathname, search, state } = useLocation();
  // A reload keeps the entry, but the server does not know of it.
  const isSecond = useHydrated() && (state as Partial<typeof second> | null)?.step === second.step;
  const step: Step = isSecond ? 2 : 1;
  return {
    step,
    forward: () => {
      if (!isSecond) void navigateTo(pathname + search, { state: second });
    },
    back: () => {
      if (isSecond) void navigateTo(-1);
    },
  };
}
