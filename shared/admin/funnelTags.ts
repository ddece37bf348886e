/** What visitors are counted by besides code and link: sums by day without an id (docs/decisions/013). */
import type { Exposure } from '../experiments/documentExperiments.ts';
import { readLandingSlug } from '../routing/carriedParams.ts';

export interface FunnelTags {
  readonly campaign?: string | null;
  readonly language?: string | null;
  /** The landing page's slug, or `default`. */
  readonly landing?: string | null;
  /** `experiment:variation`. */
  readonly experiments?: readonly string[] | null;
}

/** Of a value. The backend shortens it further. */
const maxLength = 128;

/** `query` with the landing slug as `variant`. Click ids are not counted: they need a consent to marketing. */
export function readFunnelTags(query: URLSearchParams, language: string, experiments: readonly string[]): FunnelTags {
  const cut = (text: string) => text.slice(0, maxLength);
  const landing = cut(readLandingSlug(null, query) ?? 'default');
  const campaign = cut(query.get('utm_campaign') ?? '');
  return { campaign, language: cut(language), landing, experiments: experiments.slice(0, 10).map(cut) };
}

/** Without redirect experiments, which only the document after the redirect knows; their landing pages are counted. */
export function listExperiments(exposures: readonly Exposure[]): readonly string[] {
  const lasting = exposures.filter(({ routes }) => routes.length > 0);
  return lasting.map(({ experiment, variation }) => `${experiment}:${variation}`);
}
