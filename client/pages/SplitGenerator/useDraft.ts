/** What stands in the form, kept for the tab at every change. */
import { useState } from 'react';
import { tabMemory } from '../../memory.ts';
import { writeLocalTime } from './split/localTime.ts';
import { createDraft, parseDraft, type SplitDraft } from './split/splitDraft.ts';

const key = 'splitDraft';
const hour = 3_600_000;

export type ChangeDraft = (changes: Partial<SplitDraft>) => void;

export function useDraft() {
  const [{ draft, judgedAt }, setForm] = useState(() => {
    const now = Date.now();
    return { draft: parseDraft(tabMemory.get(key)) ?? newDraft(now), judgedAt: now };
  });
  const keep = (next: SplitDraft) => {
    tabMemory.set(key, JSON.stringify(next));
    setForm({ draft: next, judgedAt: Date.now() });
  };
  const change: ChangeDraft = (changes) => keep({ ...draft, ...changes });
  return { draft, judgedAt, change, clear: () => keep(newDraft(Date.now())) };
}

/** From the next full hour on, for two weeks. */
function newDraft(now: number): SplitDraft {
  const start = (Math.floor(now / hour) + 1) * hour;
  return createDraft(writeLocalTime(start), writeLocalTime(start + 14 * 24 * hour));
}
