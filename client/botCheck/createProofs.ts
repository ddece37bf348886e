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
import { ChunkLoadError, loadChunk } from '../browser/loadChunk.ts';

export type Proofs = ReturnType<typeof createProofs>;

type Preparation =
  /** `readyAt` by the page's clock: a form that is sent sooner is refused. */
  | { readonly solution: string; readonly readyAtMs: number }
  /** The backend asks for none, or does not know of it. */
  | { readonly solution: null }
  /** What the form is answered with instead of being sent. */
  | { readonly answer: OperationResult<unknown> }
  | { readonly missing: ChunkLoadError };

export function createProofs(run: RunOperation) {
  const prepared = new Map<BotCheckForm, Promise<Preparation>>();

  const prepare = (form: BotCheckForm) => {
    const existing = prepared.get(form);
    if (existing !== undefined) return existing;
    const preparing = prepareProof(run, form);
    prepared.set(form, preparing);
    void preparing.then((preparation) => {
      // What went wrong is tried again when the form is sent.
      if (!('solution' in preparation) && prepared.get(form) === preparing) prepared.delete(form);
    });
    return preparing;
  };

  /** One sending; the preparation is used up by it. */
  const sendOnce: Send = async (form, variables, sendUnchecked) => {
    const preparation = await prepare(form);
    if ('missing' in preparation) throw preparation.missing;
    if ('answer' in preparation) return preparation.answer;
    if (preparation.solution === null) return sendUnchecked();
    prepared.delete(form);
    const { solution, readyAtMs } = preparation;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, readyAtMs - performance.now())));
    return sendChecked(run, form, { ...variables, botCheck: { solution, unseen: findHoneypot(form)?.value ?? '' } });
  };

  return {
    prepare: (form: BotCheckForm) => void prepare(form),
    /** `sendBare` sends the form as a backend knows it that has no such check. */
    send: async <Data>(
      form: BotCheckForm,
      variables: object,
      sendUnchecked: () => Promise<OperationResult<Data>>,
    ): Promise<OperationResult<Data>> => {
      const result = (await sendOnce(form, variables, sendUnchecked)) as OperationResult<Data>;
      if (!isRejected(result)) return result;
      // Also the word that none is needed, which the backend has not kept.
      prepared.delete(form);
      const honeypot = findHoneypot(form);
      // A proof that was too old, or lost on its way, is replaced once without a word.
      if (honeypot === null || honeypot.value === '')
        return sendOnce(form, variables, sendUnchecked) as Promise<typeof result>;
      // Whatever filled the field in: the next press is the visitor's own word.
      honeypot.value = '';
      return result;
    },
  };
}

type Send = (
  form: BotCheckForm,
  variables: object,
  sendUnchecked: () => Promise<OperationResult<unknown>>,
) => Promise<OperationResult<unknown>>;

const findHoneypot = (form: BotCheckForm) => document.querySelector<HTMLInputElement>(`[name=${form}]`);

/** Never rejects. */
async function prepareProof(run: RunOperation, form: BotCheckForm): Promise<Preparation> {
  const result = await run(IssueBotChallengeDocument, { form });
  const receivedAtMs = performance.now();
  // A backend that does not know the question refuses it; one that knows it, and could not answer, refuses the bare form.
  if (!result.ok) return result.failure === 'server' ? { solution: null } : { answer: result };
  const { status, challenge, waitMs, retryAfterSeconds } = result.data.issueBotChallenge;
  if (status === 'RATE_LIMITED') return { answer: createFormResult(form, status, retryAfterSeconds ?? null) };
  if (status === 'OFF' || !challenge) return { solution: null };
  try {
    const parsedChallenge = JSON.parse(challenge) as Challenge;
    const solution = JSON.stringify({ challenge: parsedChallenge, solution: await solve(parsedChallenge) });
    return { solution, readyAtMs: receivedAtMs + Math.min(waitMs ?? 0, maxWaitMs) };
  } catch (error) {
    if (error instanceof ChunkLoadError) return { missing: error };
    return { answer: createFormResult(form, 'BOT_CHECK_FAILED', null) };
  }
}

/** Milliseconds: whatever a backend says. */
const maxWaitMs = 10_000;

/** Milliseconds: no visitor works for longer, whatever a backend asks for. */
const timeoutMs = 60_000;

/** @throws where it takes too long. Only a page that came by https, or from this machine, has WebCrypto. */
export async function solve(challenge: Challenge) {
  const derive = crypto.subtle ? deriveKey : (await loadChunk(() => import('./deriveInScript.ts'))).deriveInScript;
  const solution = await solveChallenge({ challenge, deriveKey: derive, timeout: timeoutMs });
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

function isRejected(result: OperationResult<unknown>): boolean {
  if (!result.ok) return false;
  const [payload] = Object.values(result.data as Readonly<Record<string, { readonly status: string }>>);
  return payload?.status === 'BOT_CHECK_FAILED';
}

/** As the backend would say it of the form. */
function createFormResult(
  form: BotCheckForm,
  status: string,
  retryAfterSeconds: number | null,
): OperationResult<unknown> {
  const payload = { fieldErrors: [], errorDetails: [], registrationId: null, status, retryAfterSeconds };
  return { ok: true, data: { [form === 'REGISTRATION' ? 'register' : 'applyForMembership']: payload } };
}
