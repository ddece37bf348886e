/** The work for each form: begun while it is filled in, sent along once, and done anew where the backend wants it so. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import {
  ApplyForMembershipCheckedDocument,
  type BotCheckForm,
  IssueBotChallengeDocument,
  RegisterCheckedDocument,
} from '../../shared/graphql/botCheckOperations.generated.ts';
import type { OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { loadChunk, MissingChunk } from '../browser/loadChunk.ts';

export type Proofs = ReturnType<typeof createProofs>;

type Preparation =
  /** `readyAt` by the page's clock: a form that is sent sooner is refused. */
  | { readonly solution: string; readonly readyAt: number }
  /** The backend asks for none, or does not know of it. */
  | { readonly solution: null }
  /** What the form is answered with instead of being sent. */
  | { readonly answer: OperationResult<unknown> }
  | { readonly missing: MissingChunk };

export function createProofs(run: RunOperation) {
  const prepared = new Map<BotCheckForm, Promise<Preparation>>();

  const prepare = (form: BotCheckForm) => {
    const known = prepared.get(form);
    if (known !== undefined) return known;
    const preparing = prepareOnce(run, form);
    prepared.set(form, preparing);
    void preparing.then((preparation) => {
      // What went wrong is tried again when the form is sent.
      if (!('solution' in preparation) && prepared.get(form) === preparing) prepared.delete(form);
    });
    return preparing;
  };

  /** One sending; the preparation is used up by it. */
  const sendOnce: Send = async (form, variables, sendBare) => {
    const preparation = await prepare(form);
    if ('missing' in preparation) throw preparation.missing;
    if ('answer' in preparation) return preparation.answer;
    if (preparation.solution === null) return sendBare();
    prepared.delete(form);
    const { solution, readyAt } = preparation;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, readyAt - performance.now())));
    return sendChecked(run, form, { ...variables, botCheck: { solution, unseen: unseenOf(form)?.value ?? '' } });
  };

  return {
    prepare: (form: BotCheckForm) => void prepare(form),
    /** `sendBare` sends the form as a backend knows it that has no such check. */
    send: async <Data>(
      form: BotCheckForm,
      variables: object,
      sendBare: () => Promise<OperationResult<Data>>,
    ): Promise<OperationResult<Data>> => {
      const result = (await sendOnce(form, variables, sendBare)) as OperationResult<Data>;
      if (!isRefused(result)) return result;
      // Also the word that none is needed, which the backend has not kept.
      prepared.delete(form);
      const unseen = unseenOf(form);
      // A proof that was too old, or lost on its way, is replaced once without a word.
      if (unseen === null || unseen.value === '') return sendOnce(form, variables, sendBare) as Promise<typeof result>;
      // Whatever filled the field in: the next press is the visitor's own word.
      unseen.value = '';
      return result;
    },
  };
}

type Send = (
  form: BotCheckForm,
  variables: object,
  sendBare: () => Promise<OperationResult<unknown>>,
) => Promise<OperationResult<unknown>>;

const unseenOf = (form: BotCheckForm) => document.querySelector<HTMLInputElement>(`[name=${form}]`);

/** Never rejects. */
async function prepareOnce(run: RunOperation, form: BotCheckForm): Promise<Preparation> {
  const result = await run(IssueBotChallengeDocument, { form });
  const receivedAt = performance.now();
  // A backend that does not know the question refuses it; one that knows it, and could not answer, refuses the bare form.
  if (!result.ok) return result.failure === 'server' ? { solution: null } : { answer: result };
  const { status, challenge, waitMs, retryAfterSeconds } = result.data.issueBotChallenge;
  if (status === 'RATE_LIMITED') return { answer: answerOf(form, status, retryAfterSeconds ?? null) };
  if (status === 'OFF' || !challenge) return { solution: null };
  try {
    const given = JSON.parse(challenge) as Challenge;
    const solution = JSON.stringify({ challenge: given, solution: await solve(given) });
    return { solution, readyAt: receivedAt + Math.min(waitMs ?? 0, longestWait) };
  } catch (error) {
    if (error instanceof MissingChunk) return { missing: error };
    return { answer: answerOf(form, 'BOT_CHECK_FAILED', null) };
  }
}

/** Milliseconds: whatever a backend says. */
const longestWait = 10_000;

/** Milliseconds: no visitor works for longer, whatever a backend asks for. */
const timeout = 60_000;

/** @throws where it takes too long. Only a page that came by https, or from this machine, has WebCrypto. */
export async function solve(challenge: Challenge) {
  const derive = crypto.subtle ? deriveKey : (await loadChunk(() => import('./deriveInScript.ts'))).deriveInScript;
  const solution = await solveChallenge({ challenge, deriveKey: derive, timeout });
  if (solution === null) throw new Error('The work takes too long');
  // The backend takes these two and nothing else.
  const { counter, derivedKey } = solution;
  return { counter, derivedKey };
}

function sendChecked(run: RunOperation, form: BotCheckForm, variables: object): Promise<OperationResult<unknown>> {
  // The form's own code has made the variables, for the document of the same input.
  return form === 'REGISTRATION'
    ? run(RegisterCheckedDocument, variables as never)
    : run(ApplyForMembershipCheckedDocument, variables as never);
}

function isRefused(result: OperationResult<unknown>): boolean {
  if (!result.ok) return false;
  const [payload] = Object.values(result.data as Readonly<Record<string, { readonly status: string }>>);
  return payload?.status === 'BOT_CHECK_FAILED';
}

/** As the backend would say it of the form. */
function answerOf(form: BotCheckForm, status: string, retryAfterSeconds: number | null): OperationResult<unknown> {
  const payload = { fieldErrors: [], errorDetails: [], registrationId: null, status, retryAfterSeconds };
  return { ok: true, data: { [form === 'REGISTRATION' ? 'register' : 'applyForMembership']: payload } };
}
