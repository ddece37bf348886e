/** The faults of the matrix for HTTP clients, injected by a proxy. */
import { type Behaviour, delayed, hang, resetMidBody, respond } from './faultProxy.ts';
import type { Fault } from './resilienceMatrix.ts';

export interface Bodies {
  readonly good: object;
  /** Valid, and of some megabytes. */
  readonly large: object;
  readonly wrong: object;
}

/** Refused connections and unknown hosts need no proxy. */
export type HttpFault = Exclude<Fault, 'refused' | 'name not known'>;

export function httpFaults({ good, large, wrong }: Bodies): Readonly<Record<HttpFault, Behaviour>> {
  const json = (body: string, status = 200, type = 'application/json') => respond({ status, type, body });
  const text = JSON.stringify(good);
  const partial = JSON.stringify({ ...good, errors: [{ message: 'secret words', path: ['x'] }] });
  return {
    slow: delayed(100),
    'too slow': delayed(600_000),
    hangs: hang,
    'reset in the body': resetMidBody,
    '500': respond({ status: 500, type: 'text/plain', body: 'Error: password=hunter2 at db.ts:1' }),
    '429': respond({ status: 429, type: 'text/plain', body: '', headers: { 'Retry-After': '60' } }),
    'HTML with 200': respond({ status: 200, type: 'text/html', body: '<html><h1>Bad gateway</h1></html>' }),
    'truncated JSON': json(text.slice(0, -1)),
    '5 MB of JSON': json(JSON.stringify(large)),
    'wrong types': json(JSON.stringify(wrong)),
    'data beside errors': json(partial),
    '294': json(partial, 294, 'application/graphql-response+json'),
  };
}
