/** What a caller reads of an error: its own mistakes in full, ours as a code. */
import { GraphQLError } from 'graphql';
import type { Logger } from '../../node/logger.ts';

export type FormatError = (error: Readonly<GraphQLError | Error>) => GraphQLError | Error;

export function createFormatError(log: Logger): FormatError {
  return (error) => {
    if (!(error instanceof GraphQLError)) return new Error(error.message);
    const { originalError: cause, nodes, path, extensions } = error;
    if (cause === undefined || cause instanceof GraphQLError) return error;
    // The message stays inside: a database's error quotes the values it was given.
    log.error(
      { path, reason: cause.name, stack: cause.stack?.split('\n').filter(isFrame).slice(0, 6) },
      'Resolver failed',
    );
    return new GraphQLError('The request could not be answered.', {
      nodes: nodes ?? null,
      path: path ?? null,
      extensions: { ...extensions, code: 'INTERNAL' },
    });
  };
}

/** Frames only: the lines above them repeat the message. */
function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
