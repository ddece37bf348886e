/** What a caller reads of an error: its own mistakes in full, ours as a code. */
import { GraphQLError } from 'graphql';
import { type Logger, wordlessErrorFields } from '../../node/logger.ts';

export type FormatError = (error: Readonly<GraphQLError | Error>) => GraphQLError | Error;

export function createFormatError(log: Logger): FormatError {
  return (error) => {
    if (!(error instanceof GraphQLError)) return new Error(error.message);
    const { originalError: cause, nodes, path, extensions } = error;
    if (cause === undefined || cause instanceof GraphQLError) return error;
    log.error({ path, ...wordlessErrorFields(cause) }, 'Resolver failed');
    return new GraphQLError('The request could not be answered.', {
      nodes: nodes ?? null,
      path: path ?? null,
      extensions: { ...extensions, code: 'INTERNAL' },
    });
  };
}
