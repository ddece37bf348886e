import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import decodeQR from 'qr/decode.js';
import { createBackendByName, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { tabStorage } from '../../../browser/safeStorage.ts';
import { Component } from './Invitations.tsx';

const invitation = {
  registrationCode: 'ANNA2346WXYZ',
  state: 'OPEN',
  invitorName: 'Anna L.',
  greeting: '',
  free: 3,
  held: 1,
  used: 0,
  waiting: 0,
  validUntil: '2027-11-28T12:00:00Z',
  voucher: { percent: 15 },
  joinedNames: [] as string[],
};
const found = (changes: object = {}) => ({ status: 'FOUND', invitation: { ...invitation, ...changes } });
const failed = (status: string) => ({ status, invitation: null });
const link = 'http://localhost/acquisition?rc=ANNA2346WXYZ';

function show(responses: Record<string, object>, search = '?token=id.proof&rc=OTHER', config = {}) {
  const { operations, run } = createBackendByName(responses);
  const { unmount } = renderScreen(<Component />, {
    route: 'invitations',
    search,
    run,
    config: { codeDetails: 'extended', ...config },
  });
  return { operations, unmount, responses };
}

const user = userEvent.setup();
/** Not the hidden field of the copy button. */
const findLink = (url = link) => screen.findByText((_text, element) => element?.textContent === url, { selector: 'p' });
const place = (label: string) => screen.getByText(label).parentElement?.textContent;

beforeEach(() => tabStorage.set('invitations', null));

describe("a member's invitations", () => {
  it('show the card and the places', async () => {
    show({ invitations: found({ used: 2, joinedNames: ['Ebba N.'] }) });
    const card = await screen.findByRole('group', { name: 'Your invitation' });
    expect(card).toHaveTextContent('Anna L.');
    expect(card).toHaveTextContent('28 November 2027');
    expect([place('Free'), place('Reserved'), place('Taken')]).toEqual(['Free3', 'Reserved1', 'Taken2']);
    expect(screen.queryByText('Waiting list')).not.toBeInTheDocument();
  });

  it('show no number of free places without a limit, and can be revoked', async () => {
    show({ invitations: found({ free: null }) });
    await findLink();
    expect(screen.queryByText('Free')).not.toBeInTheDocument();
    expect(screen.getByText('Revoke the link')).toBeVisible();
  });

  it('say how many wait for a place', async () => {
    show({ invitations: found({ free: 0, held: 5, waiting: 2 }) });
    await findLink();
    expect(place('Waiting list')).toBe('Waiting list2');
    expect(screen.getByText(/^All places are taken or reserved/)).toBeVisible();
  });

  it('move the token from the URL into the tab’s storage, where a reload finds it', async () => {
    const { unmount } = show({ invitations: found() });
    await findLink();
    expect(window.location.search).toBe('?rc=OTHER');
    unmount();
    show({ invitations: found() }, '');
    expect(await findLink()).toBeVisible();
  });

  it.each([
    ['without a token', '', {}, []],
    ['with an unknown token', undefined, {}, ['invitations']],
    ['of a backend without them', undefined, { codeDetails: 'basic' }, []],
  ])('say how to get there %s', async (_title, search, config, sent) => {
    const { operations } = show({ invitations: failed('NOT_FOUND') }, search, config);
    expect(await screen.findByText(/link in our welcome email/)).toBeVisible();
    expect(operations).toEqual(sent);
  });

  it('can be loaded again after a failure', async () => {
    const { responses } = show({});
    expect(await screen.findByText(/cannot load your invitations/)).toBeVisible();
    Object.assign(responses, { invitations: found() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findLink()).toBeVisible();
  });

  it.each([
    ['PAUSED', /has been paused/],
    ['CLOSED', /no longer open/],
  ])('cannot be passed on if %s', async (state, text) => {
    show({ invitations: found({ state, free: 0 }) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(link)).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('count who joined, and name only those who agreed', async () => {
    const { unmount } = show({ invitations: found() });
    await findLink();
    expect(screen.queryByRole('heading', { name: 'Who has joined' })).not.toBeInTheDocument();
    unmount();
    show({ invitations: found({ used: 3, joinedNames: ['Ebba N.', 'Carl M.'] }) });
    expect(await screen.findByText('3 guests have joined with your invitation.')).toBeVisible();
    expect(screen.getByText('Ebba N. · Carl M.')).toHaveAttribute('translate', 'no');
    expect(screen.getByText(/only guests who agreed/)).toBeVisible();
  });
});

describe('the invitation is passed on', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  it('with the system’s share sheet where there is one', async () => {
    const share = jest.fn(async () => Promise.reject(new Error('closed')));
    Object.assign(navigator, { share });
    show({ invitations: found() });
    await user.click(await screen.findByRole('button', { name: 'Share the invitation' }));
    expect(share).toHaveBeenCalledWith({ text: 'I would like to invite you to Salon XIV:', url: link });
  });

  it('by copying the link', async () => {
    const writeText = jest.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    show({ invitations: found() });
    expect(screen.queryByRole('button', { name: 'Share the invitation' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(link);
  });

  it('with links that load nothing from a messenger', async () => {
    show({ invitations: found() });
    const list = within(await screen.findByRole('region', { name: 'Pass on your invitation' }));
    const both = `I%20would%20like%20to%20invite%20you%20to%20Salon%20XIV%3A%0A${encodeURIComponent(link)}`;
    expect(list.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
      `mailto:?subject=An%20invitation%20to%20Salon%20XIV&body=${both}`,
      `https://wa.me/?text=${both}`,
      `https://t.me/share/url?url=${encodeURIComponent(link)}&text=I%20would%20like%20to%20invite%20you%20to%20Salon%20XIV%3A`,
    ]);
    for (const each of list.getAllByRole('link')) expect(each).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('as a QR code of the link', async () => {
    show({ invitations: found() });
    const picture = await screen.findByRole('img', { name: 'QR code of your link' });
    await waitFor(() => expect(picture.querySelector('path')).not.toBeNull());
    expect(decodeQR(drawn(picture))).toBe(link);
  });
});

describe('the line to the guests', () => {
  const field = () => screen.findByLabelText('A line for your guests (optional)');

  it('is saved, and the result announced', async () => {
    show({ invitations: found(), setInvitationGreeting: found({ greeting: 'Come along' }) });
    await user.type(await field(), 'Come along');
    await user.click(screen.getByRole('button', { name: 'Save the line' }));
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(await field()).toHaveValue('Come along');
  });

  it('stays in the focused field with the reason if it is rejected', async () => {
    show({ invitations: found({ greeting: 'Before' }), setInvitationGreeting: failed('INVALID_INPUT') });
    await user.type(await field(), ' www.example.com');
    await user.click(screen.getByRole('button', { name: 'Save the line' }));
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/without colons, links/));
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('Before www.example.com');
    expect(document.title).toMatch(/^Error:/);
  });

  it.each([
    [undefined, /Network issue/],
    [failed('RATE_LIMITED'), /Too many attempts/],
    [failed('NOT_FOUND'), /link in our welcome email/],
  ])('is kept if it could not be saved: %j', async (response, text) => {
    show({ invitations: found(), ...(response && { setInvitationGreeting: response }) });
    await user.type(await field(), 'Come along');
    await user.click(screen.getByRole('button', { name: 'Save the line' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await field()).toHaveValue('Come along');
  });
});

describe('revoking the link', () => {
  it('shows the new link', async () => {
    show({ invitations: found(), replaceInvitation: found({ registrationCode: 'NEW22346WXYZ' }) });
    await user.click(await screen.findByText('Revoke the link'));
    await user.click(screen.getByRole('button', { name: 'Revoke and get a new link' }));
    expect(await findLink('http://localhost/acquisition?rc=NEW22346WXYZ')).toBeVisible();
    expect(screen.getByText(/The old one no longer works/)).toBeVisible();
  });

  it('is not offered without a free place', async () => {
    show({ invitations: found({ free: 0, held: 5 }) });
    await findLink();
    expect(screen.queryByText('Revoke the link')).not.toBeInTheDocument();
  });
});

/** The pixels of a QR code's path. */
function drawn(svg: HTMLElement) {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column += 1)
        data.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3);
    }
  }
  return { width, height: width, data };
}
