import { screen } from '@testing-library/react';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { List } from './List.tsx';

it.each([
  [{ state: '', after: '' }, 'None yet.'],
  [{ state: 'open', after: '' }, 'None match. Show all'],
  [{ state: '', after: 'last' }, 'None match. Show all'],
])('an empty list states whether a filter hides rows (%j)', (query, text) => {
  // React does not know the element <search> in jsdom, and reports it once.
  jest.spyOn(console, 'error').mockImplementation();
  const list = { rows: [], next: null, total: 0 };
  const props = {
    query,
    list,
    filters: [{ name: 'state', label: '' }],
    caption: '',
    columns: {},
    getLabel: String,
    getKey: String,
  };
  renderScreen(<List {...props} noMatchText="None match." emptyText="None yet." />, { route: 'adminCodes' });
  expect(screen.getByText(/^None/).parentElement).toHaveTextContent(text);
});
