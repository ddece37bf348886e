/**
 * Has forms bring a proof of work. Comes with the browser's client; what does the work is fetched when
 * somebody begins to fill in a form, or at the latest when one is sent. Rejects where that code does not come.
 */
import type { BotCheckForm } from '../../shared/graphql/botCheckOperations.generated.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import { operationOf } from '../../shared/graphql/runOperation.ts';
import { loadChunk, once } from '../browser/loadChunk.ts';

/** By the operation that sends it. */
const formByOperation: Readonly<Record<string, BotCheckForm>> = {
  register: 'REGISTRATION',
  applyForMembership: 'MEMBERSHIP_INTEREST',
};

const honeypotSelector = Object.values(formByOperation)
  .map((form) => `[name=${form}]`)
  .join();

export function withBotCheck(run: RunOperation): RunOperation {
  const load = once(async () => (await loadChunk(() => import('./createProofs.ts'))).createProofs(run));
  const prepareFor = (target: EventTarget | null) => {
    const form =
      target instanceof Element ? target.closest('form')?.querySelector<HTMLInputElement>(honeypotSelector) : null;
    if (!form) return;
    load().then(
      ({ prepare }) => prepare(form.name as BotCheckForm),
      () => undefined,
    );
  };
  document.addEventListener('input', ({ target }) => prepareFor(target));
  // This code itself is fetched at the first touch of a form: somebody may have typed all of it meanwhile.
  prepareFor(document.activeElement);

  return async (document, variables, ...policy) => {
    const form = formByOperation[operationOf(document).name];
    const sendUnchecked = () => run(document, variables, ...policy);
    if (form === undefined) return sendUnchecked();
    return (await load()).send(form, variables, sendUnchecked);
  };
}
