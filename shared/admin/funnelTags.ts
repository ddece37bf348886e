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

/** `query` with the landing slug as `variant`. Click ids are not counted: they need a consent to marketing. */
export function readFunnelTags(query: URLSearchParams, language: string, experiments: readonly string[]): FunnelTags {
  const landing = readLandingSlug(null, query) ?? 'default';
  return { campaign: query.get('utm_campaign')?.slice(0, 256) ?? '', language, landing, experiments };
}

/** Without redirect experiments, which only the document after the redirect knows; their landing pages are counted. */
export function listExperiments(exposures: readonly Exposure[]): readonly string[] {
  const lasting = exposures.filter(({ routes }) => routes.length > 0);
  return lasting.map(({ experiment, variation }) => `${experiment}:${variation}`);
}
