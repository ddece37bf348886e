import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import { createFeatures, maxPayloadBytes } from './features.ts';

let server: Server;

async function startService(padding: number): Promise<string> {
  const payload = JSON.stringify({ features: { 'landing-description': { defaultValue: 'social' } }, padding: '' });
  server = createServer((_request, response) => {
    response.end(payload.replace('""', `"${'x'.repeat(padding - payload.length)}"`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  [maxPayloadBytes, true],
  [maxPayloadBytes + 1, false],
])('a payload of %i bytes is usable: %s', async (bytes, isUsable) => {
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  const growthbookHost = await startService(bytes);
  const config = { growthbookHost, growthbookKey: 'sdk-test', featuresFile: '', leanRegistration: null } as Config;
  const features = createFeatures({ config, log, report: jest.fn(), rootFolder: '.' });
  await features.start();
  features.stop();
  expect(features.current() !== null).toBe(isUsable);
  expect(log.warn.mock.calls).toEqual(
    isUsable ? [] : [[expect.objectContaining({ failure: 'Error: The payload is too large' }), expect.any(String)]],
  );
});
