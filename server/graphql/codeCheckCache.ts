/**
 * Answers about registration codes, kept for a moment: an invitation that was posted somewhere is opened by many people
 * at once, and what the backend says of its code is the same for all of them. Only usable codes are kept, and for less
 * time than anybody takes to fill in the form: whether a place is left is decided when the form is sent. A refusal, a
 * limit or a failure may be about who asked. Links are not kept: a link can be revoked at any time.
 */
import { LRUCache } from 'lru-cache';
import { interpretCodeCheck } from '../../shared/codes/codeOutcome.ts';
import type {
  CheckRegistrationCodeQuery,
  CheckRegistrationCodeQueryVariables,
} from '../../shared/graphql/operations.generated.ts';
import {
  CheckRegistrationCodeDocument,
  CheckRegistrationCodeExtendedDocument,
} from '../../shared/graphql/operations.generated.ts';
import type { OperationResult } from '../../shared/graphql/operations.ts';

/** What both ways to ask about a code answer alike. */
type CodeCheckResult = OperationResult<CheckRegistrationCodeQuery>;

const documents: readonly unknown[] = [CheckRegistrationCodeDocument, CheckRegistrationCodeExtendedDocument];

export function isCodeCheckDocument(document: unknown): document is typeof CheckRegistrationCodeDocument {
  return documents.includes(document);
}

const ttlMs = 5_000;
/** Characters of all that is kept: an answer has about 4,000, and a backend may say more than it should. */
const maxCacheChars = 20_000_000;

/** `clock` counts in milliseconds. */
export function createCodeCheckCache(clock: { now(): number } = performance) {
  const cache = new LRUCache<string, CodeCheckResult>({
    maxSize: maxCacheChars,
    sizeCalculation: (result) => JSON.stringify(result).length,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: clock,
  });
  return async function loadCodeCheck(
    document: typeof CheckRegistrationCodeDocument,
    { registrationCode, validityTimestamp }: CheckRegistrationCodeQueryVariables,
    checkCode: () => Promise<CodeCheckResult>,
  ): Promise<CodeCheckResult> {
    if (typeof validityTimestamp === 'string') return checkCode();
    const key = `${documents.indexOf(document)} ${registrationCode}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    // However long the answer takes, it is no younger than its question.
    const start = clock.now();
    const result = await checkCode();
    if (isUsable(result)) cache.set(key, result, { start });
    return result;
  };
}

export function isUsable(result: CodeCheckResult): boolean {
  return result.ok && interpretCodeCheck(result.data.registrationCodeDetails).state.status === 'valid';
}
