import { GraphQLError } from 'graphql';

/** What the caller is told, in our words and by a code. */
export function refusal(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
