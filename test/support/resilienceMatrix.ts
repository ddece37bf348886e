/**
 * What a visitor meets where something fails that the product depends on: each dependency by each fault. The tests that
 * hold a row are named beside it; docs/operations.md sums it up.
 */

/** As they are met on the wire. `slow`: within what is waited for; `too slow`: beyond it. */
export const faults = [
  'refused',
  'name not known',
  'slow',
  'too slow',
  'hangs',
  'reset in the body',
  '500',
  '429',
  'HTML with 200',
  'truncated JSON',
  '5 MB of JSON',
  'wrong types',
  'data beside errors',
  '294',
] as const;
export type Fault = (typeof faults)[number];

export type Row<Outcome> = Readonly<Record<Fault, Outcome>>;

function rowOf<Outcome>(most: Outcome, others: Partial<Row<Outcome>>): Row<Outcome> {
  return Object.fromEntries(faults.map((fault) => [fault, others[fault] ?? most])) as Record<Fault, Outcome>;
}

export const cellsOf = <Outcome>(row: Row<Outcome>) => faults.map((fault) => [fault, row[fault]] as const);

/**
 * Pages that ask about a code, in the visitor's language, with status 200: with the answer, or with the sentence for a lost
 * connection, for a time that is over or for an answer that is none. test/integration/resilience.test.ts; in the browser
 * client/pages/journey/FormStarted/FormStarted.test.tsx and test/e2e/formErrors.spec.ts (what was typed is kept).
 */
export const graphql = rowOf<'whole' | 'connection' | 'timeout' | 'generic'>('generic', {
  refused: 'connection',
  'name not known': 'connection',
  'reset in the body': 'connection',
  slow: 'whole',
  'too slow': 'timeout',
  hangs: 'timeout',
});

/** The question for the country alone: the form is whole with its invitation, and begins with this country. Same file. */
export const country = rowOf<'of the backend' | 'usual'>('usual', { slow: 'of the backend' });

/**
 * Pages show this variant, without waiting. A payload is taken whatever stands beside its features. Same file; later faults,
 * where a payload is known already, in experiments.upstream.test.ts.
 */
export const growthbook = rowOf<'assigned' | 'usual'>('usual', {
  slow: 'assigned',
  '5 MB of JSON': 'assigned',
  'data beside errors': 'assigned',
  '294': 'assigned',
});

/** The collector of error reports: nobody notices, on a page or where a browser reports. Same file. */
export const sentry = rowOf<'unnoticed'>('unnoticed', {});

/**
 * A mail: the registration was answered before it is sent (backend.mail.test.ts), so nobody waits for it. `kept` goes out once
 * the server is well again, once. The faults of HTTP read as those of SMTP: 554 and 421 as a greeting, HTML or nonsense in
 * its place, a message that is refused after its recipient was taken (`data beside errors`), 294 in place of 250. Same file.
 */
export const mail = rowOf<'sent' | 'kept'>('kept', { slow: 'sent', '294': 'sent' });

/*
 * The database has no row: whatever befalls it, a visitor meets the backend's answer, INTERNAL (backend.http.test.ts, and the
 * cell "294" of `graphql`) or none in time (the cell "hangs").
 */

/** defaults.json, which the browser asks: its settings or the page's own. client/analytics/thirdParties.test.ts */
export const defaultsJson = rowOf<'taken' | 'own'>('own', {
  slow: 'taken',
  'data beside errors': 'taken',
  '294': 'taken',
});

/**
 * The consent service and the tag manager are scripts of others that the browser loads: no server of ours sees them, and
 * what a page learns of a fault is one event or none. `refused`: the script's error event. `nothing`: it loads, or goes on
 * loading, and never speaks. client/analytics/thirdParties.test.ts
 */
export const thirdPartyScript = rowOf<'refused' | 'nothing' | 'works'>('refused', {
  slow: 'works',
  'too slow': 'nothing',
  hangs: 'nothing',
  // A browser runs whatever has a good status, and finds no script in it.
  'HTML with 200': 'nothing',
  'truncated JSON': 'nothing',
  '5 MB of JSON': 'nothing',
  'wrong types': 'nothing',
  'data beside errors': 'nothing',
  '294': 'nothing',
});
