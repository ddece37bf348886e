import { activationIdParameter } from '../../../shared/languagePaths.ts';
import type { PageQuery } from '../../../shared/page.ts';
import { type ActivateAccountData, activationAt, loadActivation } from './loadActivation.ts';

const longestId = 256;

/** The token of the mail's link; empty without a believable one. */
export function activationIdOf(query: URLSearchParams): string {
  const id = query.get(activationIdParameter) ?? '';
  return id.length <= longestId ? id : '';
}

export const activateAccountQuery: PageQuery<ActivateAccountData> = {
  async load({ run, query, locale }) {
    const id = activationIdOf(query);
    return id === '' ? activationAt('noLink') : loadActivation(run, id, locale);
  },
  redirect: ({ state }) =>
    state.stage === 'notFound' ? { route: 'activateAccountError', query: { reason: 'invalid' } } : null,
  unavailable: activationAt('unavailable'),
};
