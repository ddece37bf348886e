import type { Payload } from '../experiments/parsePayload.ts';
import { renewPageCache } from './renewPageCache.ts';

const payloadOf = (features: object, version: string) => ({ features, version }) as unknown as Payload;

function start(first: Payload | null) {
  const calls: string[] = [];
  let tell: (payload: Payload) => void = () => undefined;
  renewPageCache({
    features: {
      current: () => first,
      subscribe: (listener) => {
        tell = listener;
        return () => undefined;
      },
    },
    clear: () => void calls.push('clear'),
    warm: () => void calls.push('warm'),
  });
  return { calls, tell: (payload: Payload) => tell(payload) };
}

const lean = payloadOf({ 'lean-registration': { defaultValue: true } }, '1');

it('pages are emptied, then warmed again, when the features change', () => {
  const { calls, tell } = start(lean);
  tell(payloadOf({ 'lean-registration': { defaultValue: false } }, '2'));
  expect(calls).toEqual(['clear', 'warm']);
});

it('pages stay where only redirect experiments change', () => {
  const { calls, tell } = start(lean);
  tell(payloadOf(lean.features, '2'));
  expect(calls).toEqual([]);
});

it('the first features find nothing to empty, and the next ones do', () => {
  const { calls, tell } = start(null);
  tell(lean);
  expect(calls).toEqual([]);
  tell(payloadOf({}, '2'));
  expect(calls).toEqual(['clear', 'warm']);
});
