import { getBrandFigures } from '../../../../shared/brand/brandFigures.ts';
import { checkCode, noCode } from '../../../../shared/codes/checkCode.ts';
import { getRejectionRedirect } from '../../../../shared/codes/codeOutcome.ts';
import { createInvitation, type Invitation, unknownInvitation } from '../../../../shared/codes/invitation.ts';
import { type OpaqueText, opaque } from '../../../../shared/page/opaqueText.ts';
import type { LoadedPage, PageQuery } from '../../../../shared/page/page.ts';
import type { PageData } from '../../../../shared/page/pageState.ts';

export type LandingData = PageData<
  Invitation['state'],
  Invitation['values'] & { readonly inviterFirstName: OpaqueText }
>;

export const landingQuery: PageQuery<LandingData> = {
  async load(context) {
    const { code, locale } = context;
    const check = code === null ? noCode : await checkCode(context, code);
    const { state, values } = createInvitation(locale, code, check);
    return { state, values: { ...values, inviterFirstName: opaque(check.inviterName.split(' ', 1)[0] ?? '') } };
  },
  redirect: ({ state: { code } }) => getRejectionRedirect(code),
  unavailable: {
    state: unknownInvitation.state,
    values: { ...unknownInvitation.values, inviterFirstName: opaque('') },
  },
};

export function isInvited(data: LandingData | null): data is LandingData {
  return data?.state.code.status === 'valid' && data.state.code.hasInviter;
}

/** Link previews name the inviter by first name, for valid codes only. */
export const landingPreview: NonNullable<LoadedPage['preview']> = (data, t, locale) => {
  const landing = data as LandingData | null;
  return {
    title: isInvited(landing)
      ? t('landing:preview.invited', { name: landing.values.inviterFirstName })
      : t('landing:preview.title'),
    description: t('landing:preview.description', getBrandFigures(locale)),
  };
};
