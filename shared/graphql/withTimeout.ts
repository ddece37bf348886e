/** The promise's value, or the other one after so many milliseconds. */
export async function withTimeout<Value, Fallback>(
  promise: Promise<Value>,
  timeoutMs: number,
  fallback: Fallback,
): Promise<Value | Fallback> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Fallback>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, fallback);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
