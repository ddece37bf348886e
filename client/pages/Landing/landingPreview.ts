/** An invitation's preview names who sent it, by first name, and only when the code is good. */
import type { LoadedPage } from '../../../shared/page.ts';
import type { LandingData } from './landingQuery.ts';

export const landingPreview: NonNullable<LoadedPage['preview']> = (data, t) => {
  const landing = data as LandingData | null;
  const code = landing?.state.code;
  const isInvited = landing !== null && code?.status === 'valid' && code.hasInviter;
  return {
    title: isInvited
      ? t('landing:preview.invited', { name: landing.values.inviterFirstName })
      : t('landing:preview.title'),
    description: t('landing:preview.description'),
  };
};
