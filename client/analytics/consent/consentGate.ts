import type { Choices } from '../../../shared/consent/consent.ts';
import type { Track } from '../../../shared/consent/events.ts';
import type { Layer } from '../tracking/dataLayer.ts';
import type { ConsentService } from './consent.ts';

export interface ConsentGateOptions {
  readonly consent: Pick<ConsentService, 'subscribe'>;
  readonly loadLayer: () => Promise<(choices: Choices) => Layer>;
  readonly report: (error: Error) => void;
}

const maxQueuedEvents = 100;

type PendingEvent = Promise<Readonly<Record<string, unknown>>>;

/** Queues events until the visitor consents, and drops them on a refusal. */
export function createConsentGate({ consent, loadLayer, report }: ConsentGateOptions) {
  let isOpen = false;
  /** Null after a decision. */
  let queue: { readonly name: string; readonly event: PendingEvent }[] | null = [];
  let choices: Choices | null = null;
  let layer: Layer | null = null;
  /** Counts the refusals: tasks from before a refusal have no effect after it. */
  let generation = 0;
  let last: Promise<void> = Promise.resolve();

  const runInOrder = (task: () => Promise<() => void>) => {
    const startGeneration = generation;
    last = last
      .then(task)
      .then((effect) => (startGeneration === generation ? effect() : undefined))
      .catch(report);
  };

  const send = (event: PendingEvent) =>
    runInOrder(() => event.then((resolvedFields) => () => layer?.push(resolvedFields)));

  const open = () => {
    isOpen = true;
    runInOrder(async () => {
      const startLayer = layer === null ? await loadLayer() : null;
      return () => {
        if (choices === null) return;
        if (startLayer === null) layer?.update(choices);
        else layer = startLayer(choices);
        // After the queued events.
        runInOrder(async () => () => layer?.loadTags());
      };
    });
    for (const { event } of queue ?? []) send(event);
    queue = null;
  };

  const close = () => {
    isOpen = false;
    queue = null;
    generation += 1;
    if (choices !== null) layer?.update(choices);
  };

  consent.subscribe((decision) => {
    choices = decision.choices;
    if (!choices.statistics && !choices.marketing) close();
    else if (isOpen) layer?.update(choices);
    else open();
  });

  const track: Track = (name, fields) => {
    if (!isOpen && queue === null) return;
    const event = resolveFields(name, fields);
    if (isOpen) send(event);
    else if (queue !== null && queue.push({ name, event }) > maxQueuedEvents) queue.shift();
  };
  return { track, readQueue: () => queue?.map(({ name }) => name) ?? null };
}

/** Awaits the hashes among the fields, and leaves out a field whose hash failed. Never rejects. */
async function resolveFields(event: string, fields: Readonly<Record<string, unknown>>): PendingEvent {
  const entries = Object.entries(fields).map(async ([name, value]) => [name, await value] as const);
  const settled = await Promise.allSettled(entries);
  const resolvedFields = settled.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
  return { event, ...Object.fromEntries(resolvedFields.filter(([, value]) => value !== undefined)) };
}
