/** The forms' proof of work. Challenges are signed and not stored; used nonces are stored until they expire. */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import { computeHmac } from '../../../node/security/signedHeaders.ts';
import type { BotCheckInput } from '../../../shared/graphql/botCheckOperations.generated.ts';
import type { UnitOfWork } from '../../db/unitOfWork.ts';
import type { Clock } from '../clock.ts';
import { challengeLifetimeMs, minFillTimeMs } from '../durations.ts';

export type BotProof = BotCheckInput;

interface Dependencies {
  readonly botCheck: BotCheck | null;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** The clocks of instances differ. */
const clockMarginMs = 500;

export async function issueBotChallenge({ botCheck, clock }: Dependencies, form: BotCheckForm) {
  if (botCheck === null) return { status: 'OFF' };
  const challenge = await botCheck.challenges.issue(form, clock());
  return { status: 'ISSUED', challenge, waitMs: minFillTimeMs + clockMarginMs };
}

/** Uses up a valid solution, even if the form is then rejected. */
export async function passesBotCheck(
  { botCheck, unitOfWork: { stores }, clock }: Dependencies,
  form: BotCheckForm,
  { solution, unseen }: BotProof = { solution: '', unseen: '' },
): Promise<boolean> {
  if (botCheck === null) return true;
  const verifyOnce = async () => {
    if (unseen !== '') return 'unseen field filled';
    const now = clock();
    const verification = await botCheck.challenges.verify(form, solution, now);
    if (typeof verification === 'string') return verification;
    // Twice its lifetime, because the clocks of instances differ.
    const forgottenAt = new Date(now.getTime() + 2 * challengeLifetimeMs);
    return (await stores.challenges.claimNonce(verification.nonce, forgottenAt)) ? 'passed' : 'replayed';
  };
  const outcome = await verifyOnce();
  botCheck.record(form, outcome);
  return outcome === 'passed' || botCheck.mode === 'watch';
}

export type BotCheckForm = 'REGISTRATION' | 'MEMBERSHIP_INTEREST' | 'PLACE_WAIT';

export interface BotCheck {
  readonly mode: 'on' | 'watch';
  readonly challenges: ReturnType<typeof createBotChallenges>;
  readonly record: (form: BotCheckForm, outcome: string) => void;
}

const algorithm = 'PBKDF2/SHA-256';
const iterations = 1000;
const hexSchema = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${length}}$`)));
/** Strict: unsigned parameters are rejected. */
const solutionSchema = v.strictObject({
  challenge: v.strictObject({
    parameters: v.strictObject({
      algorithm: v.literal(algorithm),
      nonce: hexSchema(32),
      salt: hexSchema(32),
      cost: v.literal(iterations),
      keyLength: v.literal(32),
      keyPrefix: hexSchema(32),
      keySignature: hexSchema(64),
      data: v.strictObject({ form: v.string(), issuedAt: v.number() }),
    }),
    signature: hexSchema(64),
  }),
  solution: v.strictObject({ counter: v.number(), derivedKey: hexSchema(64) }),
});

const solutionText = v.pipe(v.string(), v.maxLength(2000), v.parseJson(), solutionSchema);

/** A challenge takes between half of `effort` and `effort` attempts. */
export function createBotChallenges(secret: string, effort: number) {
  const secrets = {
    hmacSignatureSecret: computeHmac('bot-challenge', '', secret),
    hmacKeySignatureSecret: computeHmac('bot-solution', '', secret),
  };
  return {
    issue: async (form: BotCheckForm, now: Date): Promise<string> =>
      JSON.stringify(
        await createChallenge({
          ...secrets,
          algorithm,
          cost: iterations,
          counter: randomInt(effort, Math.ceil(effort / 2)),
          deriveKey,
          data: { form, issuedAt: now.getTime() },
        }),
      ),
    /** Returns the nonce, or the failed check. */
    verify: async (form: BotCheckForm, text: string, now: Date): Promise<string | { readonly nonce: string }> => {
      if (text === '') return 'missing';
      const parsed = v.safeParse(solutionText, text);
      if (!parsed.success) return 'malformed';
      const result = await verifySolution({ ...secrets, ...parsed.output, deriveKey });
      if (result.invalidSignature !== false) return 'forged';
      const { nonce, data } = parsed.output.challenge.parameters;
      const age = now.getTime() - data.issuedAt;
      if (data.form !== form) return 'other form';
      if (age < minFillTimeMs) return 'early';
      if (age >= challengeLifetimeMs) return 'expired';
      return result.verified ? { nonce } : 'unsolved';
    },
  };
}
