/** The reference backend conforms to the contract, and deviations of other backends are found. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DocumentNode } from 'graphql';
import { WebSocketServer } from 'ws';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
import { minFillTimeMs } from '../../backend/domain/durations.ts';
import * as admin from '../../shared/graphql/adminOperations.generated.ts';
import * as botCheck from '../../shared/graphql/botCheckOperations.generated.ts';
import * as member from '../../shared/graphql/memberOperations.generated.ts';
import * as visitor from '../../shared/graphql/operations.generated.ts';
import { runConformance } from '../conformance/conformance.ts';
import { type ConformanceData, parseConformanceData, stateByCode } from '../conformance/conformanceData.ts';
import * as test from '../integration/backendUnderTest.ts';

const stops: (() => unknown)[] = [];
let backend: test.BackendUnderTest;
const urlOf = ({ port }: { port: number }, path = '/graphql') => `http://127.0.0.1:${port}${path}`;

async function startBackend(options: Parameters<typeof test.startTestBackend>[0] = {}) {
  const started = await test.startTestBackend({ trustedDocuments: true, mailsPerMinute: 99_999, ...options });
  stops.push(started.close);
  return started;
}

async function listen(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close().closeAllConnections());
  return urlOf(server.address() as AddressInfo);
}

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function createData(changes: object = {}, { port } = backend): Promise<ConformanceData> {
  const sign = (end: string) => createSignedLinks(test.testSecret).signRegistration('TIMEDLINK', new Date(end));
  const linkOf = (end: string) => `${test.siteOrigin}/acquisition?rc=TIMEDLINK&ts=${sign(end)}`;
  return parseConformanceData({
    siteOrigin: test.siteOrigin,
    siteSecret: test.testSecret,
    websocketUrl: urlOf({ port }).replace('http', 'ws'),
    adminToken: (await test.signInAs()).Authorization.replace('Bearer ', ''),
    email: '{id}@example.com',
    mailbox: urlOf({ port }, '/mailbox.json?to={email}'),
    expiredActivationId: 'seeded-expired-link',
    codes: {
      valid: 'WELCOME10',
      validLink: linkOf('2999-01-01'),
      expired: linkOf('2020-01-01'),
      timestampMissing: 'TIMEDLINK',
      inviterInvalid: 'INVITERGONE',
      refererInvalid: 'REFERERBAD',
      noBalance: 'NOBALANCE',
      allReserved: 'ALLHELD',
      customizationMissing: 'NOCUSTOM',
      failing: 'FAIL500',
    },
    ...changes,
  });
}

const waitMs = 120_000;

/** The cases that failed, and those that were not tried. */
async function findDeviations(url: string, data: ConformanceData, requestMs = waitMs, eventMs = waitMs) {
  const { results, operations } = await runConformance(url, data, requestMs, eventMs);
  const failures = results.filter(({ result }) => result === 'failed');
  const notTried = results.flatMap(({ name, result }) => (result === 'not tried' ? [name] : []));
  const notes = failures.map(({ note }) => note).join('\n');
  return { failed: failures.map(({ name }) => name), notTried, notes, operations };
}

type Change = Partial<Record<'request' | 'answer', (body: string) => string>> &
  Readonly<{ status?: number; headers?: Record<string, string> }>;

/** Changes the requests that contain a text, and their responses. */
const startWrongBackend = (changes: Readonly<Record<string, Change>>, behind = backend) =>
  listen(
    createServer(async (incoming, outgoing) => {
      const sent = await text(incoming);
      const change = Object.entries(changes).find(([part]) => sent.includes(part))?.[1] ?? {};
      const { request = String, answer = String, status, headers } = change;
      const { 'content-length': _length, connection: _, ...kept } = incoming.headers as Record<string, string>;
      const init = { method: incoming.method ?? '', headers: kept, body: request(sent) };
      const response = await fetch(urlOf(behind), init);
      const { 'content-length': _size, ...received } = Object.fromEntries(response.headers);
      outgoing.writeHead(status ?? response.status, { ...received, ...headers }).end(answer(await response.text()));
    }),
  );

/** The other document of that file is sent without a proof of work. */
const { WaitForPlaceDocument, ...withProof } = botCheck;

const findUntried = (documents: Readonly<Record<string, DocumentNode>>, operations: ReadonlySet<string>) =>
  Object.values(documents)
    .flatMap(({ definitions }) => definitions)
    .flatMap((each) => (each.kind === 'OperationDefinition' ? [each.name?.value ?? ''] : []))
    .filter((name) => !operations.has(name));

it('the reference backend conforms, and every operation of the site is tried', async () => {
  const { failed, notTried, operations } = await findDeviations(urlOf(backend), await createData());
  const needMore = ['registration: wrong proof of work', 'activation: new mail', 'too many wrong codes'];
  expect({ failed, notTried }).toEqual({ failed: [], notTried: needMore });
  expect(findUntried({ ...admin, ...member, ...visitor, WaitForPlaceDocument }, operations)).toEqual([]);
});

it('the reference backend conforms with bot check and rate limits', async () => {
  let now = Date.now();
  const limits = { botCheck: 'on', botCheckEffort: 4, rateLimits: true } as const;
  const strict = await startBackend({ ...limits, clock: () => new Date(now), trustedDocuments: false });
  const skipWait = (body: string) => {
    now += minFillTimeMs;
    return body.replace(/"waitMs":\d+/, '"waitMs":0');
  };
  const url = await startWrongBackend({ issueBotChallenge: { answer: skipWait } }, strict);
  // Most of the limit is used up before.
  for (let count = 3; count < test.maxGuessQueries; count += 1) await strict.ask(test.guessQuery);
  const data = await createData({ wrongCodes: 50, renewableActivationId: 'seeded-expired-link' }, strict);
  const { failed, notTried, operations } = await findDeviations(url, data);
  expect({ failed, notTried }).toEqual({ failed: [], notTried: [] });
  expect(findUntried(withProof, operations)).toEqual([]);
});

const replace = (pattern: RegExp | string, text: string) => ({ answer: (body: string) => body.replace(pattern, text) });
const addToKey = (body: string) => body.replace(/(?<="idempotencyKey":")/, () => randomUUID());
const failAsInvalid = (body: string) => (body.includes('_CODE_INVALID') ? '{"data":null}' : body);
const moveErrors = replace(/"errors":(.+?),"errorDetails":\[.*?\]/, '"errors":[],"errorDetails":[],"codes":$1');

const unknownStatus = { '"register"': replace('ACTIVATION_EMAIL_SENT', 'MAIL_SENT') };
const otherPlace = { '"checkRegistrationCode"': moveErrors };
const nullForInvalid = { '"checkRegistrationCode"': { answer: failAsInvalid } };
const twice = { '"activateAccount"': replace('ALREADY_ACTIVE', 'ACTIVATED') };
const newKey = { '"register"': { request: addToKey } };
const several = {
  '"countryDetails"': { headers: { 'cache-control': 'public', 'content-type': 'text/plain' } },
  '"query":"{"': { status: 200 },
  unknownField: replace(/.+/, '{"data":null}'),
  activationDetails: replace('READY', 'ALREADY_ACTIVE'),
  viewer: replace('[]', '["admin"]'),
  register: replace('"status"', '"further":{},"status"'),
};
const casesOf = (codes: readonly string[]) => codes.map((name) => `code: ${name}`);
const refused = casesOf(['unknown', ...Object.keys(stateByCode)].filter((name) => !name.startsWith('valid')));
const invalid = casesOf(['unknown', 'expired', 'timestampMissing']);
const keys = ['registration: same key', 'registration: key with other input'];
const severalCases =
  'content types,caching,unknown field,malformed request,activation: open link,visitor without roles';
const severalHarms =
  /cannot read.+\n.+one visitor’s answers to another.+\n.+release.+\n.+monitoring.+\n.+mail scanner.+\n.+for anybody/;

it.each<[title: string, changes: Record<string, Change>, failed: readonly string[], note: RegExp]>([
  ['an unknown status', unknownStatus, ['registration'], /“Store unavailable.+ below the form and cannot register/],
  ['error codes in another place', otherPlace, refused, /form that cannot be sent/],
  ['null for invalid codes', nullForInvalid, invalid, /“Store unavailable.+the code is not shown as invalid/],
  ['activating twice', twice, ['activation: used link'], /welcomed as new/],
  ['ignoring the key', newKey, keys, /registers twice/],
  ['several', several, severalCases.split(','), severalHarms],
])('finds the deviation in the right case: %s', async (_title, changes, failed, note) => {
  const deviations = await findDeviations(await startWrongBackend(changes), await createData());
  expect(deviations.failed).toEqual(failed);
  expect(deviations.notes).toMatch(note);
});

it.each<[title: string, change: Change, note?: RegExp]>([
  ['a 500 in JSON', { status: 500, ...replace(/.+/, '{"errors":[]}') }],
  ['HTML', { headers: { 'content-type': 'text/html' }, ...replace(/.+/, '<html></html>') }],
  ['nothing', replace(/.+/, '')],
  ['more than a million characters', replace(/$/, ' '.repeat(1_000_001))],
  ['null in a list', replace(/"errors":\[.*?\]/, '"errors":[null]')],
  ['errors and data', replace(/}$/, ',"errors":[{"message":""}]}')],
  ['a redirect', { status: 308, headers: { location: '/' } }, /“Network issue/],
])(
  'finds an invalid response, with what visitors see: %s',
  async (_title, change, note = /“Store unavailable.+not shown/) => {
    const url = await startWrongBackend({ '"checkRegistrationCode"': change });
    const { failed, notes } = await findDeviations(url, parseConformanceData({}));
    expect(failed[0]).toBe('code: unknown');
    expect(notes).toMatch(note);
  },
);

it('stops after the first request without a response', async () => {
  const { failed, notes } = await findDeviations(await listen(createServer()), await createData(), 100);
  expect(failed).toEqual(['code: unknown']);
  expect(notes).toMatch(/“Timeout exceeded/);
});

it('finds a rejected origin and a subscription without events', async () => {
  const silent = createServer();
  new WebSocketServer({ server: silent }).on('connection', (socket) => {
    socket.once('message', () => socket.send('{"type":"connection_ack"}'));
  });
  const websocketUrl = (await listen(silent)).replace('http', 'ws');
  const data = await createData({ websocketUrl, siteOrigin: 'https://elsewhere.example' });
  const { failed, notes } = await findDeviations(urlOf(backend), data, waitMs, 2000);
  expect(failed).toEqual(['CORS', 'waiting page: event of the activation']);
  expect(notes).toMatch(/“Network issue.+\n.+no event arrived/);
});
