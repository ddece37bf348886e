/** Clients leave no resources behind, though a third disconnect during the response. */

import { eventually } from '../integration/backendUnderTest.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend } from '../support/fakeBackend.ts';
import { getRequest, sendRawRequest } from '../support/rawRequest.ts';

const paths = [
  '/acquisition/en',
  '/acquisition/de?rc=SLOW',
  '/acquisition/en/registration/formstarted?rc=QUICK',
  '/acquisition/defaults.json',
  '/acquisition/nothing',
  '/acquisition/experiments/sub/local',
];

let app: TestApp;

beforeAll(async () => {
  const backend = createFakeBackend({
    checkRegistrationCode: async ({ variables }) => {
      if (variables.registrationCode === 'SLOW') await new Promise((resolve) => setTimeout(resolve, 50));
      return codeDetails();
    },
  });
  app = await createTestApp({ backend });
});
afterAll(() => app.close());

const resources = (pattern: RegExp) => process.getActiveResourcesInfo().filter((name) => pattern.test(name)).length;

async function comeAndGo(visits: number): Promise<void> {
  await Promise.all(
    Array.from({ length: visits }, async (_, place) => {
      const path = paths[place % paths.length] ?? '';
      const visit = sendRawRequest(app.port, getRequest(path));
      if (place % 3 === 0 || path.includes('/sub/')) {
        // By bytes, not by time: some at once, some after the first bytes.
        if (place % 2 === 1) await visit.waitFor(/./);
        visit.socket.destroy();
      }
      await visit.ended;
    }),
  );
}

it('three rounds of clients leave no socket, no timer and no listener', async () => {
  const nobody = async () => ((await app.connections()) === 0 ? true : null);
  const listeners = () => process.eventNames().map((name) => [name, process.listenerCount(name)]);
  await comeAndGo(60);
  await eventually(nobody);
  const before = {
    listeners: listeners(),
    sockets: resources(/^TCPSocket/),
    streams: app.dependencies.experiments.streams.count(),
  };
  const timers = resources(/^Timeout/);
  for (let round = 0; round < 3; round += 1) {
    await comeAndGo(60);
    await eventually(nobody);
  }
  await eventually(async () => (resources(/^Timeout/) <= timers ? true : null));
  expect({
    listeners: listeners(),
    sockets: resources(/^TCPSocket/),
    streams: app.dependencies.experiments.streams.count(),
  }).toEqual(before);
  expect(before.streams).toBe(0);
});
