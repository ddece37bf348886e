import { MessageType } from 'graphql-ws';
import { subscribeToActivation } from './subscribeToActivation.ts';

type Behaviour = 'refused' | 'accepted';

class FakeSocket {
  static instances: FakeSocket[] = [];
  static behaviour: Behaviour = 'accepted';
  static readonly CLOSING = 2;
  static readonly OPEN = 1;
  readyState = 0;
  onopen?: () => void;
  onclose?: ((event: object) => void) | null;
  onerror?: unknown;
  onmessage?: (event: { data: string }) => void;
  readonly sent: { type: string; id?: string }[] = [];

  constructor() {
    FakeSocket.instances.push(this);
    setTimeout(() => {
      if (FakeSocket.behaviour === 'refused') return this.close(1006);
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(text: string) {
    const message = JSON.parse(text) as { type: string; id?: string };
    this.sent.push(message);
    if (message.type === MessageType.ConnectionInit) this.receive({ type: MessageType.ConnectionAck });
  }

  receive(message: object) {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }

  close(code = 1000) {
    this.readyState = 3;
    this.onclose?.({ code, reason: '', wasClean: code === 1000 });
  }
}

function subscribe(behaviour: Behaviour) {
  FakeSocket.behaviour = behaviour;
  FakeSocket.instances = [];
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
    () => 'failed',
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

  it('sends the token, is acknowledged, and receives the activation', async () => {
    window.localStorage.setItem('apollo:default.token', 'a.b.c');
    const { onConnected, onState, stop, ended } = subscribe('accepted');
    await jest.advanceTimersByTimeAsync(100);
    expect(onConnected).toHaveBeenCalledTimes(1);
    const socket = FakeSocket.instances[0];
    expect(socket?.sent[0]).toMatchObject({ payload: { authorization: 'Bearer a.b.c' } });
    const id = socket?.sent.find(({ type }) => type === MessageType.Subscribe)?.id;
    socket?.receive({
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

  it('gives up after five refused reconnects, the first after a second', async () => {
    const { ended } = subscribe('refused');
    await jest.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.instances).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(3500);
    expect(FakeSocket.instances.length).toBeGreaterThan(1);
    await jest.advanceTimersByTimeAsync(6 * 60_000);
    expect(FakeSocket.instances).toHaveLength(6);
    expect(ended()).toBe('failed');
  });
});
