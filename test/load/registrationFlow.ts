/** A whole registration by plain requests: invitation, form, registration, mail, activation. Checks every response. */
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailServer } from '../support/mailServer.ts';
import type { BalancerPorts } from '../support/nginx.ts';
import { registrationOf } from '../support/retryingVisitors.ts';

export interface FlowReport {
  requests: number;
  /** As browsers do if a kept-alive connection closes before the first byte of the response. */
  repeated: number;
  /** One for each unexpected response. */
  readonly failures: string[];
  /** Email addresses that registered, and those that activated. */
  readonly registered: string[];
  readonly activated: string[];
}

export const createReport = (): FlowReport => ({
  requests: 0,
  repeated: 0,
  failures: [],
  registered: [],
  activated: [],
});

export interface FlowOptions {
  readonly ports: Pick<BalancerPorts, 'site' | 'api'>;
  readonly code: string;
  readonly mails: Pick<MailServer, 'received'>;
  readonly report: FlowReport;
  /** Each visitor has a separate IP, and few share a network, because of the rate limits. */
  readonly place: number;
}

const register = `mutation register($input: RegistrationInput!) { register(input: $input) { status registrationId } }`;
const details = 'query details($id: String!) { activationDetails(activationId: $id) { state } }';
const activate = 'mutation activate($id: String!) { activateAccount(activationId: $id) { status } }';
const mailTimeoutMs = 120_000;

/** Ends early where an answer is wrong: the report says which. */
export async function runRegistrationFlow(options: FlowOptions): Promise<void> {
  const { ports, code, report, place } = options;
  const localAddress = `127.${1 + ((place >> 16) % 250)}.${place & 255}.${1 + ((place >> 8) % 250)}`;
  const agent = new Agent({ keepAlive: true, localAddress });
  const sendQuery = async (step: string, port: number, path: string, body?: object): Promise<string> => {
    report.requests += 1;
    const started = new Date().toISOString().slice(11, 23);
    try {
      const response = await send(report, agent, port, path, body);
      const texts = await text(response);
      if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
      return texts;
    } catch (error) {
      report.failures.push(`${started} ${step}: ${String(error)}`);
      throw error;
    }
  };
  const expectIn = (step: string, result: string, pattern: RegExp): string => {
    const match = pattern.exec(result);
    if (match === null) {
      report.failures.push(`${step}: unexpected answer ${result.slice(0, 300)}`);
      throw new Error(step);
    }
    return match[1] ?? '';
  };
  const graphql = (step: string, query: string, variables: object) =>
    sendQuery(step, ports.api, '/graphql', { query, variables });

  try {
    const page = await sendQuery('invitation', ports.site, `/acquisition/en?rc=${code}`);
    await sendQuery('script', ports.site, expectIn('page', page, /"(\/[^"]+\/assets\/[^"]+\.js)"/));
    expectIn('end of page', page, /(<\/html>)/);
    await sendQuery('defaults', ports.site, '/acquisition/defaults.json');
    const form = await sendQuery('form', ports.site, `/acquisition/en/registration/formstarted?rc=${code}`);
    expectIn('form', form, /(<form)/);
    const email = `guest-${randomUUID()}@example.com`;
    const registered = await graphql('registration', register, { input: registrationOf(email, code) });
    expectIn('registration', registered, /(ACTIVATION_EMAIL_SENT)/);
    report.registered.push(email);
    const token = expectIn('mail', await mailTo(options, email), /activateaccount\?id=([\w-]+)/);
    await sendQuery('activation page', ports.site, `/acquisition/en/registration/activateaccount?id=${token}`);
    expectIn('details', await graphql('details', details, { id: token }), /"state":"(READY)"/);
    expectIn('activation', await graphql('activation', activate, { id: token }), /"(ACTIVATED)"/);
    report.activated.push(email);
  } catch {
    // Counted in the report.
  } finally {
    agent.destroy();
  }
}

function send(report: FlowReport, agent: Agent, port: number, path: string, body?: object): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { Host: 'localhost', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      },
      resolve,
    );
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (!sent.reusedSocket || error.code !== 'ECONNRESET') return reject(error);
      report.repeated += 1;
      send(report, agent, port, path, body).then(resolve, reject);
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function mailTo({ mails, report }: FlowOptions, email: string): Promise<string> {
  const end = performance.now() + mailTimeoutMs;
  while (performance.now() < end) {
    const mail = mails.received.find(({ to }) => to === email);
    if (mail !== undefined) return mail.text;
    await wait(20);
  }
  report.failures.push(`mail: none within ${mailTimeoutMs} ms`);
  throw new Error('mail');
}

export interface RunningFlows {
  /** Of completed flows, successful or not. */
  readonly taken: () => number;
  /** Waits for running flows. */
  readonly stop: () => Promise<void>;
}

/** `visitors` at a time; the next one starts when one is done. */
export function startRegistrationFlows(
  options: Omit<FlowOptions, 'place'>,
  visitors: number,
  firstPlace = 0,
): RunningFlows {
  let place = firstPlace;
  let taken = 0;
  let isStopped = false;
  const startNext = async () => {
    while (!isStopped) {
      place += 1;
      await runRegistrationFlow({ ...options, place });
      taken += 1;
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, startNext));
  return {
    taken: () => taken,
    stop: async () => {
      isStopped = true;
      await all;
    },
  };
}
