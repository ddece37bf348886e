/** The running products of one worker, because a separate worker for each kind is slower. */
import { type Product, startProduct } from '../support/startProduct.ts';

/** Additional variables. */
export type ProductEnv = Readonly<Record<string, string>>;

export interface Products {
  /** Returns the running one for the same variables. */
  readonly serve: (env: ProductEnv) => Promise<Product>;
  readonly stop: () => Promise<void>;
}

const keyOf = (env: ProductEnv) => JSON.stringify(Object.entries(env).sort());
const usual = keyOf({});

/** Forms need a proof of work, but of two attempts at most. */
const everyProduct = { RATE_LIMITS: 'off', BOT_CHECK: 'on', BOT_CHECK_EFFORT: '2' };

/** The default product runs to the end; of the others, one at a time. */
export function createProducts(): Products {
  const running = new Map<string, Product>();
  const stop = async (key: string, product: Product) => {
    running.delete(key);
    const code = await product.stop();
    // A crash or unclean exit must fail a test.
    if (code !== 0) throw new Error(`The product ended with ${code}:\n${product.output().slice(-4000)}`);
  };
  return {
    serve: async (env) => {
      const key = keyOf(env);
      const found = running.get(key);
      if (found !== undefined) return found;
      if (key !== usual) for (const [other, product] of running) if (other !== usual) await stop(other, product);
      const product = await startProduct({ env: { ...everyProduct, ...env } });
      running.set(key, product);
      return product;
    },
    stop: async () => {
      for (const [key, product] of [...running]) await stop(key, product);
    },
  };
}
