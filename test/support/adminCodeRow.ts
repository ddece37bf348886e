/** A campaign code without limits, as the list of codes on the admin page. */
export const adminCodeRow = {
  code: 'WINTER2026',
  kind: 'campaign',
  label: '',
  inviterName: null,
  state: 'active',
  countries: null,
  startsAt: null,
  endsAt: null,
  balance: null,
  initialBalance: null,
  tier: null,
  timed: false,
  registered: 0,
  activated: 0,
  createdAt: '2026-03-20T10:00:00Z',
  createdBy: 'anna',
};
