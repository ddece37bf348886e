/** What of a request may be a metric's label: a few values, whatever is sent. */
import type { IncomingMessage, ServerResponse } from 'node:http';

const methods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

export function methodLabel({ method }: Pick<IncomingMessage, 'method'>): string {
  return methods.has(method) ? String(method) : 'other';
}

/** `left` where the answer did not come to its end. */
export function statusLabel({
  statusCode,
  writableFinished,
}: Pick<ServerResponse, 'statusCode' | 'writableFinished'>): string {
  return writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'left';
}
