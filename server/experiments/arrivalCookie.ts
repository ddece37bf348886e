/**
 * Takes the exposure of a redirect experiment across the redirect, to the document that can count it. It stands for one
 * hop, too: whoever comes with it is not sent on.
 */
import type { Exposure } from '../../shared/visitor.ts';
import type { Payload } from './parsePayload.ts';

export const arrivalCookie = 'acqArrival';

/** Milliseconds: a redirect is followed at once. */
export const arrivalLifetime = 60_000;

/** No id in it, and nothing where nobody was drawn by lot. */
export function formatArrival(exposure: Exposure | null): string {
  return exposure === null ? '-' : JSON.stringify([exposure.experiment, exposure.variation]);
}

/** A visitor's own cookie: only what the payload has is believed. */
export function parseArrival(cookie: unknown, { redirects }: Payload): Exposure | null {
  for (const { definition } of redirects) {
    for (const [index] of definition.variations.entries()) {
      const variation = definition.meta?.[index]?.key || String(index);
      const exposure = { experiment: definition.key, variation, routes: [] };
      if (cookie === formatArrival(exposure)) return exposure;
    }
  }
  return null;
}
