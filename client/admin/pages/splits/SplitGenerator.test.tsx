import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../test/support/renderScreen.tsx';
import { tabStorage } from '../../../browser/safeStorage.ts';
import { Component } from './SplitGenerator.tsx';

const opened = { state: { access: 'granted', signedInAs: 'demo-admin', role: 'owner', data: {} }, values: null };

function open() {
  return renderScreen(<Component />, { route: 'splitGenerator', data: { kind: 'settled', data: opened } });
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;

const fill = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });

function complete() {
  fill('Name of the test', 'Spring page');
  fill('Page 2', '/social');
}

beforeEach(() => tabStorage.set('splitDraft', null));

it('validates fields immediately', async () => {
  open();
  fill('Name of the test', 'Frühling 2027');
  expect(screen.getByText('Key: fruhling-2027')).toBeVisible();
  fill('Page 2', '/socail');
  expect(field('Page 2')).toBeInvalid();
  expect(field('Page 2')).toHaveAccessibleDescription(
    /No landing page has this name. The landing pages are: social, viral/,
  );
  fill('Page 2', '/social');
  expect(field('Page 2')).toBeValid();
});

it('shows an empty field as an error only after it lost the focus', async () => {
  open();
  expect(field('Name of the test')).toBeValid();
  await userEvent.click(field('Name of the test'));
  await userEvent.tab();
  expect(field('Name of the test')).toBeInvalid();
});

it('lists the open fields with links to them', async () => {
  open();
  const list = within(screen.getByRole('region', { name: 'Not complete yet' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Name of the test', 'Page 2']);
  await userEvent.click(list.getByRole('link', { name: 'Page 2' }));
  expect(field('Page 2')).toHaveFocus();
});

it('shows the difference of the weights to 100 %, and divides them equally', async () => {
  open();
  complete();
  await userEvent.click(screen.getByRole('button', { name: 'Add a page' }));
  expect(field('Page 3')).toHaveFocus();
  fill('Page 3', '/viral');
  fill('Share of page 3 (%)', '10,5');
  expect(screen.getByText('10.5% over 100%.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Divide equally' }));
  expect([1, 2, 3].map((number) => field(`Share of page ${number} (%)`).value)).toEqual(['33.4', '33.3', '33.3']);
  expect(screen.getByText('Total: 100%.')).toBeVisible();
});

it('has two to eight pages, and focuses the next one after a removal', async () => {
  open();
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  for (let number = 3; number <= 8; number += 1)
    await userEvent.click(screen.getByRole('button', { name: 'Add a page' }));
  expect(field('Page 8')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a page' })).toBeNull();
  fill('Page 4', '/daba');
  await userEvent.click(screen.getByRole('button', { name: 'Remove page 3' }));
  expect(field('Page 3')).toHaveFocus();
  expect(field('Page 3')).toHaveValue('/daba');
});

it('shows assignment, previews and JSON of a complete form', async () => {
  open();
  complete();
  const table = screen.getByRole('table', { name: 'Simulated assignment' });
  await waitFor(() => expect(table).not.toHaveTextContent('…'));
  fill('Page 2', '/viral');
  expect(table).toHaveTextContent('…');
  fill('Page 2', '/social');
  await waitFor(() => expect(table).not.toHaveTextContent('…'));
  const rows = within(table).getAllByRole('row').slice(1);
  const visitors = rows.map((row) => Number(within(row).getAllByRole('cell').at(-1)?.textContent?.replace(',', '')));
  expect(visitors.reduce((sum, count) => sum + count, 0)).toBe(10_000);
  expect(screen.getByRole('link', { name: '/acquisition/social (opens in a new tab)' })).toHaveAttribute(
    'href',
    'http://localhost/acquisition?spring-page=1',
  );
  const json = within(screen.getByRole('region', { name: 'JSON for the site and the SDK' }));
  const text = json.getByText(/"experiments"/, { selector: 'pre' }).textContent ?? '';
  expect(JSON.parse(text)).toMatchObject({ experiments: [{ key: 'spring-page', weights: [0.5, 0.5] }] });
  const download = json.getByRole('link', { name: 'Download' });
  expect(download).toHaveAttribute('download', 'spring-page.json');
  expect(decodeURIComponent(download.getAttribute('href') ?? '')).toContain(text);
});

it('shows the sample size once the traffic is known', async () => {
  open();
  complete();
  expect(screen.getByText(/Enter the daily visitors and the share/)).toBeVisible();
  fill('Daily visitors to the page', '1000');
  fill('Share that now reaches the goal (%)', '10');
  fill('Change worth detecting (% of that share)', '20');
  // 3,841 visitors for each page, 500 a day.
  expect(screen.getByText('To detect a change of 20%, the test needs 8 days. It runs for 14 days.')).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'What the test can tell' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    '/acquisition5007,000Baseline',
    '/acquisition/social5007,0001.47 points (+14.66%)',
  ]);
  fill('Daily visitors to the page', '100');
  expect(screen.getByText(/the test needs 77 days. It runs for 14 days. That is too short.$/)).toBeVisible();
  fill('Daily visitors to the page', 'many');
  expect(field('Daily visitors to the page')).toBeInvalid();
});

it('shows an end before the start as an error', () => {
  open();
  complete();
  fill('Start', '2099-12-15T09:30');
  fill('End (optional)', '2099-12-01T09:30');
  expect(field('End (optional)')).toHaveAccessibleDescription('The end must come after the start.');
  const list = within(screen.getByRole('region', { name: 'Not complete yet' }));
  expect(list.getByRole('link', { name: 'End (optional)' })).toBeVisible();
});

it('warns of a registration link among the pages', async () => {
  open();
  complete();
  fill('Page 2', '/social?rc=A1&ts=1600000000000.sig');
  expect(screen.getByText(/This link has expired: .*\(2020-09-13 12:26 UTC\)/)).toBeVisible();
  expect(screen.getByText(/get the code of this link/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'JSON for the site and the SDK' })).toBeVisible();
});

it('keeps the draft on a reload until the form is reset', async () => {
  const { unmount } = open();
  complete();
  await userEvent.click(screen.getByText('Countries', { selector: 'summary' }));
  await userEvent.click(screen.getByLabelText('Germany (DE)'));
  unmount();
  open();
  expect(field('Name of the test')).toHaveValue('Spring page');
  expect(field('Page 2')).toHaveValue('/social');
  expect(screen.getByText('Countries: DE', { selector: 'summary' })).toBeVisible();
  await userEvent.click(field('Name of the test'));
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(field('Name of the test')).toHaveValue('');
  expect(field('Name of the test')).toHaveFocus();
  expect(field('Name of the test')).toBeValid();
});
