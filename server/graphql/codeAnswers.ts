/**
 * Answers about registration codes, kept for a moment: an invitation that was posted somewhere is opened by many people
 * at once, and what the backend says of its code is the same for all of them. Only usable codes are kept, and for less
 * time than anybody takes to fill in the form: whether a place is left is decided when the form is sent. Of a link
 * nothing is kept, since it may be revoked at any moment, and ends at one: simultaneous visitors share a question, no
 * more. A refusal, a limit or a failure is never kept and never shared, since it may be about who asked.
 */
import { LRUCache } from 'lru-cache';
import { interpretCodeCheck } from '../../shared/code/codeOutcome.ts';
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
type CodeResult = OperationResult<CheckRegistrationCodeQuery>;

export type CodeDocument = typeof CheckRegistrationCodeDocument;

const documents: readonly unknown[] = [CheckRegistrationCodeDocument, CheckRegistrationCodeExtendedDocument];

export function isCodeDocument(document: unknown): document is CodeDocument {
  return documents.includes(document);
}

export interface CodeQuestion {
  readonly document: CodeDocument;
  readonly variables: CheckRegistrationCodeQueryVariables;
}

export interface Visitor {
  /** Ends when the visitor has left. */
  readonly signal: () => AbortSignal;
  /** Whether the answer may be another visitor's, and this visitor's answer another's. */
  readonly isShared: boolean;
}

export interface CodeAnswers {
  /** `ask` puts the question; what it is given ends when everybody who waits for the answer has left. */
  find(asked: CodeQuestion, ask: (signal: AbortSignal) => Promise<CodeResult>, visitor: Visitor): Promise<CodeResult>;
}

interface Question {
  readonly answer: Promise<CodeResult>;
  readonly end: AbortController;
  waiting: number;
}

/** Milliseconds. */
const keptFor = 5_000;
const mostKept = 5_000;
/** Characters of all that is kept: an answer has about 4,000, and a backend may say more than it should. */
const mostText = 20_000_000;

/** `clock` counts in milliseconds. */
export function createCodeAnswers(clock: { now(): number } = performance): CodeAnswers {
  const kept = new LRUCache<string, CodeResult>({
    max: mostKept,
    maxSize: mostText,
    sizeCalculation: (result) => JSON.stringify(result).length,
    ttl: keptFor,
    ttlResolution: 0,
    perf: clock,
  });
  const underWay = new Map<string, Question>();

  const put = (key: string, asked: CodeQuestion, ask: Parameters<CodeAnswers['find']>[1]) => {
    const end = new AbortController();
    // However long the answer takes, it is no younger than its question.
    const start = clock.now();
    const forget = () => {
      if (underWay.get(key) === question) underWay.delete(key);
    };
    const answer = ask(end.signal)
      .then((result) => {
        if (!isOfLink(asked) && isUsable(result)) kept.set(key, result, { start });
        return result;
      })
      .finally(forget);
    // Nobody joins a question that has ended.
    end.signal.addEventListener('abort', forget, { once: true });
    const question: Question = { answer, end, waiting: 0 };
    underWay.set(key, question);
    return question;
  };

  return {
    async find(asked, ask, { signal, isShared }) {
      if (!isShared) return ask(signal());
      const { document, variables } = asked;
      const { registrationCode, validityTimestamp = null } = variables;
      const key = JSON.stringify([documents.indexOf(document), registrationCode, validityTimestamp]);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const joined = underWay.get(key);
      const question = joined ?? put(key, asked, ask);
      question.waiting += 1;
      signal().addEventListener('abort', () => {
        question.waiting -= 1;
        if (question.waiting === 0) question.end.abort();
      });
      const answer = await question.answer;
      // Whoever waited for an answer that may be about somebody else asks for one of their own.
      return joined === undefined || isUsable(answer) ? answer : ask(signal());
    },
  };
}

function isOfLink({ variables }: CodeQuestion): boolean {
  return typeof variables.validityTimestamp === 'string';
}

export function isUsable(result: CodeResult): boolean {
  return result.ok && interpretCodeCheck(result.data.registrationCodeDetails).state.status === 'valid';
}
