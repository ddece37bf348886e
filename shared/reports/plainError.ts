/** The error that is handed to the reporting package: an object of our own, with nothing of the given one beyond these three. */

/** Longer ones say nothing more. */
const longestStack = 20_000;

/** Never throws. */
export function plainError(problem: unknown): Error {
  try {
    return problem instanceof Error ? copyOf(problem) : create('Error', 'Something else than an error was thrown', '');
  } catch {
    // A property that throws when it is read.
    return create('Error', 'An error that could not be read', '');
  }
}

function copyOf({ name, message, stack }: Error): Error {
  return create(String(name), String(message), typeof stack === 'string' ? framesOf(stack, String(message)) : '');
}

function create(name: string, message: string, stack: string): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = stack;
  return error;
}

/**
 * In V8 a stack begins with the message, and a line of a message can look like a frame. Where the message was changed
 * since, its end cannot be told from the frames: then there are none.
 */
function framesOf(stack: string, message: string): string {
  const [header = ''] = /^(?:[\w$]{1,60}(?: \[\w{1,60}\])?)?(?:: )?/.exec(stack) ?? [];
  const rest = stack.slice(header.length);
  const afterMessage = rest.startsWith(message) ? rest.slice(message.length) : null;
  if (afterMessage?.startsWith('\n')) return afterMessage.slice(0, longestStack);
  // The other engines give frames only.
  return /^\s+at /m.test(stack) ? '' : stack.slice(0, longestStack);
}
