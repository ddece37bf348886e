const developing: ReadonlySet<string> = new Set(['', 'development', 'test']);

/** `staging`, a typing error, a name of tomorrow: what is not known to be development is guarded like production. */
export function isProduction(nodeEnv: string | undefined): boolean {
  return !developing.has((nodeEnv ?? '').trim());
}
