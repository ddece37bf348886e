import { MessageType } from 'graphql-ws';
import { subscribeToActivation } from './subscribeToActivation.ts';

type Answers = 'refused' | 'answered';

/** What the network does with a socket. */
class FakeSocket {
  static made: FakeSocket[] = [];
  static answers: Answers = 'answered';
  static readonly CLOSING = 2;
  static readonly OPEN = 1;
  readyState = 0;
  onopen?: () => void;
  onclose?: ((event: object) => void) | null;
  onerror?: unknown;
  onmessage?: (event: { data: string }) => void;
  readonly sent: { type: string; id?: string }[] = [];

  constructor() {
    FakeSocket.made.push(this);
    setTimeout(() => {
      if (FakeSocket.answers === 'refused') return this.close(1006);
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(text: string) {
    const message = JSON.parse(text) as { type: string; id?: string };
    this.sent.push(message);
    if (message.type === MessageType.ConnectionInit) this.tell({ type: MessageType.ConnectionAck });
  }

  tell(message: object) {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }

  close(code = 1000) {
    this.readyState = 3;
    this.onclose?.({ code, reason: '', wasClean: code === 1000 });
  }
}

function subscribe(answers: Answers) {
  FakeSocket.answers = answers;
  FakeSocket.made = [];
  Object.assign(globalThis, { WebSocket: FakeSocket });
  const stop = new AbortController();
  const onConnected = jest.fn();
  const onState = jest.fn();
  const outcome = subscribeToActivation('ws://backend.example/graphql', 'r-1', {
    signal: stop.signal,
    onConnected,
    onState,
  }).then(
    () => 'stopped',
    () => 'of no use',
  );
  let ended = 'open';
  void outcome.then((how) => {
    ended = how;
  });
  return { stop, onConnected, onState, ended: () => ended };
}

describe('the subscription', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is acknowledged and receives the activation', async () => {
    const { onConnected, onState, stop, ended } = subscribe('answered');
    await jest.advanceTimersByTimeAsync(100);
    expect(onConnected).toHaveBeenCalledTimes(1);
    const socket = FakeSocket.made[0];
    const id = socket?.sent.find(({ type }) => type === MessageType.Subscribe)?.id;
    socket?.tell({
      type: 'next',
      id,
      payload: { data: { registrationActivated: { registrationId: 'r-1', state: 'ACTIVE' } } },
    });
    await jest.advanceTimersByTimeAsync(100);
    expect(onState).toHaveBeenCalledWith('ACTIVE');
    stop.abort();
    await jest.advanceTimersByTimeAsync(100);
    expect(ended()).toBe('stopped');
  });

  it('gives up after five refused reconnects', async () => {
    const { ended } = subscribe('refused');
    await jest.advanceTimersByTimeAsync(6 * 60_000);
    expect(FakeSocket.made).toHaveLength(6);
    expect(ended()).toBe('of no use');
  });
});
