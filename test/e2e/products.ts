/** The running products of one worker: a browser and a runner of its own for each kind of product cost more than the product. */
import { type Product, startProduct } from '../support/startProduct.ts';

/** Variables beside those that every product of a journey has. */
export type ProductEnv = Readonly<Record<string, string>>;

export interface Products {
  /** The same one as before where its variables are the same. */
  readonly serve: (env: ProductEnv) => Promise<Product>;
  readonly stop: () => Promise<void>;
}

const keyOf = (env: ProductEnv) => JSON.stringify(Object.entries(env).sort());
const usual = keyOf({});

/** Forms bring their proof of work as they do for visitors, but of two attempts at most. */
const everyProduct = { RATE_LIMITS: 'off', BOT_CHECK: 'on', BOT_CHECK_EFFORT: '2' };

/** The usual product runs to the end; of the others, which few journeys ask for and one after the other, one at a time. */
export function createProducts(): Products {
  const running = new Map<string, Product>();
  const stop = async (key: string, product: Product) => {
    running.delete(key);
    const code = await product.stop();
    // One that ended by itself, or not in order, is a fault that no journey may hide.
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
