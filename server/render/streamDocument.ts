/**
 * Streams one document. Handles timer, abort and log line of the four failures of a stream: shell failed, failed after the
 * shell, timed out, client disconnected. Writes nothing before the shell is ready.
 */
import { renderToPipeableStream } from 'react-dom/server';
import { errorFields, type Logger } from '../../node/logs/logger.ts';
import { createFillStream, type Destination, type FillOptions } from './fillStream.ts';
import type { RenderedDocument } from './renderDocument.tsx';

export interface StreamDocumentOptions {
  /** With placeholders. */
  readonly document: RenderedDocument;
  readonly fill: Pick<FillOptions, 'placeholders' | 'values' | 'onChunk'>;
  /** Called when the whole document was written without a failure or timeout. */
  readonly storePage: () => void;
  /** Called once, before the first byte. */
  readonly setHeaders: () => void;
  readonly destination: Destination;
  /** Writes nothing before everything is ready. */
  readonly waitForAll: boolean;
  readonly deadlineMs: number;
  readonly log: Logger;
  readonly report: (error: unknown) => void;
  readonly requestId: string;
}

export type StreamOutcome = 'complete' | 'shellFailed' | 'failedAfterShell' | 'timedOut' | 'clientDisconnected';

/** Resolves when the stream has ended. Without `hasStarted`, the caller may still respond. */
export function streamDocument(
  options: StreamDocumentOptions,
): Promise<{ streamOutcome: StreamOutcome; hasStarted: boolean }> {
  const { document, destination, log, report, requestId } = options;
  return new Promise((resolve) => {
    let hasStarted = false;
    let hasFailed = false;
    let hasTimedOut = false;
    let streamOutcome: StreamOutcome | null = null;

    const end = (outcome: StreamOutcome, error?: unknown) => {
      if (streamOutcome !== null) return;
      streamOutcome = outcome;
      clearTimeout(timer);
      destination.off('close', onClose);
      if (outcome !== 'complete' && outcome !== 'clientDisconnected') {
        log.error({ requestId, streamOutcome: outcome, ...errorFields(error) }, 'Page render failed');
        report(error);
      }
      resolve({ streamOutcome: outcome, hasStarted });
    };

    const startWriting = () => {
      if (streamOutcome !== null || hasStarted) return;
      hasStarted = true;
      options.setHeaders();
      const fill = createFillStream({
        ...options.fill,
        destination,
        tail: document.tail,
        onComplete: () => {
          if (streamOutcome === null && !hasFailed && !hasTimedOut) options.storePage();
        },
      });
      fill.once('error', (error) => {
        abort(error);
        destination.destroy();
        end('failedAfterShell', error);
      });
      destination.once('finish', () =>
        end(hasTimedOut ? 'timedOut' : hasFailed ? 'failedAfterShell' : 'complete', lastError),
      );
      fill.write(document.head);
      pipe(fill);
    };

    let lastError: unknown;
    const { pipe, abort } = renderToPipeableStream(document.element, {
      nonce: document.nonce,
      // Complete parts are written in place, however large.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => {
        if (!options.waitForAll) startWriting();
      },
      onAllReady: () => {
        // Only the client's reading remains.
        clearTimeout(timer);
        startWriting();
      },
      onShellError: (error) => end('shellFailed', error),
      onError: (error) => {
        if (streamOutcome !== null) return undefined;
        hasFailed = true;
        lastError = error;
        return requestId;
      },
    });

    const timer = setTimeout(() => {
      const error = new Error('Render timed out');
      hasTimedOut = true;
      if (!hasStarted) end('timedOut', error);
      abort(error);
    }, options.deadlineMs);

    const onClose = () => {
      if (destination.writableFinished) return;
      end('clientDisconnected');
      abort(new Error('Client disconnected'));
    };
    destination.once('close', onClose);
    if (destination.destroyed) onClose();
  });
}
