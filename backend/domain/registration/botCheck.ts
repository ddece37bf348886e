/**
 * Asks forms for their proof of work, and lets each count once: of one that was answered well the nonce is
 * kept until it has expired. A challenge is signed, names its form and its moment, and is kept nowhere, so that one
 * instance judges what another has issued.
 */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import { macOf } from '../../../node/http/proofs.ts';
import type { UnitOfWork } from '../../db/unitOfWork.ts';
import type { Clock } from '../clock.ts';
import { challengeLife, leastFillTime } from '../periods.ts';

export interface BotProof {
  readonly solution: string;
  readonly unseen: string;
}

interface Dependencies {
  readonly botCheck: BotCheck | null;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Beyond what is checked, for instances whose clocks differ a little. */
const clockMargin = 500;

export async function issueBotChallenge({ botCheck, clock }: Dependencies, form: GuardedForm) {
  if (botCheck === null) return { status: 'OFF' };
  const challenge = await botCheck.puzzles.issue(form, clock());
  return { status: 'ISSUED', challenge, waitMs: leastFillTime + clockMargin };
}

/** Whether the form may go on. A good answer is used up by it, whatever becomes of the form. */
export async function passesBotCheck(
  { botCheck, unitOfWork: { stores }, clock }: Dependencies,
  form: GuardedForm,
  { solution, unseen }: BotProof = { solution: '', unseen: '' },
): Promise<boolean> {
  if (botCheck === null) return true;
  const judge = async () => {
    if (unseen !== '') return 'unseen field filled';
    const now = clock();
    const verdict = await botCheck.puzzles.verify(form, solution, now);
    if (typeof verdict === 'string') return verdict;
    // Twice its life: an instance with a slow clock would take it for good a little longer.
    const forgottenAt = new Date(now.getTime() + 2 * challengeLife);
    return (await stores.challenges.use(verdict.nonce, forgottenAt)) ? 'passed' : 'replayed';
  };
  const outcome = await judge();
  botCheck.note(form, outcome);
  return outcome === 'passed' || botCheck.mode === 'watch';
}

export type GuardedForm = 'REGISTRATION' | 'MEMBERSHIP_INTEREST';

export interface BotCheck {
  /** `watch` notes what it would have refused, and refuses nobody. */
  readonly mode: 'on' | 'watch';
  readonly puzzles: ReturnType<typeof createBotPuzzles>;
  /** `outcome`: `passed`, or a few words of why not. */
  readonly note: (form: GuardedForm, outcome: string) => void;
}

const algorithm = 'PBKDF2/SHA-256';
/** Of one attempt: enough that a native program is not much faster than a browser's own PBKDF2. */
const rounds = 1000;
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

/** A challenge and its solution take some 700 characters. */
const solutionText = v.pipe(v.string(), v.maxLength(2000), v.parseJson(), solutionSchema);

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
    verify: async (form: GuardedForm, text: string, now: Date): Promise<string | { readonly nonce: string }> => {
      if (text === '') return 'missing';
      const parsed = v.safeParse(solutionText, text);
      if (!parsed.success) return 'malformed';
      const result = await verifySolution({ ...secrets, ...parsed.output, deriveKey });
      if (result.invalidSignature !== false) return 'forged';
      const { nonce, data } = parsed.output.challenge.parameters;
      const age = now.getTime() - data.issuedAt;
      if (data.form !== form) return 'other form';
      if (age < leastFillTime) return 'early';
      if (age >= challengeLife) return 'expired';
      return result.verified ? { nonce } : 'unsolved';
    },
  };
}
