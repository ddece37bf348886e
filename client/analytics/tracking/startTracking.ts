/** Makes `track` for a page that may be tracked. Before somebody agrees, nothing of it is loaded. */

import type { Choices } from '../../../shared/consent/consent.ts';
import type { Track } from '../../../shared/consent/events.ts';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import type { RouteId } from '../../../shared/routing/routeTable.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { loadChunk } from '../../browser/loadChunk.ts';
import { whenQuiet } from '../../browser/whenQuiet.ts';
import type { Hide } from '../../Runtime.tsx';
import type { ConsentService } from '../consent/consent.ts';
import type { Layer } from './dataLayer.ts';

interface StartTrackingOptions {
  readonly consent: Pick<ConsentService, 'subscribe'>;
  readonly settings: Promise<PublicConfig>;
  readonly route: RouteId;
  readonly locale: Locale;
  readonly run: RunOperation;
  readonly report: (problem: Error) => void;
}

export function startTracking({ consent, settings, report, ...page }: StartTrackingOptions) {
  let onHide: (hide: Hide) => void = () => {};
  const hiding = new Promise<Hide>((resolve) => {
    onHide = resolve;
  });
  const tracking = createTracking({
    consent,
    report,
    loadLayer: async () => {
      await new Promise<void>((resolve) => void whenQuiet(resolve));
      const [{ beginTracking }, config] = await Promise.all([loadChunk(() => import('./beginTracking.ts')), settings]);
      return beginTracking({ ...page, config, track: tracking.track, onHide });
    },
  });
  return { ...tracking, hiding };
}

interface TrackingOptions {
  readonly consent: Pick<ConsentService, 'subscribe'>;
  /** Asked for once somebody has agreed; what it gives begins the layer. */
  readonly loadLayer: () => Promise<(choices: Choices) => Layer>;
  readonly report: (problem: Error) => void;
}

/** How many events wait; of more, the oldest are lost. */
const mostWaiting = 100;

type Event = Promise<Readonly<Record<string, unknown>>>;

/** The one way for events. They wait until the visitor has agreed; whoever refuses leaves nothing behind (design §13). */
export function createTracking({ consent, loadLayer, report }: TrackingOptions) {
  let isOpen = false;
  /** Null once refused: what happens from then on is nobody's business. */
  let waiting: { readonly name: string; readonly event: Event }[] | null = [];
  let choices: Choices | null = null;
  let layer: Layer | null = null;
  /** Counts the answers, so that what was on its way for one is not sent under the next. */
  let round = 0;
  let last: Promise<void> = Promise.resolve();

  /** One after the other, each only if the visitor still agrees when it is due. */
  const inOrder = (step: () => Promise<() => void>) => {
    const own = round;
    last = last
      .then(step)
      .then((act) => (own === round ? act() : undefined))
      .catch(report);
  };

  const send = (event: Event) => inOrder(() => event.then((known) => () => layer?.push(known)));

  const open = () => {
    isOpen = true;
    inOrder(async () => {
      const begin = layer === null ? await loadLayer() : null;
      return () => {
        if (choices === null) return;
        if (begin === null) layer?.update(choices);
        else layer = begin(choices);
        // After all that has happened meanwhile.
        inOrder(async () => () => layer?.loadTags());
      };
    });
    for (const { event } of waiting ?? []) send(event);
    waiting = null;
  };

  const close = () => {
    isOpen = false;
    waiting = null;
    round += 1;
    if (choices !== null) layer?.update(choices);
  };

  consent.subscribe((decision) => {
    choices = decision.choices;
    if (!choices.statistics && !choices.marketing) close();
    else if (isOpen) layer?.update(choices);
    else open();
  });

  const track: Track = (name, fields) => {
    if (!isOpen && waiting === null) return;
    const event = settle(name, fields);
    if (isOpen) send(event);
    else if (waiting !== null && waiting.push({ name, event }) > mostWaiting) waiting.shift();
  };
  /** The names of the events that wait for the visitor's answer; null once there is one. */
  return { track, waiting: () => waiting?.map(({ name }) => name) ?? null };
}

/** With its hashes, as far as they could be made: a field without one is left out. Never rejects. */
async function settle(event: string, fields: Readonly<Record<string, unknown>>): Event {
  const entries = Object.entries(fields).map(async ([name, value]) => [name, await value] as const);
  const settled = await Promise.allSettled(entries);
  const known = settled.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
  return { event, ...Object.fromEntries(known.filter(([, value]) => value !== undefined)) };
}
