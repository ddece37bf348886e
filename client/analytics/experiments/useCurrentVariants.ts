import { useEffect, useRef, useState } from 'react';
import { applyVariants } from '../../../shared/experiments/experiments.ts';
import type { Screen } from '../../../shared/page/page.ts';
import { parsePageUrl } from '../../../shared/routing/pageUrl.ts';
import { useWindowEvent } from '../../browser/useWindowEvent.ts';
import { useRuntime } from '../../Runtime.tsx';

/** The open screen with the current variants. Only its state changes, so its components stay mounted. */
export function useCurrentVariants(screen: Screen, isPending: boolean, basePath: string): Screen {
  const { experiments } = useRuntime();
  const [changed, setChanged] = useState({ from: screen, to: screen });
  const screenWithInput = useRef<Screen | null>(null);
  useWindowEvent('input', () => {
    screenWithInput.current = screen;
  });

  useEffect(() => {
    if (isPending) return;
    return experiments.subscribe(() => {
      if (screenWithInput.current === screen || [...document.forms].some(hasInput)) return;
      const { state } = screen;
      const { landing } = parsePageUrl(window.location.pathname + window.location.search, basePath);
      const variants = applyVariants(state.route, { flags: state.flags, landing }, experiments.readVariants());
      setChanged({ from: screen, to: { ...screen, state: { ...state, ...variants } } });
    });
  }, [experiments, screen, isPending, basePath]);

  return changed.from === screen ? changed.to : screen;
}

/** Whether the form has the focus or a changed field. */
export function hasInput(form: HTMLFormElement): boolean {
  return form.contains(document.activeElement) || [...form.elements].some(isFilled);
}

function isFilled(field: Element): boolean {
  if (field instanceof HTMLInputElement) {
    const isChoice = field.type === 'checkbox' || field.type === 'radio';
    return isChoice ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  }
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue;
}
