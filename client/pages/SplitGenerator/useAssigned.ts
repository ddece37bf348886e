/** The simulated visitors' variations, as soon as nobody is typing: it is a quarter of a second on a phone. */
import type { AutoExperiment } from '@growthbook/growthbook';
import { useEffect, useState } from 'react';
import { loadChunk } from '../../loadChunk.ts';
import { type AssignedCounts, assignVisitors, countAssigned, type Visit } from './split/assignVisitors.ts';

/** Milliseconds. */
const pause = 150;

export type Assigned = AssignedCounts | 'waiting' | 'failed';

/** For this very experiment: what came of another one is not shown. */
export function useAssigned(experiment: AutoExperiment, { url, applicationCountry }: Visit): Assigned {
  const json = JSON.stringify([experiment, url, applicationCountry]);
  const [last, setLast] = useState<{ readonly of: string; readonly assigned: Assigned } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      const assigned = await assign(json).catch(() => 'failed' as const);
      if (isWanted) setLast({ of: json, assigned });
    }, pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [json]);
  return last?.of === json ? last.assigned : 'waiting';
}

async function assign(json: string): Promise<AssignedCounts> {
  const [experiment, url, applicationCountry]: [AutoExperiment, string, string] = JSON.parse(json);
  const { GrowthBook } = await loadChunk(() => import('../../experiments/growthbook.ts'));
  const assigned = assignVisitors(GrowthBook, experiment, { url, applicationCountry });
  return countAssigned(assigned, experiment.variations.length);
}
