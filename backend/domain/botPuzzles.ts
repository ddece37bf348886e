/**
 * A form's proof of work. A challenge is signed, names its form and its moment, and is kept nowhere, so that one instance
 * judges what another has issued.
 */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import { macOf } from '../../node/proofs.ts';
import { challengeLife, leastFillTime } from './periods.ts';

export type GuardedForm = 'REGISTRATION' | 'MEMBERSHIP_INTEREST';

/** Each a label of the metric and a line of the log. */
export type BotCheckFault =
  | 'missing'
  | 'malformed'
  | 'forged'
  | 'other form'
  | 'early'
  | 'expired'
  | 'unsolved'
  | 'replayed'
  | 'unseen field filled';

export interface BotCheck {
  /** `watch` notes what it would have refused, and refuses nobody. */
  readonly mode: 'on' | 'watch';
  readonly puzzles: BotPuzzles;
  readonly note: (form: GuardedForm, outcome: 'passed' | BotCheckFault) => void;
}

export type BotPuzzles = ReturnType<typeof createBotPuzzles>;

const algorithm = 'PBKDF2/SHA-256';
/** Of one attempt: enough that a native program is not much faster than a browser's own PBKDF2. */
const rounds = 1000;
/** A challenge and its solution take some 700 characters. */
const longestSolution = 2000;

const hex = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${length}}$`)));
/** Nothing beside what is signed: a parameter that somebody has added is no parameter of ours. */
const solutionSchema = v.strictObject({
  challenge: v.strictObject({
    parameters: v.strictObject({
      algorithm: v.literal(algorithm),
      nonce: hex(32),
      salt: hex(32),
      cost: v.literal(rounds),
      keyLength: v.literal(32),
      keyPrefix: hex(32),
      keySignature: hex(64),
      data: v.strictObject({ form: v.string(), issuedAt: v.number() }),
    }),
    signature: hex(64),
  }),
  solution: v.strictObject({ counter: v.number(), derivedKey: hex(64) }),
});

/** `effort`: the most attempts that a challenge takes, of 1,000 rounds each; half of it is the least. */
export function createBotPuzzles(secret: string, effort: number) {
  const secrets = {
    hmacSignatureSecret: macOf('bot-challenge', '', secret),
    hmacKeySignatureSecret: macOf('bot-solution', '', secret),
  };
  return {
    /** As JSON. One attempt of the work is done here, beside the event loop. */
    issue: async (form: GuardedForm, now: Date): Promise<string> =>
      JSON.stringify(
        await createChallenge({
          ...secrets,
          algorithm,
          cost: rounds,
          counter: randomInt(effort, Math.ceil(effort / 2)),
          deriveKey,
          data: { form, issuedAt: now.getTime() },
        }),
      ),
    /** Without the database: a forged answer costs two hashes. */
    verify: async (form: GuardedForm, text: string, now: Date): Promise<BotCheckFault | { readonly nonce: string }> => {
      if (text === '') return 'missing';
      const parsed = parseSolution(text);
      if (parsed === null) return 'malformed';
      const result = await verifySolution({ ...secrets, ...parsed, deriveKey });
      if (result.invalidSignature !== false) return 'forged';
      const { nonce, data } = parsed.challenge.parameters;
      const age = now.getTime() - data.issuedAt;
      if (data.form !== form) return 'other form';
      if (age < leastFillTime) return 'early';
      if (age >= challengeLife) return 'expired';
      return result.verified ? { nonce } : 'unsolved';
    },
  };
}

function parseSolution(text: string): v.InferOutput<typeof solutionSchema> | null {
  if (text.length > longestSolution) return null;
  try {
    const parsed = v.safeParse(solutionSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
