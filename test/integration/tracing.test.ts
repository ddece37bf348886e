import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { startTracing } from '../../node/startTracing.ts';
import { createTestApp } from '../support/createTestApp.ts';
import { lintPersonalData } from '../support/lintPersonalData.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = { headers: { 'x-key': 'k' }, serviceName: 'site', version: '1.2.3', ratio: 1 };
const given = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${given}-b7ad6b7169203331-01`;

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
}

/** A collector, and what it was told, by the time that the process ends. */
async function trace(ratio: number, env: Readonly<Record<string, string>>) {
  const bodies: string[] = [];
  const collector = createServer((incoming, answer) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    incoming.on('end', () => {
      bodies.push(body);
      answer.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
  const { tracer, close } = await startTracing({ ...settings, endpoint, ratio }, log);
  const app = await createTestApp({ env, tracer });
  await request(app.url).get('/acquisition/de?rc=SECRETCODE').set({ traceparent, 'User-Agent': 'anna@example.com' });
  await app.close();
  await close();
  await new Promise((resolve) => collector.close(resolve));
  const asked = app.backend.requests.map(({ headers }) => headers.get('traceparent'));
  const spans = bodies.flatMap(
    (body) =>
      (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans[0]?.scopeSpans[0]
        ?.spans ?? [],
  );
  const [line] = app.log.filter(({ message }) => message === 'Answered');
  return { bodies, spans, asked, line };
}

it('a trace that a trusted proxy began goes on in the site and to the backend, and tells nothing of the visitor', async () => {
  const { bodies, spans, asked, line } = await trace(1, { TRUST_PROXY: '1' });
  const whole = spans.find(({ name }) => name === 'request');
  const question = spans.find(({ name }) => name === 'question');
  expect(whole).toMatchObject({ traceId: given, parentSpanId: 'b7ad6b7169203331', kind: 2 });
  expect(question).toMatchObject({ traceId: given, parentSpanId: whole?.spanId, kind: 3 });
  expect(asked).toContain(`00-${given}-${question?.spanId}-01`);
  expect(line?.fields.traceId).toBe(given);
  expect(lintPersonalData(bodies, ['SECRETCODE', 'anna@example.com'])).toEqual([]);
});

it.each([
  ['of a stranger', 1, {}, 2],
  ['that is not among those to tell', 0, {}, 0],
])('a trace %s begins anew', async (_what, ratio, env, told) => {
  const { spans, asked } = await trace(ratio, env);
  expect(spans).toHaveLength(told);
  expect(JSON.stringify([spans, asked])).not.toContain(given);
  expect(asked[0]).toMatch(ratio === 1 ? /-01$/ : /-00$/);
});

it('nothing is traced where no collector is named', async () => {
  const { tracer } = await startTracing({ ...settings, endpoint: '' }, log);
  expect(tracer).toBeNull();
});
