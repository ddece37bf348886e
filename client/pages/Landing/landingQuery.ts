/** Who invited the visitor, if anybody: known from the code in the address. */
import { claimValues } from '../../../shared/claims.ts';
import { checkCode, noCode } from '../../../shared/code/checkCode.ts';
import { type CodeState, refusalRedirectOf } from '../../../shared/code/codeOutcome.ts';
import { formatDate } from '../../../shared/i18n/format.ts';
import type { LoadedPage, PageQuery } from '../../../shared/page.ts';
import type { PageData } from '../../../shared/pageState.ts';
import { type Placed, place } from '../../../shared/placed.ts';

export type LandingData = PageData<
  { readonly code: CodeState; readonly hasExpiry: boolean },
  Readonly<Record<'inviterName' | 'inviterFirstName' | 'expiry', Placed>>
>;

export const landingQuery: PageQuery<LandingData> = {
  async load({ run, code, locale, report }) {
    const check = code === null ? noCode : await checkCode(run, code, report);
    const expiry = expiryOf(code?.validityTimestamp ?? null);
    return {
      state: { code: check.state, hasExpiry: expiry !== null && check.state.status === 'valid' },
      values: {
        inviterName: place(check.inviterName),
        inviterFirstName: place(check.inviterName.split(' ', 1)[0] ?? ''),
        expiry: place(expiry === null ? '' : formatDate(locale, expiry)),
      },
    };
  },
  redirect: ({ state: { code } }) => refusalRedirectOf(code),
  unavailable: {
    state: { code: { status: 'unavailable', reason: 'timeout' }, hasExpiry: false },
    values: { inviterName: place(''), inviterFirstName: place(''), expiry: place('') },
  },
};

/** The readable part of a timestamp, `<epoch ms>.<signature>`; the backend alone decides whether it is genuine. */
function expiryOf(validityTimestamp: string | null): number | null {
  const time = /^(\d{13})\./.exec(validityTimestamp ?? '')?.[1];
  return time === undefined ? null : Number(time);
}

/** Whether there is somebody's name to greet with; not while the data is on its way. */
export function isInvited(data: LandingData | null): data is LandingData {
  return data?.state.code.status === 'valid' && data.state.code.hasInviter;
}

/** An invitation's preview names who sent it, by first name, and only when the code is good. */
export const landingPreview: NonNullable<LoadedPage['preview']> = (data, t, locale) => {
  const landing = data as LandingData | null;
  return {
    title: isInvited(landing)
      ? t('landing:preview.invited', { name: landing.values.inviterFirstName })
      : t('landing:preview.title'),
    description: t('landing:preview.description', claimValues(locale)),
  };
};
