import { createServer, type IncomingMessage, type Server, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ReactNode, Suspense, use } from 'react';
import type { Logger } from '../../node/logs/logger.ts';
import { createPlaceholders } from './placeholders.ts';
import type { RenderedDocument } from './renderDocument.tsx';
import { type StreamDocumentOptions, type StreamOutcome, streamDocument } from './streamDocument.ts';

type Outcome = { streamOutcome: StreamOutcome; hasStarted: boolean };

interface Visit {
  readonly status: number | null;
  readonly body: string;
  /** The connection closed before the end of the response. */
  readonly isCutOff: boolean;
}

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that streams one element, and responds itself where the stream has not started. */
async function serve(
  element: ReactNode,
  { tail = () => '<tail-part>', ...changes }: Partial<StreamDocumentOptions & Pick<RenderedDocument, 'tail'>> = {},
) {
  const lines: Record<string, unknown>[] = [];
  const pushLine = (fields: object) => void lines.push(fields as Record<string, unknown>);
  const log: Logger = { info: pushLine, warn: pushLine, error: pushLine };
  let startCount = 0;
  const storePage = jest.fn();
  let settle: (outcome: Outcome) => void = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  const server = createServer((_request, response: ServerResponse) => {
    void streamDocument({
      document: { element, nonce: 'nonce-1', head: '<head-part>', tail },
      fill: { placeholders: createPlaceholders(), values: [] },
      storePage: storePage,
      setHeaders: () => {
        startCount += 1;
        response.writeHead(200, { 'Content-Type': 'text/html' });
      },
      destination: response,
      waitForAll: false,
      deadlineMs: 5_000,
      log,
      report: () => undefined,
      requestId: 'request-1',
      ...changes,
    }).then((result) => {
      if (!result.hasStarted && !response.destroyed) response.writeHead(500).end('error page');
      settle(result);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, lines, outcome, storePage, startCount: () => startCount };
}

function visit(port: number, onChunk?: (text: string, disconnect: () => void) => void): Promise<Visit> {
  return new Promise((resolve) => {
    let status: number | null = null;
    let body = '';
    const end = (isCutOff: boolean) => resolve({ status, body, isCutOff });
    const outgoing = send({ port, host: '127.0.0.1' }, (response: IncomingMessage) => {
      status = response.statusCode ?? null;
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
        onChunk?.(body, () => outgoing.destroy());
      });
      response.on('end', () => end(false));
      response.on('error', () => end(true));
    });
    outgoing.on('error', () => end(true));
    outgoing.end();
  });
}

const never = new Promise<string>(() => {});

function Late({ text }: { text: Promise<string> }) {
  return <p>{use(text)}</p>;
}

function Watched({ text, onRender }: { text: Promise<string>; onRender: () => void }) {
  use(text);
  onRender();
  return null;
}

function Broken(): ReactNode {
  throw new Error('broken on purpose');
}

function page(text: Promise<string>) {
  return (
    <main>
      <h1>Shell</h1>
      <Suspense fallback={<p>waiting</p>}>
        <Late text={text} />
      </Suspense>
    </main>
  );
}

const later = (milliseconds: number, text: string) =>
  new Promise<string>((resolve) => {
    setTimeout(resolve, milliseconds, text);
  });

describe('a document', () => {
  it('is complete, in order, and logs nothing', async () => {
    const { port, lines, outcome, startCount, storePage } = await serve(<h1>Hello</h1>);
    const { status, body, isCutOff } = await visit(port);
    expect([status, isCutOff]).toEqual([200, false]);
    expect(body).toMatch(/^<head-part><h1>Hello<\/h1>.*<tail-part>$/s);
    expect(await outcome).toEqual({ streamOutcome: 'complete', hasStarted: true });
    expect(storePage).toHaveBeenCalledTimes(1);
    expect(startCount()).toBe(1);
    expect(lines).toEqual([]);
  });

  it('shows its shell before the late part, and that before its end', async () => {
    let release: (text: string) => void = () => {};
    const text = new Promise<string>((resolve) => {
      release = resolve;
    });
    const { port, outcome } = await serve(page(text));
    const { body } = await visit(port, (received) => {
      if (received.includes('waiting')) release('arrived');
    });
    expect(body.indexOf('waiting')).toBeLessThan(body.indexOf('arrived'));
    expect(body.indexOf('arrived')).toBeLessThan(body.indexOf('<tail-part>'));
    expect((await outcome).streamOutcome).toBe('complete');
  });

  it('has the nonce on every script', async () => {
    const { port } = await serve(page(later(20, 'arrived')));
    const { body } = await visit(port);
    const scripts = body.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain('nonce="nonce-1"');
  });

  it('waits for everything with `waitForAll`', async () => {
    const { port, outcome } = await serve(page(later(50, 'arrived')), { waitForAll: true });
    const { body } = await visit(port);
    expect(body).toContain('arrived');
    expect(body).not.toContain('waiting');
    expect((await outcome).streamOutcome).toBe('complete');
  });
});

describe('a client that reads slowly', () => {
  it('gets the whole document after the deadline', async () => {
    const { port, lines, outcome, storePage } = await serve(<p>{'x'.repeat(8_000_000)}</p>, { deadlineMs: 300 });
    const body = await new Promise<string>((resolve) => {
      send({ port, host: '127.0.0.1' }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        const read = (chunk: string) => {
          text += chunk;
        };
        setTimeout(() => response.on('data', read), 600);
        response.on('end', () => resolve(text));
      }).end();
    });
    expect(body.length).toBeGreaterThan(8_000_000);
    expect(body).toMatch(/<tail-part>$/);
    expect(await outcome).toEqual({ streamOutcome: 'complete', hasStarted: true });
    expect(storePage).toHaveBeenCalledTimes(1);
    expect(lines).toEqual([]);
  });
});

describe('a document whose shell fails', () => {
  it.each([false, true])('leaves the response to its caller (waitForAll: %s)', async (waitForAll) => {
    const { port, lines, outcome, startCount, storePage } = await serve(<Broken />, { waitForAll });
    const { status, body } = await visit(port);
    expect({ status, body }).toEqual({ status: 500, body: 'error page' });
    expect(await outcome).toEqual({ streamOutcome: 'shellFailed', hasStarted: false });
    expect(storePage).not.toHaveBeenCalled();
    expect(startCount()).toBe(0);
    expect(lines).toEqual([
      expect.objectContaining({
        streamOutcome: 'shellFailed',
        requestId: 'request-1',
        error: 'Error: broken on purpose',
      }),
    ]);
  });
});

describe('a document that fails after its shell', () => {
  it('is complete, with the request id and without the error message', async () => {
    const { port, lines, outcome, storePage } = await serve(
      <main>
        <h1>Shell</h1>
        <Suspense fallback={<p>waiting</p>}>
          <Late text={later(20, '').then(() => Promise.reject(new Error('secret message')))} />
        </Suspense>
      </main>,
    );
    const { status, body, isCutOff } = await visit(port);
    expect([status, isCutOff]).toEqual([200, false]);
    expect(body).toMatch(/<tail-part>$/);
    expect(body).toContain('request-1');
    expect(await outcome).toEqual({ streamOutcome: 'failedAfterShell', hasStarted: true });
    expect(storePage).not.toHaveBeenCalled();
    expect(lines).toEqual([
      expect.objectContaining({ streamOutcome: 'failedAfterShell', error: 'Error: secret message' }),
    ]);
  });

  it('is cut off where its tail cannot be written', async () => {
    const { port, lines, outcome, storePage } = await serve(<h1>Hello</h1>, {
      tail: () => {
        throw new Error('no tail');
      },
    });
    expect((await visit(port)).isCutOff).toBe(true);
    expect(await outcome).toEqual({ streamOutcome: 'failedAfterShell', hasStarted: true });
    expect(storePage).not.toHaveBeenCalled();
    expect(lines).toHaveLength(1);
  });
});

describe('a document that takes too long', () => {
  it('before its shell leaves the response to its caller', async () => {
    const { port, lines, outcome, storePage } = await serve(<Late text={never} />, { deadlineMs: 50 });
    const { status, body } = await visit(port);
    expect({ status, body }).toEqual({ status: 500, body: 'error page' });
    expect(await outcome).toEqual({ streamOutcome: 'timedOut', hasStarted: false });
    expect(storePage).not.toHaveBeenCalled();
    expect(lines).toEqual([expect.objectContaining({ streamOutcome: 'timedOut' })]);
  });

  it('with `waitForAll` leaves the response to its caller', async () => {
    const { port, outcome, storePage } = await serve(page(never), { deadlineMs: 50, waitForAll: true });
    expect(await visit(port)).toEqual({ status: 500, body: 'error page', isCutOff: false });
    expect(await outcome).toEqual({ streamOutcome: 'timedOut', hasStarted: false });
    expect(storePage).not.toHaveBeenCalled();
  });

  it('after its shell is complete without the late part', async () => {
    const { port, lines, outcome, storePage } = await serve(page(never), { deadlineMs: 50 });
    const { status, body, isCutOff } = await visit(port);
    expect([status, isCutOff]).toEqual([200, false]);
    expect(body).toContain('waiting');
    expect(body).toMatch(/<tail-part>$/);
    expect(await outcome).toEqual({ streamOutcome: 'timedOut', hasStarted: true });
    expect(storePage).not.toHaveBeenCalled();
    expect(lines).toEqual([expect.objectContaining({ streamOutcome: 'timedOut' })]);
  });
});

describe('a client that disconnects', () => {
  it('after the shell aborts the render without an error', async () => {
    const { port, lines, outcome, storePage } = await serve(page(never));
    const { isCutOff } = await visit(port, (_text, disconnect) => disconnect());
    expect(isCutOff).toBe(true);
    expect(await outcome).toEqual({ streamOutcome: 'clientDisconnected', hasStarted: true });
    expect(storePage).not.toHaveBeenCalled();
    expect(lines).toEqual([]);
  });

  it('stops the render', async () => {
    let release: (text: string) => void = () => {};
    const text = new Promise<string>((resolve) => {
      release = resolve;
    });
    const onRender = jest.fn();
    const { port, outcome } = await serve(
      <main>
        <h1>Shell</h1>
        <Suspense fallback={<p>waiting</p>}>
          <Watched text={text} onRender={onRender} />
        </Suspense>
      </main>,
    );
    await visit(port, (_text, disconnect) => disconnect());
    await outcome;
    release('late');
    await later(50, '');
    expect(onRender).not.toHaveBeenCalled();
  });

  it('before the shell aborts the render without an error', async () => {
    const { port, lines, outcome, storePage } = await serve(<Late text={never} />);
    const outgoing = send({ port, host: '127.0.0.1' });
    outgoing.on('error', () => {});
    outgoing.end();
    setTimeout(() => outgoing.destroy(), 50);
    expect(await outcome).toEqual({ streamOutcome: 'clientDisconnected', hasStarted: false });
    expect(storePage).not.toHaveBeenCalled();
    expect(lines).toEqual([]);
  });
});
