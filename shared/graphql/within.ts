/** The promise's value, or the other one after so many milliseconds. */
export async function within<Value, Late>(
  promise: Promise<Value>,
  milliseconds: number,
  late: Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, milliseconds, late);
  });
  return Promise.race([promise, time]).finally(() => clearTimeout(timer));
}
