/**
 * What visitors see when a dependency fails: each dependency by each fault. Each row names its tests;
 * docs/operations.md has the summary.
 */

/** `slow`: within the timeout; `too slow`: beyond it. */
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
 * Pages that check a code, in the visitor's language, with status 200: with the result, or with the message for a lost
 * connection, a timeout or an invalid response. test/integration/resilience.test.ts; in the browser
 * client/pages/journey/FormStarted/FormStarted.test.tsx and test/e2e/formErrors.spec.ts (input is kept).
 */
export const graphql = rowOf<'whole' | 'connection' | 'timeout' | 'generic'>('generic', {
  refused: 'connection',
  'name not known': 'connection',
  'reset in the body': 'connection',
  slow: 'whole',
  'too slow': 'timeout',
  hangs: 'timeout',
});

/** The country lookup only: the form is complete with its invitation, and preselects this country. Same file. */
export const country = rowOf<'of the backend' | 'usual'>('usual', { slow: 'of the backend' });

/**
 * Pages show this variant without waiting. Unknown keys of a payload are ignored. Same file; faults after the first
 * payload: experiments.upstream.test.ts.
 */
export const growthbook = rowOf<'assigned' | 'usual'>('usual', {
  slow: 'assigned',
  '5 MB of JSON': 'assigned',
  'data beside errors': 'assigned',
  '294': 'assigned',
});

/** The collector of error reports: neither pages nor reporting browsers notice. Same file. */
export const sentry = rowOf<'unnoticed'>('unnoticed', {});

/**
 * A mail is sent after the registration's response (backend.mail.test.ts), so visitors do not wait. `kept`: sent once
 * when the server is available. HTTP faults as SMTP: 554 and 421 or HTML as greeting, a message rejected after its
 * recipient was accepted (`data beside errors`), 294 instead of 250. Same file.
 */
export const mail = rowOf<'sent' | 'kept'>('kept', { slow: 'sent', '294': 'sent' });

/*
 * The database has no row: its failures reach visitors as the backend's INTERNAL (backend.http.test.ts, and the cell
 * "294" of `graphql`) or as a timeout (the cell "hangs").
 */

/** defaults.json in the browser: its settings or those of the page. client/analytics/thirdParties.test.ts */
export const defaultsJson = rowOf<'taken' | 'own'>('own', {
  slow: 'taken',
  'data beside errors': 'taken',
  '294': 'taken',
});

/**
 * Third-party scripts (consent service, tag manager) in the browser: a page gets one event for a fault, or none.
 * `refused`: the script's error event. `nothing`: it keeps loading or never responds.
 * client/analytics/thirdParties.test.ts
 */
export const thirdPartyScript = rowOf<'refused' | 'nothing' | 'works'>('refused', {
  slow: 'works',
  'too slow': 'nothing',
  hangs: 'nothing',
  // The browser runs any 2xx response; this one contains no script.
  'HTML with 200': 'nothing',
  'truncated JSON': 'nothing',
  '5 MB of JSON': 'nothing',
  'wrong types': 'nothing',
  'data beside errors': 'nothing',
  '294': 'nothing',
});
