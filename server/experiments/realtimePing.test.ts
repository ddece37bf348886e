import { createRealtimePing } from './realtimePing.ts';

const warned = jest.fn();
const log = { warn: warned } as unknown as Parameters<typeof createRealtimePing>[1];
const ping = (address: string) =>
  createRealtimePing({ growthbookRealtimeUrl: address, growthbookKey: 'sdk-test' }, log);
let send: jest.SpiedFunction<typeof fetch>;

beforeEach(() => {
  jest.useFakeTimers();
  warned.mockClear();
  send = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 200 }));
});

afterEach(() => {
  jest.useRealTimers();
  send.mockRestore();
});

const told = () =>
  send.mock.calls.map(([url]) => {
    const { origin, pathname, searchParams } = new URL(String(url));
    return {
      to: origin + pathname,
      key: searchParams.get('key'),
      events: JSON.parse(searchParams.get('events') ?? ''),
    };
  });

it('spec §7.4 and §9: "A realtime usage ping goes to the provider", "realtime ping 2000 ms"', async () => {
  const note = ping('https://rt.growthbook.example/');
  note('lean-registration', true);
  await jest.advanceTimersByTimeAsync(1_000);
  note('landing-description', false);
  await jest.advanceTimersByTimeAsync(999);
  expect(told()).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  const events = [
    { key: 'lean-registration', on: true },
    { key: 'landing-description', on: false },
  ];
  expect(told()).toEqual([{ to: 'https://rt.growthbook.example/', key: 'sdk-test', events }]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(send).toHaveBeenCalledTimes(1);
  note('lean-registration', true);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(send).toHaveBeenCalledTimes(2);
});

it('has a maximum length', async () => {
  const note = ping('https://rt.growthbook.example/');
  for (let count = 0; count < 5_000; count += 1) note('landing-description', true);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(told()[0]?.events).toHaveLength(100);
  expect(String(send.mock.calls[0]?.[0]).length).toBeLessThan(8_000);
});

it('is not sent without an address', async () => {
  ping('')('lean-registration', true);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['refuses', async () => new Response('', { status: 500 })],
  ['is not there', () => Promise.reject(new TypeError('fetch failed'))],
])('an address that %s costs a line of the log, and nothing else', async (_name, answer) => {
  send.mockImplementation(answer);
  const note = ping('https://rt.growthbook.example/');
  for (let count = 0; count < 3; count += 1) {
    note('lean-registration', true);
    await jest.advanceTimersByTimeAsync(2_000);
  }
  expect(send).toHaveBeenCalledTimes(3);
  expect(warned).toHaveBeenCalledWith(expect.anything(), 'Feature usage report failed');
});
