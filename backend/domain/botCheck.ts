/** Asks forms for their proof of work, and lets each count once: of one that was answered well the nonce is kept until it has expired. */
import type { Stores } from '../db/unitOfWork.ts';
import type { BotCheckFault, BotPuzzles, GuardedForm } from './botPuzzles.ts';
import type { DomainDependencies } from './dependencies.ts';
import { challengeLife, leastFillTime } from './periods.ts';

/** What came with a form. */
export interface BotProof {
  /** The challenge and its solution as JSON. */
  readonly solution: string;
  /** Of the field that nobody sees. */
  readonly unseen: string;
}

/** Beyond what is checked, for instances whose clocks differ a little. */
const clockMargin = 500;

export async function issueBotChallenge({ botCheck, clock }: DomainDependencies, form: GuardedForm) {
  if (botCheck === null) return { status: 'OFF' };
  const challenge = await botCheck.puzzles.issue(form, clock());
  return { status: 'ISSUED', challenge, waitMs: leastFillTime + clockMargin };
}

/** Whether the form may go on. A good answer is used up by it, whatever becomes of the form. */
export async function passesBotCheck(
  { botCheck, unitOfWork, clock }: DomainDependencies,
  form: GuardedForm,
  proof: BotProof | undefined,
): Promise<boolean> {
  if (botCheck === null) return true;
  const outcome = await judge(botCheck.puzzles, unitOfWork.stores.challenges, form, proof, clock());
  botCheck.note(form, outcome);
  return outcome === 'passed' || botCheck.mode === 'watch';
}

async function judge(
  puzzles: BotPuzzles,
  challenges: Stores['challenges'],
  form: GuardedForm,
  { solution, unseen }: BotProof = { solution: '', unseen: '' },
  now: Date,
): Promise<'passed' | BotCheckFault> {
  if (unseen !== '') return 'unseen field filled';
  const verdict = await puzzles.verify(form, solution, now);
  if (typeof verdict === 'string') return verdict;
  // Twice its life: an instance with a slow clock would take it for good a little longer.
  const forgottenAt = new Date(now.getTime() + 2 * challengeLife);
  return (await challenges.use(verdict.nonce, forgottenAt)) ? 'passed' : 'replayed';
}
