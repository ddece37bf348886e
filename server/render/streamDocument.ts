/**
 * Streams one document. A stream has four endings (the shell failed, it failed after the shell, it timed out, the
 * visitor left) and one good one; this function alone owns the timer, the abort and the log line for all of them, and
 * nothing is written before the shell is ready.
 */
import { renderToPipeableStream } from 'react-dom/server';
import { errorFields, type Logger } from '../../node/logs/logger.ts';
import { createFillStream, type Destination, type FillOptions } from './fillStream.ts';
import type { RenderedDocument } from './renderDocument.tsx';

export interface StreamDocumentOptions {
  /** With placeholders; `tail` is called when the application is complete, or as complete as it will be. */
  readonly document: RenderedDocument;
  readonly fill: Pick<FillOptions, 'placeholders' | 'values' | 'onChunk'>;
  /** Keeps what passed the tap: called when the whole document was written and no part of it failed or came too late. */
  readonly storePage: () => void;
  /** Sends status and headers; called once, right before the first byte. */
  readonly setHeaders: () => void;
  readonly destination: Destination;
  /** Wait for everything before the first byte: crawlers read a document once. */
  readonly waitForAll: boolean;
  /** Milliseconds for the whole render. */
  readonly deadlineMs: number;
  readonly log: Logger;
  /** Hears of what went wrong, beside the log. */
  readonly report: (error: unknown) => void;
  readonly requestId: string;
}

export type StreamOutcome = 'complete' | 'shellFailed' | 'failedAfterShell' | 'timedOut' | 'visitorLeft';

/** Resolves when the stream has ended. `shellFailed`, or `timedOut` with nothing begun: the caller may still answer. */
export function streamDocument(
  options: StreamDocumentOptions,
): Promise<{ ending: StreamOutcome; hasStarted: boolean }> {
  const { document, destination, log, report, requestId } = options;
  return new Promise((resolve) => {
    let hasStarted = false;
    let hasFailed = false;
    let hasTimedOut = false;
    let ending: StreamOutcome | null = null;

    const end = (outcome: StreamOutcome, error?: unknown) => {
      if (ending !== null) return;
      ending = outcome;
      clearTimeout(timer);
      destination.off('close', onClose);
      if (outcome !== 'complete' && outcome !== 'visitorLeft') {
        log.error({ requestId, ending: outcome, ...errorFields(error) }, 'Page render failed');
        report(error);
      }
      resolve({ ending: outcome, hasStarted });
    };

    const begin = () => {
      if (ending !== null || hasStarted) return;
      hasStarted = true;
      options.setHeaders();
      const fill = createFillStream({
        ...options.fill,
        destination,
        tail: document.tail,
        onComplete: () => {
          if (ending === null && !hasFailed && !hasTimedOut) options.storePage();
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
      // A large part that is complete is written in its place, not behind the others.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => {
        if (!options.waitForAll) begin();
      },
      onAllReady: () => {
        // From here on only the visitor's own reading takes time.
        clearTimeout(timer);
        begin();
      },
      onShellError: (error) => end('shellFailed', error),
      onError: (error) => {
        if (ending !== null) return undefined;
        hasFailed = true;
        lastError = error;
        return requestId;
      },
    });

    const timer = setTimeout(() => {
      const error = new Error('The render took too long');
      hasTimedOut = true;
      if (!hasStarted) end('timedOut', error);
      abort(error);
    }, options.deadlineMs);

    const onClose = () => {
      if (destination.writableFinished) return;
      end('visitorLeft');
      abort(new Error('The visitor left'));
    };
    destination.once('close', onClose);
    if (destination.destroyed) onClose();
  });
}
