import { createRealtimePing } from './realtimePing.ts';

const warn = jest.fn();
const log = { warn: warn } as unknown as Parameters<typeof createRealtimePing>[1];
const ping = (url: string) => createRealtimePing({ growthbookRealtimeUrl: url, growthbookKey: 'sdk-test' }, log);
let send: jest.SpiedFunction<typeof fetch>;

beforeEach(() => {
  jest.useFakeTimers();
  warn.mockClear();
  send = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 200 }));
});

afterEach(() => {
  jest.useRealTimers();
  send.mockRestore();
});

const parseRequests = () =>
  send.mock.calls.map(([url]) => {
    const { origin, pathname, searchParams } = new URL(String(url));
    return {
      to: origin + pathname,
      key: searchParams.get('key'),
      events: JSON.parse(searchParams.get('events') ?? ''),
    };
  });

it('spec §7.4 and §9: "A realtime usage ping goes to the provider", "realtime ping 2000 ms"', async () => {
  const recordUse = ping('https://rt.growthbook.example/');
  recordUse('lean-registration', true);
  await jest.advanceTimersByTimeAsync(1_000);
  recordUse('landing-description', false);
  await jest.advanceTimersByTimeAsync(999);
  expect(parseRequests()).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  const events = [
    { key: 'lean-registration', on: true },
    { key: 'landing-description', on: false },
  ];
  expect(parseRequests()).toEqual([{ to: 'https://rt.growthbook.example/', key: 'sdk-test', events }]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(send).toHaveBeenCalledTimes(1);
  recordUse('lean-registration', true);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(send).toHaveBeenCalledTimes(2);
});

it('has a maximum length', async () => {
  const recordUse = ping('https://rt.growthbook.example/');
  for (let count = 0; count < 5_000; count += 1) recordUse('landing-description', true);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(parseRequests()[0]?.events).toHaveLength(100);
  expect(String(send.mock.calls[0]?.[0]).length).toBeLessThan(8_000);
});

it('is not sent without a URL', async () => {
  ping('')('lean-registration', true);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['responds with 500', async () => new Response('', { status: 500 })],
  ['is unreachable', () => Promise.reject(new TypeError('fetch failed'))],
])('only logs a warning where the provider %s', async (_name, respond) => {
  send.mockImplementation(respond);
  const recordUse = ping('https://rt.growthbook.example/');
  for (let count = 0; count < 3; count += 1) {
    recordUse('lean-registration', true);
    await jest.advanceTimersByTimeAsync(2_000);
  }
  expect(send).toHaveBeenCalledTimes(3);
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'Feature usage report failed');
});
