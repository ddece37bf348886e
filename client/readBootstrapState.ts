import { type BootstrapState, bootstrapStateId } from '../shared/bootstrapState.ts';

/** The state that the page brought along. Our own server wrote it, in this very document. */
export function readBootstrapState(): BootstrapState {
  return JSON.parse(document.getElementById(bootstrapStateId)?.textContent ?? '') as BootstrapState;
}
