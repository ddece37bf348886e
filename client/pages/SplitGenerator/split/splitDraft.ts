/** A split as it stands in the form: text, however wrong. It is what the tab remembers. */

export const fewestTargets = 2;
export const mostTargets = 8;

export interface DraftTarget {
  readonly path: string;
  readonly weight: string;
}

export type SplitDraft = Readonly<ReturnType<typeof createDraft>>;

/** Characters: more than a form within its limits has. */
const longestStored = 40_000;

/** `start` and `end`: as an input for date and time has them, in the administrator's zone. */
export function createDraft(start: string, end: string) {
  return {
    name: '',
    entry: '/',
    targets: [
      { path: '/', weight: '50' },
      { path: '', weight: '50' },
    ] as readonly DraftTarget[],
    coverage: '100',
    countries: [] as readonly string[],
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
