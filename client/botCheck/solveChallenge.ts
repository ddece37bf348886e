/**
 * ALTCHA's proof of work (version 2, PBKDF2): the counter whose derived key begins as the challenge says. The browser derives beside the
 * page's own thread, one after the other, so that neither typing nor scrolling waits.
 */
import { loadChunk } from '../loadChunk.ts';

export interface Challenge {
  readonly parameters: {
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyPrefix: string;
  };
}

/** Derives 32 bytes. */
type Derive = (password: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>, rounds: number) => Promise<Uint8Array>;

/** Milliseconds: no visitor waits for longer, whatever a backend asks for. */
const patience = 60_000;

/** @throws where it takes too long. */
export async function solveChallenge({ parameters }: Challenge) {
  const { nonce, salt, cost, keyPrefix } = parameters;
  // Only a page that came by https, or from this machine, has it.
  const derive = crypto.subtle ? deriveBits : (await loadChunk(() => import('./deriveInScript.ts'))).deriveInScript;
  const saltBytes = fromHex(salt);
  const password = new Uint8Array([...fromHex(nonce), 0, 0, 0, 0]);
  const view = new DataView(password.buffer);
  const end = performance.now() + patience;
  for (let counter = 0; performance.now() < end; counter += 1) {
    view.setUint32(password.length - 4, counter);
    const derivedKey = toHex(await derive(password, saltBytes, cost));
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
  throw new Error('The work takes too long');
}

const deriveBits: Derive = async (password, salt, iterations) => {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256),
  );
};

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
