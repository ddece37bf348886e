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
  readonly fill: Pick<FillOptions, 'placeholders' | 'values' | 'tap'>;
  /** Keeps what passed the tap: called when the whole document was written and no part of it failed or came too late. */
  readonly keep: () => void;
  /** Sends status and headers; called once, right before the first byte. */
  readonly begin: () => void;
  readonly destination: Destination;
  /** Wait for everything before the first byte: crawlers read a document once. */
  readonly waitForAll: boolean;
  /** Milliseconds for the whole render. */
  readonly deadline: number;
  readonly log: Logger;
  /** Hears of what went wrong, beside the log. */
  readonly report: (problem: unknown) => void;
  readonly requestId: string;
}

export type Ending = 'complete' | 'shellFailed' | 'failedAfterShell' | 'timedOut' | 'visitorLeft';

/** Resolves when the stream has ended. `shellFailed`, or `timedOut` with nothing begun: the caller may still answer. */
export function streamDocument(options: StreamDocumentOptions): Promise<{ ending: Ending; hasBegun: boolean }> {
  const { document, destination, log, report, requestId } = options;
  return new Promise((resolve) => {
    let hasBegun = false;
    let hasFailed = false;
    let isLate = false;
    let ending: Ending | null = null;

    const end = (how: Ending, error?: unknown) => {
      if (ending !== null) return;
      ending = how;
      clearTimeout(timer);
      destination.off('close', onClose);
      if (how !== 'complete' && how !== 'visitorLeft') {
        log.error({ requestId, ending: how, ...errorFields(error) }, 'A page was not rendered whole');
        report(error);
      }
      resolve({ ending: how, hasBegun });
    };

    const begin = () => {
      if (ending !== null || hasBegun) return;
      hasBegun = true;
      options.begin();
      const fill = createFillStream({
        ...options.fill,
        destination,
        tail: document.tail,
        onWhole: () => {
          if (ending === null && !hasFailed && !isLate) options.keep();
        },
      });
      fill.once('error', (error) => {
        abort(error);
        destination.destroy();
        end('failedAfterShell', error);
      });
      destination.once('finish', () =>
        end(isLate ? 'timedOut' : hasFailed ? 'failedAfterShell' : 'complete', lastError),
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
      isLate = true;
      if (!hasBegun) end('timedOut', error);
      abort(error);
    }, options.deadline);

    const onClose = () => {
      if (destination.writableFinished) return;
      end('visitorLeft');
      abort(new Error('The visitor left'));
    };
    destination.once('close', onClose);
    if (destination.destroyed) onClose();
  });
}
