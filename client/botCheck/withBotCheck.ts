/** Adds a proof of work to forms. Its code is loaded at the first input into a form. Rejects if that code fails to load. */
import type { BotCheckForm } from '../../shared/graphql/botCheckOperations.generated.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import { describeOperation } from '../../shared/graphql/runOperation.ts';
import { loadChunk, once } from '../browser/loadChunk.ts';

const formByOperation: Readonly<Record<string, BotCheckForm>> = {
  register: 'REGISTRATION',
  applyForMembership: 'MEMBERSHIP_INTEREST',
  waitForPlace: 'PLACE_WAIT',
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
  // The first input may precede this code.
  prepareFor(document.activeElement);

  return async (document, variables, ...policy) => {
    const form = formByOperation[describeOperation(document).name];
    const sendUnchecked = () => run(document, variables, ...policy);
    if (form === undefined) return sendUnchecked();
    return (await load()).send(form, variables, sendUnchecked);
  };
}
