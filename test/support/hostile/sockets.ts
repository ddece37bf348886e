/** Hostile websocket connections: each must end rejected, answered or still open, never with a server error. */
import WebSocket from 'ws';

type Frame = string | Buffer;

interface SocketAttack {
  readonly name: string;
  readonly frames: readonly Frame[];
}

const init = JSON.stringify({ type: 'connection_init' });
const ping = JSON.stringify({ type: 'ping' });
const query = 'subscription($id: ID!) { registrationActivated(registrationId: $id) { state } }';
const subscribe = (payload: unknown, id: unknown = 'a') => JSON.stringify({ id, type: 'subscribe', payload });
const waitFor = (id: unknown) => subscribe({ query, variables: { id } });

const messages: readonly Frame[] = [
  ...['', ' ', '{', 'null', '7', '[]', '{}', '"x"', '\0', '{"type":null}', '{"type":"__proto__"}', '{"type":"evil"}'],
  ...[
    '{"type":"pong"}',
    '{"type":"complete","id":"x"}',
    '{"type":"next","id":"x","payload":{}}',
    '{"type":"connection_ack"}',
  ],
  ...[
    '{"__proto__":{"type":"connection_init"}}',
    '{"type":"ping","payload":"x"}',
    init,
    '{"type":"connection_init","payload":7}',
  ],
  Buffer.from([0, 1, 2, 255]),
  Buffer.from(init),
  '['.repeat(15_000),
  'x'.repeat(100_000),
  Buffer.alloc(1_000_000),
  `{"type":"ping","payload":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`,
  ...[null, 7, 'x', [], {}, { query: null }, { query: 7 }, { query: '' }, { query: '{' }, { query: '\0' }].map(
    (payload) => subscribe(payload),
  ),
  ...[null, 7, '', '\0', '__proto__', 'x'.repeat(5000)].map((id) => subscribe({ query, variables: { id: 'x' } }, id)),
  ...['\0', 'a\0b', '\ud800', '', '__proto__', "' OR 1=1 --", 'x'.repeat(10_000), null, 7, [], {}].map(waitFor),
  subscribe({ query, variables: 7 }),
  subscribe({ query: '{ viewer { roles } }' }),
  subscribe({ query: 'mutation { activateAccount(activationId: "x") { status } }' }),
  subscribe({ query: '{ __schema { types { name } } }' }),
  subscribe({
    query: `subscription { ${Array.from({ length: 50 }, (_, i) => `a${i}: registrationActivated(registrationId: "x") { state }`).join(' ')} }`,
  }),
  subscribe({
    query: `subscription { ...f0 } ${Array.from({ length: 30 }, (_, i) => `fragment f${i} on Subscription { ...f${i + 1} ...f${i + 1} }`).join(' ')} fragment f30 on Subscription { __typename }`,
  }),
];

export const socketAttacks: readonly SocketAttack[] = [
  ...messages.map((message) => ({ name: nameOf(message), frames: [init, message] })),
  ...messages
    .slice(0, 12)
    .map((message) => ({ name: `without connection_init: ${nameOf(message)}`, frames: [message] })),
  { name: 'without connection_init: a subscription', frames: [waitFor('x')] },
  { name: 'twice the same subscription', frames: [init, waitFor('x'), waitFor('x')] },
  {
    name: '50 subscriptions',
    frames: [init, ...Array.from({ length: 50 }, (_, i) => subscribe({ query, variables: { id: 'x' } }, `s${i}`))],
  },
  { name: '500 pings', frames: [init, ...Array.from({ length: 500 }, () => ping)] },
  { name: '500 ends of nothing', frames: [init, ...Array.from({ length: 500 }, () => '{"type":"complete","id":"x"}')] },
];

function nameOf(message: Frame): string {
  return typeof message === 'string' ? `${message.slice(0, 60)} (${message.length})` : `${message.length} bytes`;
}

const timeoutMs = 30_000;

/** One line per problem. */
export async function runSocketAttacks(port: number): Promise<string[]> {
  const problems: string[] = [];
  const waiting = [...socketAttacks];
  const work = async () => {
    for (let attack = waiting.shift(); attack !== undefined; attack = waiting.shift()) {
      const problem = await runAttack(port, attack);
      if (problem !== null) problems.push(`${attack.name}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return problems;
}

/** Ends when the server closes, or responds to the last ping. */
function runAttack(port: number, { frames }: SocketAttack): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
    const received: string[] = [];
    const end = (problem: string | null) => {
      clearTimeout(timer);
      socket.terminate();
      resolve(problem ?? leakIn(received));
    };
    const timer = setTimeout(() => end('neither closed nor responsive'), timeoutMs);
    socket.on('open', () => {
      for (const frame of [...frames, JSON.stringify({ type: 'ping', payload: { last: true } })]) socket.send(frame);
    });
    socket.on('message', (data) => {
      const text = String(data);
      received.push(text);
      if (text.includes('"pong"') && text.includes('"last"')) end(null);
    });
    // A reset while sending counts as a rejection.
    socket.on('error', () => {});
    socket.on('close', (code, reason) => {
      received.push(String(reason));
      // 1011 and 4500: a server error. 1006: closed without a code.
      end([1006, 1011, 4500].includes(code) ? `closed with ${code} ${reason}` : null);
    });
  });
}

function leakIn(received: readonly string[]): string | null {
  const leak = /\n\s+at |node_modules|node:internal|\.[jt]sx?:\d+|"INTERNAL"|[Pp]ostgres|PGlite/.exec(
    received.join('\n'),
  );
  return leak === null ? null : `reveals internals: ${leak[0].trim()}`;
}
