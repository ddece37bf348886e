import { screen, within } from '@testing-library/react';
import type { AdminFunnelDimension } from '../../../../shared/graphql/adminOperations.generated.ts';
import { createLoadContext, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { Component, download, query as pageQuery } from './AdminRegistrations.tsx';

const counts = { opened: 40, begun: 20, registered: 10, activated: 5 };
const row = (value: string, more: object = {}) => ({ value, code: null, label: null, ...counts, ...more });

const stateOf = (by: AdminFunnelDimension, rows: readonly object[]) => {
  const query = { code: '', link: '', from: '', to: '', by, after: '' };
  const groups = { rows, next: null, total: rows.length, totals: { ...counts, opened: 80 } };
  const range = { from: '2026-03-01', to: '2026-03-02' };
  const data = { query, range, link: null, totals: groups.totals, days: [], groups };
  return { access: 'granted', signedInAs: 'anna', role: 'owner', data } as const;
};

function show(by: AdminFunnelDimension, rows: readonly object[]) {
  // React does not know the element <search> in jsdom, and reports it once.
  jest.spyOn(console, 'error').mockImplementation();
  const data = { kind: 'settled', data: { state: stateOf(by, rows), values: null } } as const;
  renderScreen(<Component />, { route: 'adminRegistrations', search: `?by=${by}`, data });
}

const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name} `) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the counts by a dimension', () => {
  it('have a row for each value, with the rate of each step', () => {
    show('campaign', [row('Summer'), row('Winter', { begun: 0, registered: 1 })]);
    expect(cellsOf('Summer')).toEqual(['40', '2050%', '1050%', '550%']);
    expect(cellsOf('Winter')).toEqual(['40', '00%', '1–', '5500%']);
  });

  it.each<[AdminFunnelDimension, object, string]>([
    ['campaign', row(''), 'None'],
    ['campaign', row('other'), 'Others'],
    ['language', row('de'), 'Deutsch'],
    ['landing', row('default'), 'Standard page'],
    ['landing', row('social'), 'social'],
    ['experiment', row('lean-test:v1'), 'lean-test:v1'],
    ['link', row('l-1', { code: 'WELCOME10', label: 'Fair' }), 'Fair'],
    ['link', row('l-1', { code: 'WELCOME10', label: '' }), 'Through a link without a label'],
    ['code', row('OTHER'), 'OTHER'],
  ])('by %s names the value %o', (by, group, name) => {
    show(by, [group]);
    expect(screen.getByRole('rowheader', { name })).toBeVisible();
  });

  it('have their totals', () => {
    show('language', [row('de')]);
    expect(screen.getByRole('table', { name: 'How far guests got' })).toHaveTextContent('80');
  });

  it('have no totals of experiments, since a guest may be in several', () => {
    show('experiment', [row('a:0')]);
    expect(screen.queryByRole('table', { name: 'How far guests got' })).toBeNull();
  });

  it('keep the dimension and the period in the form, but not the code', () => {
    show('campaign', []);
    expect(screen.getByLabelText(/^Counted by/)).toHaveValue('campaign');
    expect(screen.queryByLabelText(/^Code/)).toBeNull();
    expect(screen.getByText(/There were no guests from/)).toBeVisible();
  });
});

const key = (name: string) => (name === 'admin:separator' ? ',' : name);

it.each<[AdminFunnelDimension, object, string]>([
  ['campaign', row('=1+1'), "campaign,opened,begun,registered,activated\r\n'=1+1,40,20,10,5\r\n"],
  [
    'link',
    row('l-1', { code: 'WELCOME10', label: 'Fair' }),
    'link,code,label,opened,begun,registered,activated\r\nl-1,WELCOME10,Fair,40,20,10,5\r\n',
  ],
])('downloads the counts by %s', (by, group, text) => {
  const file = download({ state: stateOf(by, [group]), values: null }, key);
  expect(file).toEqual({ name: `registrations-by-${by}.csv`, text, next: null });
});

it('asks for one code by day, whatever the dimension', async () => {
  const operations: string[] = [];
  const run = async (document: { definitions: readonly unknown[] }) => {
    const [{ name }] = document.definitions as [{ name: { value: string } }];
    operations.push(name.value);
    return { ok: false, failure: 'connection' };
  };
  for (const search of ['?by=campaign', '?by=campaign&code=WELCOME10', '?by=unknown', '?by=link&link=l-1'])
    await pageQuery.load(createLoadContext(run as never, search) as never);
  expect(operations).toEqual(['adminFunnelGroups', 'adminFunnel', 'adminFunnel', 'adminFunnel']);
});
