/** What NODE_ENV means, for every process of the product. */

const developing: ReadonlySet<string> = new Set(['', 'development', 'test']);

/** `staging`, a typing error, a name of tomorrow: what is not known to be development is guarded like production. */
export function isProduction(nodeEnv: string | undefined): boolean {
  return !developing.has((nodeEnv ?? '').trim());
}

/** Where nothing is named, a development machine serves itself alone and a container serves its network. */
export function defaultHost(production: boolean): string {
  return production ? '0.0.0.0' : '127.0.0.1';
}
