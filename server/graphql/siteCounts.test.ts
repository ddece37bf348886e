import type { ClientAddress } from '../../node/http/clientAddress.ts';
import { createSiteCounts } from './siteCounts.ts';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('sends the counts of every five seconds once, and waits at the end for those that are on their way', async () => {
  let confirm = () => {};
  const send = jest.fn(() => {
    const response = { status: 200, text: async () => '"NOTED"' };
    return new Promise((resolve) => (confirm = () => resolve(response)));
  });
  const counts = createSiteCounts(send as never, log);
  for (const host of ['a.example', 'b.example']) {
    counts.countDenial(host, 'denied', '192.0.2.1' as ClientAddress);
    await jest.advanceTimersByTimeAsync(4_999);
    confirm();
    await jest.advanceTimersByTimeAsync(1);
  }
  const denials = [{ host: 'b.example', denied: 1, shadow: 0 }];
  expect(send).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenLastCalledWith('noteSiteCounts', expect.anything(), { input: { invitations: [], denials } });
  const ended = jest.fn();
  void counts.flush().then(ended);
  await jest.advanceTimersByTimeAsync(0);
  expect(ended).not.toHaveBeenCalled();
  confirm();
  await jest.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalled();
});
