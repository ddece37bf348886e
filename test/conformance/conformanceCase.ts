import messages from '../../locales/en/common.json';
import { type OperationFailure, toOperationErrorCode } from '../../shared/graphql/operations.ts';
import harms from './harms.json';

/** The message says what is needed. */
export class NotTried extends Error {}

/** `harm` replaces the case's. */
export class WrongAnswer extends Error {
  constructor(
    message: string,
    readonly harm?: string,
  ) {
    super(message);
  }
}

/** No usable answer, in the site's terms. */
export class OperationFailed extends WrongAnswer {
  constructor(
    operation: string,
    readonly failure: OperationFailure,
    reason: string,
  ) {
    const name = operation.replace(/Checked$|(?<=^admin).*/, '') as keyof typeof harms.operations;
    const message = `“${messages.error[toOperationErrorCode(failure)]}”`;
    super(`${operation} failed (${failure}): ${reason}`, harms.operations[name].replace('{message}', message));
  }
}

export function needed<Value>(value: Value | null | undefined, name: string): Value {
  if (value == null) throw new NotTried(`needs ${name}`);
  return value;
}

/** For what has a case of its own. */
export async function prerequisite<Value>(promise: Promise<Value>): Promise<Value> {
  return promise.catch((error: Error) => {
    throw new NotTried(error instanceof NotTried ? error.message : `needs what failed: ${error.message}`);
  });
}

export function expectOneOf(actual: unknown, ...expected: readonly unknown[]): void {
  const [got, ...rest] = [actual, ...expected].map((value) => JSON.stringify(value) ?? 'nothing');
  if (!expected.includes(actual)) throw new WrongAnswer(`got ${got} instead of ${rest.join(' or ')}`);
}
