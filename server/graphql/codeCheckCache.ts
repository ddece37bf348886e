/**
 * Caches the backend's responses about registration codes for five seconds: many visitors open a published invitation at
 * once. Only valid codes are cached: other responses may depend on the caller. Links are not cached: they can be revoked at
 * any time.
 */
import { LRUCache } from 'lru-cache';
import { interpretCodeCheck } from '../../shared/codes/codeOutcome.ts';
import {
  CheckRegistrationCodeDocument,
  CheckRegistrationCodeExtendedDocument,
  type CheckRegistrationCodeQuery,
  type CheckRegistrationCodeQueryVariables,
} from '../../shared/graphql/operations.generated.ts';
import type { OperationResult } from '../../shared/graphql/operations.ts';

type CodeCheckResult = OperationResult<CheckRegistrationCodeQuery>;

const documents: readonly unknown[] = [CheckRegistrationCodeDocument, CheckRegistrationCodeExtendedDocument];

export function isCodeCheckDocument(document: unknown): document is typeof CheckRegistrationCodeDocument {
  return documents.includes(document);
}

const ttlMs = 5_000;
const maxCacheChars = 20_000_000;

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
    // The age counts from the request, so that a slow response is not fresh for longer.
    const start = clock.now();
    const result = await checkCode();
    if (isUsable(result)) cache.set(key, result, { start });
    return result;
  };
}

export function isUsable(result: CodeCheckResult): boolean {
  return result.ok && interpretCodeCheck(result.data.registrationCodeDetails).state.status === 'valid';
}
