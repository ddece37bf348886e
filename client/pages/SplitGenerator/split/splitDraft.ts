/** A split as it stands in the form: text, however wrong. It is what the tab remembers. */

export const fewestTargets = 2;
export const mostTargets = 8;

export interface DraftTarget {
  readonly path: string;
  readonly weight: string;
}

export interface SplitDraft {
  readonly name: string;
  readonly entry: string;
  readonly targets: readonly DraftTarget[];
  readonly coverage: string;
  readonly countries: readonly string[];
  /** As an input for date and time has it, in the administrator's zone. */
  readonly start: string;
  readonly end: string;
  readonly visitorsPerDay: string;
  readonly baseRate: string;
  readonly change: string;
}

/** Characters: more than a form within its limits has. */
const longestStored = 40_000;

export function createDraft(start: string, end: string): SplitDraft {
  return {
    name: '',
    entry: '/',
    targets: [
      { path: '/', weight: '50' },
      { path: '', weight: '50' },
    ],
    coverage: '100',
    countries: [],
    start,
    end,
    visitorsPerDay: '',
    baseRate: '',
    change: '10',
  };
}

/** Null where there is none, or what an older release left. By hand: the visitors' forms share the library's file. */
export function parseDraft(stored: string | null): SplitDraft | null {
  if (stored === null || stored.length > longestStored) return null;
  try {
    const draft: unknown = JSON.parse(stored);
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is SplitDraft {
  const { targets, countries, ...texts } = Object(value) as Record<string, unknown>;
  if (!Array.isArray(targets) || targets.length < fewestTargets || targets.length > mostTargets) return false;
  const isTexts = (record: Record<string, unknown>, names: readonly string[]) =>
    names.every((name) => typeof record[name] === 'string');
  return (
    isTexts(texts, textFields) &&
    targets.every((target) => isTexts(Object(target), ['path', 'weight'])) &&
    Array.isArray(countries) &&
    countries.every((country) => typeof country === 'string')
  );
}

const textFields = Object.keys(createDraft('', '')).filter((name) => name !== 'targets' && name !== 'countries');
