/** The site's door: who is let in, and what the others are told. */
import { createDoor, type Door } from '../node/gate.ts';
import { createPressure, type Pressure } from '../node/pressure.ts';
import type { Dependencies } from './dependencies.ts';
import { busyHeaders } from './middleware/securityHeaders.ts';
import { createBusyPage, createKindOf } from './render/busyPage.ts';

/** Most of them wait for a code's answer, two seconds at the longest where the backend is silent. */
const mostUnderWay = { early: 1000, late: 5000 };

export function createSiteDoor(
  { config, log, metrics, renderErrorPage }: Pick<Dependencies, 'config' | 'log' | 'metrics' | 'renderErrorPage'>,
  pressure: Pressure = createPressure({ loopDelay: config.shedLoopDelay, mostUnderWay }),
): Door {
  const { basePath } = config;
  return createDoor({
    pressure,
    log,
    loopDelay: config.shedLoopDelay,
    kindOf: createKindOf(basePath),
    onRefused: (kind) => metrics.count('sheds', { kind }),
    refuse: createBusyPage({ basePath, headers: busyHeaders(config), renderErrorPage }),
  });
}
