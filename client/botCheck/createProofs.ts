/** A proof of work for each form: prepared while it is filled in, sent once, and replaced if the backend rejects it. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import {
  ApplyForMembershipCheckedDocument,
  type BotCheckForm,
  IssueBotChallengeDocument,
  RegisterCheckedDocument,
  WaitForPlaceCheckedDocument,
} from '../../shared/graphql/botCheckOperations.generated.ts';
import type { OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { ChunkLoadError, loadChunk } from '../browser/loadChunk.ts';

type Preparation =
  /** In the page's clock; a form that is sent earlier is rejected. */
  | { readonly solution: string; readonly readyAtMs: number }
  /** The backend requires none, or lacks the operation. */
  | { readonly solution: null }
  /** Returned instead of sending the form. */
  | { readonly earlyResult: OperationResult<unknown> }
  | { readonly loadError: ChunkLoadError };

export function createProofs(run: RunOperation) {
  const prepared = new Map<BotCheckForm, Promise<Preparation>>();

  const prepare = (form: BotCheckForm) => {
    const existing = prepared.get(form);
    if (existing !== undefined) return existing;
    const preparing = prepareProof(run, form);
    prepared.set(form, preparing);
    void preparing.then((preparation) => {
      // A failure is retried when the form is sent.
      if (!('solution' in preparation) && prepared.get(form) === preparing) prepared.delete(form);
    });
    return preparing;
  };

  /** A proof can be used once. */
  const sendOnce = async <Data>(form: BotCheckForm, variables: object, sendUnchecked: SendUnchecked<Data>) => {
    const preparation = await prepare(form);
    if ('loadError' in preparation) throw preparation.loadError;
    if ('earlyResult' in preparation) return preparation.earlyResult as OperationResult<Data>;
    if (preparation.solution === null) return sendUnchecked();
    prepared.delete(form);
    const { solution, readyAtMs } = preparation;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, readyAtMs - performance.now())));
    const botCheck = { solution, unseen: findHoneypot(form)?.value ?? '' };
    // Each document takes its form's input.
    const document = forms[form].document as TypedDocumentNode<unknown, never>;
    return run(document, { ...variables, botCheck } as never) as Promise<OperationResult<Data>>;
  };

  return {
    prepare: (form: BotCheckForm) => void prepare(form),
    /** `sendUnchecked` sends the form to a backend without a bot check. */
    send: async <Data>(form: BotCheckForm, variables: object, sendUnchecked: SendUnchecked<Data>) => {
      const result = await sendOnce(form, variables, sendUnchecked);
      if (!isRejected(result)) return result;
      // Also a preparation that needs no proof: the backend requires one now.
      prepared.delete(form);
      const honeypot = findHoneypot(form);
      // An expired or lost proof is replaced once.
      if (honeypot === null || honeypot.value === '') return sendOnce(form, variables, sendUnchecked);
      // A browser extension may have filled it in: the visitor may send again.
      honeypot.value = '';
      return result;
    },
  };
}

type SendUnchecked<Data> = () => Promise<OperationResult<Data>>;

const forms = {
  REGISTRATION: { operation: 'register', document: RegisterCheckedDocument },
  MEMBERSHIP_INTEREST: { operation: 'applyForMembership', document: ApplyForMembershipCheckedDocument },
  PLACE_WAIT: { operation: 'waitForPlace', document: WaitForPlaceCheckedDocument },
} as const;

const findHoneypot = (form: BotCheckForm) => document.querySelector<HTMLInputElement>(`[name=${form}]`);

/** Never rejects. */
async function prepareProof(run: RunOperation, form: BotCheckForm): Promise<Preparation> {
  const result = await run(IssueBotChallengeDocument, { form });
  const receivedAtMs = performance.now();
  // A backend without the operation fails here. One that has it and failed will reject the unchecked form.
  if (!result.ok) return result.failure === 'server' ? { solution: null } : { earlyResult: result };
  const { status, challenge, waitMs, retryAfterSeconds } = result.data.issueBotChallenge;
  if (status === 'RATE_LIMITED') return { earlyResult: createFormResult(form, status, retryAfterSeconds ?? null) };
  if (status === 'OFF' || !challenge) return { solution: null };
  try {
    const parsedChallenge = JSON.parse(challenge) as Challenge;
    const solution = JSON.stringify({ challenge: parsedChallenge, solution: await solve(parsedChallenge) });
    return { solution, readyAtMs: receivedAtMs + Math.min(waitMs ?? 0, maxWaitMs) };
  } catch (error) {
    if (error instanceof ChunkLoadError) return { loadError: error };
    return { earlyResult: createFormResult(form, 'BOT_CHECK_FAILED', null) };
  }
}

const maxWaitMs = 10_000;
const timeoutMs = 60_000;

/** @throws after the timeout. Only secure origins have WebCrypto. */
export async function solve(challenge: Challenge) {
  const derive = crypto.subtle
    ? deriveKey
    : (await loadChunk(() => import('./deriveWithoutWebCrypto.ts'))).deriveWithoutWebCrypto;
  const solution = await solveChallenge({ challenge, deriveKey: derive, timeout: timeoutMs });
  if (solution === null) throw new Error('The proof of work timed out');
  // The backend accepts only these two.
  const { counter, derivedKey } = solution;
  return { counter, derivedKey };
}

function isRejected(result: OperationResult<unknown>): boolean {
  if (!result.ok) return false;
  const [payload] = Object.values(result.data as Readonly<Record<string, { readonly status: string }>>);
  return payload?.status === 'BOT_CHECK_FAILED';
}

/** The backend's response to the form with this status. */
function createFormResult(
  form: BotCheckForm,
  status: string,
  retryAfterSeconds: number | null,
): OperationResult<unknown> {
  const payload = { fieldErrors: [], errorDetails: [], registrationId: null, status, retryAfterSeconds };
  return { ok: true, data: { [forms[form].operation]: payload } };
}
