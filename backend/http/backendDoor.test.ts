import type { IncomingMessage, ServerResponse } from 'node:http';
import { noMetrics } from '../../node/metrics.ts';
import type { RequestKind } from '../../node/pressure.ts';
import { createFakePressure } from '../../test/support/fakePressure.ts';
import { createBackendDoor } from './backendDoor.ts';

const silent = () => undefined;

it.each([
  ['/graphql', ['change']],
  ['/membership-interest/withdraw?token=t', ['change']],
  ['/membership-interest/assets/satin.webp?v=1', ['file']],
  ['/healthz', []],
  ['/readyz?from=probe', []],
])('asks for %s the room of %j', (url, expected) => {
  const kinds: RequestKind[] = [];
  const { enter } = createBackendDoor({
    log: { info: silent, warn: silent, error: silent },
    metrics: noMetrics,
    shedLoopDelay: 50,
    headers: {},
    allowedOrigins: [],
    pressure: {
      ...createFakePressure(),
      hasRoom: (kind) => {
        kinds.push(kind);
        return true;
      },
    },
  });
  const response = { closed: true } as ServerResponse;
  expect(enter({ url, headers: {} } as IncomingMessage, response)).toBe(true);
  expect(kinds).toEqual(expected);
});
