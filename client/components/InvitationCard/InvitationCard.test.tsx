import { screen, within } from '@testing-library/react';
import type { Invitation } from '../../../shared/codes/invitation.ts';
import { opaque } from '../../../shared/page/opaqueText.ts';
import { type RenderScreenOptions, renderScreen } from '../../../test/support/renderScreen.tsx';
import { InvitationCard, useInvitationDetails } from './InvitationCard.tsx';

const invitation = (state: Partial<Invitation['state']> = {}, inviterName = 'Anna Lindqvist'): Invitation => ({
  state: {
    code: { status: 'valid', hasInviter: true },
    voucher: { percent: 15, hasMinimum: true },
    hasExpiry: true,
    ...state,
  },
  values: {
    greeting: opaque(''),
    inviterName: opaque(inviterName),
    number: opaque('WELCOME15'),
    expiry: opaque('6 December 2026'),
  },
});

function TestCard({ data }: { data: Invitation }) {
  const details = useInvitationDetails(data);
  return details === null ? null : <InvitationCard details={details} />;
}

const show = (data: Invitation, options: Partial<RenderScreenOptions> = {}) =>
  renderScreen(<TestCard data={data} />, { route: 'formStarted', ...options });

/** Each term with its value. */
const read = () => {
  const card = screen.getByRole('group', { name: 'Your invitation' });
  const values = within(card).getAllByRole('definition');
  return within(card)
    .getAllByRole('term')
    .map((term, index) => [term.textContent, values[index]?.textContent]);
};

describe('the invitation card', () => {
  it('shows inviter, voucher, code and expiry', () => {
    show(invitation());
    expect(read()).toEqual([
      ['Invited by', 'Anna Lindqvist'],
      ['Welcome voucher', '15% is waiting for you'],
      ['No.', 'WELCOME15'],
      ['Open until', '6 December 2026'],
    ]);
  });

  it('excludes the inviter’s name and the code from browser translation', () => {
    show(invitation());
    const excluded = screen.getAllByRole('definition').filter((value) => value.closest('[translate="no"]') !== null);
    expect(excluded.map(({ textContent }) => textContent)).toEqual(['Anna Lindqvist', 'WELCOME15']);
  });

  it('omits unknown details', () => {
    show(invitation({ voucher: 'none', hasExpiry: false }), { search: '?variant=social-20-percent' });
    expect(read()).toEqual([
      ['Invited by', 'Anna Lindqvist'],
      ['No.', 'WELCOME15'],
    ]);
  });

  it.each([
    ['social-10-percent', '10% is waiting for you'],
    ['social-15-percent-no-mov', '15% is waiting for you'],
    ['social-20-percent', '20% is waiting for you'],
    ['viral', undefined],
  ])('shows the voucher of the landing variant %s if the backend does not state it', (variant, voucher) => {
    show(invitation({ voucher: 'unknown' }), { search: `?variant=${variant}` });
    expect(read().find(([name]) => name === 'Welcome voucher')?.[1]).toBe(voucher);
  });

  it('names the brand without an inviter', () => {
    show(invitation({ code: { status: 'valid', hasInviter: false } }, ''));
    expect(read()[0]).toEqual(['Invited by', 'Salon XIV']);
  });

  it('shows a name with markup as the text that it is', () => {
    show(invitation({}, '<b>Anna</b><figure>1%</figure>'));
    expect(read()[0]).toEqual(['Invited by', '<b>Anna</b><figure>1%</figure>']);
  });

  it('is blank for an unusable code', () => {
    show(invitation({ code: { status: 'refused', reason: 'invalid' } }));
    expect(screen.queryByRole('group', { name: 'Your invitation' })).not.toBeInTheDocument();
  });

  it('is hidden from screen readers if blank', () => {
    renderScreen(<InvitationCard details={null} />, { route: 'formStarted' });
    expect(screen.queryByRole('group', { name: 'Your invitation' })).not.toBeInTheDocument();
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  });
});
