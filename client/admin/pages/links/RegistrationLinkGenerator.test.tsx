import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import decodeQR from 'qr/decode.js';
import { useState } from 'react';
import type { OperationResult } from '../../../../shared/graphql/operations.ts';
import { type Locale, locales } from '../../../../shared/i18n/locales.ts';
import { createTranslator } from '../../../../shared/i18n/translate.ts';
import { installDialogs } from '../../../../test/support/dialogs.ts';
import { expectConsoleError } from '../../../../test/support/failOnConsoleError.ts';
import { renderFormWithList } from '../../../../test/support/renderFormWithList.tsx';
import { createBackend, createBackendByName, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { writeInvitationMessage } from './InvitationMessage.tsx';
import { LinkForm } from './LinkForm.tsx';
import type { ShownLink } from './linksQuery.ts';
import { Component } from './RegistrationLinkGenerator.tsx';
import { ShownLinks } from './ShownLinks.tsx';

const url = 'http://localhost/acquisition?rc=CFGHJKMNPQRT&ts=1775210400000.proof';
const validUntil = '2026-04-03T10:00:00.000Z';

const answerOf = (status: string, more: object = {}): OperationResult<object> => ({
  ok: true,
  data: { adminCreateLinks: { status, links: [], errorDetails: [], ...more } },
});
const made = (count = 1) =>
  answerOf('CREATED', { links: Array.from({ length: count }, (_, index) => ({ id: `${index}`, url, validUntil })) });

function LinkGenerator() {
  const [shown, setShown] = useState<readonly ShownLink[]>([]);
  return (
    <>
      <LinkForm code="" onCreated={setShown} />
      <ShownLinks links={shown} />
    </>
  );
}

const show = (response: Parameters<typeof createBackend>[0]) => {
  const backend = createBackend(response);
  renderFormWithList(<LinkGenerator />, { route: 'registrationLinkGenerator', run: backend.run });
  return backend;
};
const code = () => screen.getByRole('textbox', { name: 'Registration code' });
const label = () => screen.getByRole('textbox', { name: 'Label (optional)' });
const count = () => screen.getByRole('textbox', { name: 'Number of links' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create link' }));
const makeOne = async () => {
  await userEvent.type(code(), 'cfgh-jkmn-pqrt');
  await userEvent.type(label(), 'Window');
  await submit();
};

describe('the form', () => {
  it('states which codes links for one invitee require', () => {
    show(made());
    expect(code()).toHaveAccessibleDescription('Links for one guest need a code that works by link only.');
  });

  it.each([
    [['REGISTRATION_CODE_INVALID'], 'There is no such code.'],
    [['REGISTRATION_CODE_INVALID', 'REGISTRATION_CODE_EXPIRED'], 'This code has expired.'],
    [['REGISTRATION_CODE_INVALID', 'REGISTRATION_CODE_PAUSED'], 'This code is paused. Resume it first.'],
    [['REGISTRATION_CODE_INVALID', 'REGISTRATION_CODE_REVOKED'], 'This code has been revoked.'],
    [['REGISTRATION_CODE_INVALID', 'REGISTRATION_CODE_NOT_STARTED'], 'This code is not valid yet.'],
    [['REGISTRATION_CODE_NOT_LINK_ONLY'], 'This one also works without a link.'],
    [['REGISTRATION_CODE_NO_BALANCE_LEFT'], 'This code has no places left.'],
    [['SOMETHING_NEW'], 'This code cannot be used at the moment.'],
  ])('shows the reason %j at the code, and keeps typed text', async (errorDetails, text) => {
    show(answerOf('INVALID_CODE', { errorDetails }));
    await makeOne();
    expect(code()).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(code()).toHaveValue('cfgh-jkmn-pqrt');
    expect(label()).toHaveValue('Window');
  });

  it('sends a long label uncut, and shows the error at it', async () => {
    const backend = show(answerOf('INVALID_LABEL'));
    await userEvent.type(code(), 'CODE');
    await userEvent.click(label());
    await userEvent.paste('x'.repeat(81));
    await submit();
    expect(backend.asked).toEqual([expect.objectContaining({ label: 'x'.repeat(81) })]);
    expect(label()).toHaveAccessibleDescription(expect.stringContaining('Please use at most 80 characters.'));
  });

  it('requires a code before it sends a request', async () => {
    const backend = show(made());
    await userEvent.type(code(), ' - ');
    await submit();
    expect(code()).toHaveAccessibleDescription(/Please enter a registration code/);
    await submit();
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(backend.asked).toEqual([]);
  });

  it.each(['', '0', 'ten', '1.5', '-3'])('sends %j to the backend as an invalid number of links', async (typed) => {
    const backend = show(answerOf('INVALID_COUNT'));
    await userEvent.type(code(), 'CODE');
    await userEvent.clear(count());
    if (typed !== '') await userEvent.type(count(), typed);
    await submit();
    expect(backend.asked).toEqual([expect.objectContaining({ count: 0 })]);
    expect(count()).toHaveAccessibleDescription(/whole number from 1 to 1,000/);
  });

  it('states that a link may exist if there is no response', async () => {
    show({ ok: false, failure: 'connection' });
    await makeOne();
    expect(await screen.findByText(/may have been created all the same/)).toBeVisible();
    expect(code()).toHaveValue('cfgh-jkmn-pqrt');
  });
});

describe('a created link', () => {
  it('is shown with its expiry and its code, and has the focus', async () => {
    const backend = show(made());
    await makeOne();
    expect(backend.asked).toEqual([
      { registrationCode: 'cfgh-jkmn-pqrt', label: 'Window', count: 1, single: false, beyondPlaces: false },
    ]);
    expect(await screen.findByText('the list after')).toBeVisible();
    const card = screen.getByRole('region', { name: 'Link for CFGHJKMNPQRT' });
    expect(screen.getByRole('heading', { name: 'Link for CFGHJKMNPQRT' })).toHaveFocus();
    expect(within(card).getByText(url, { selector: 'p' })).toBeVisible();
    expect(card.querySelector('time')).toHaveAttribute('dateTime', validUntil);
  });

  it('replaces the previous link, takes the focus and is not marked as copied', async () => {
    Object.assign(navigator, { clipboard: { writeText: async () => undefined } });
    let id = 0;
    show(async () => {
      id += 1;
      return answerOf('CREATED', { links: [{ id: `${id}`, url, validUntil }] });
    });
    await makeOne();
    const copy = () => screen.getByRole('button', { name: 'Copy link' });
    await userEvent.click(copy());
    expect(copy().parentElement).toHaveTextContent('Copied');
    await submit();
    expect(screen.getByRole('heading', { name: 'Link for CFGHJKMNPQRT' })).toHaveFocus();
    expect(copy().parentElement).not.toHaveTextContent('Copied');
  });

  it('is the content of its QR code', async () => {
    show(made());
    await makeOne();
    const drawing = await screen.findByRole('img', { name: 'QR code of the link' });
    await waitFor(() => expect(drawing.querySelector('path')).not.toBeNull());
    expect(decodeQR(imageOf(drawing), {})).toBe(url);
  });

  it('has a message and a link in the invitee’s language', async () => {
    show(made());
    await makeOne();
    const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    expect(text().value).toMatch(/It is valid until 3\sApril\s2026\./);
    Object.assign(navigator, { clipboard: { writeText: async () => undefined } });
    const copy = screen.getByRole('button', { name: 'Copy message' });
    await userEvent.click(copy);
    const copied = copy.parentElement?.textContent;
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Guest’s language' }), 'de');
    await waitFor(() => expect(text()).toHaveAttribute('lang', 'de'));
    expect(copied).toContain('Copied');
    expect(copy.parentElement).not.toHaveTextContent('Copied');
    expect(text().value).toMatch(/Er gilt bis zum 3\.\sApril\s2026\./);
    expect(text().value).toContain(url.replace('/acquisition', '/acquisition/de'));
    const mail = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Write an email' }).href);
    expect(mail.searchParams.get('subject')).toBe('Ihre Einladung zu Salon XIV');
    expect(mail.searchParams.get('body')).toContain('ts=1775210400000.proof');
  });

  it('shows an error for a language that could not be loaded, until one is', async () => {
    show(made());
    await makeOne();
    const languages = screen.getByRole('combobox', { name: 'Guest’s language' });
    const error = () => screen.queryByText(/language could not be loaded/);
    const french = '../../../../locales/fr/adminLinks.json';
    jest.doMock(french, () => {
      throw new Error('No connection');
    });
    await userEvent.selectOptions(languages, 'fr');
    await waitFor(() => expect(error()).toBeVisible());
    // Browsers dispatch no change event for the selected option.
    expect(languages).toHaveValue('en');
    jest.dontMock(french);
    await userEvent.selectOptions(languages, 'fr');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAttribute('lang', 'fr'));
    expect(error()).toBeNull();
  });
});

describe('a batch', () => {
  it('has links for one invitee each, and a CSV file', async () => {
    const backend = show(made(3));
    await userEvent.type(code(), 'CFGHJKMNPQRT');
    await userEvent.clear(count());
    await userEvent.type(count(), '3');
    await submit();
    expect(backend.asked).toEqual([expect.objectContaining({ count: 3, single: true })]);
    expect(screen.getByRole('heading', { name: /^3\slinks are ready\.$/ })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
  });
});

describe('more links than the code has quota', () => {
  it.each([
    ['Create 5 links', { count: 5, beyondPlaces: false }],
    ['Create 50 links', { count: 50, beyondPlaces: true }],
  ])('require a confirmation, with the choice "%s"', async (name, request) => {
    const backend = show(answerOf('MORE_THAN_PLACES', { places: 5 }));
    await userEvent.type(code(), 'cfgh-jkmn-pqrt');
    await userEvent.clear(count());
    await userEvent.type(count(), '50');
    await submit();
    expect(screen.getByText(/^CFGHJKMNPQRT has free places for 5 guests\./)).toBeVisible();
    expect(count()).toHaveValue('50');
    await userEvent.click(screen.getByRole('button', { name }));
    expect(backend.asked.at(-1)).toEqual({ registrationCode: 'cfgh-jkmn-pqrt', label: '', single: true, ...request });
  });

  it('offer one choice if no quota is available', async () => {
    show(answerOf('MORE_THAN_PLACES', { places: 0 }));
    await userEvent.type(code(), 'CODE');
    await userEvent.clear(count());
    await userEvent.type(count(), '2');
    await submit();
    const buttons = within(screen.getByRole('form')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Create link', 'Create 2 links']);
  });
});

describe('the list of links', () => {
  const rows = ['Anna', 'Ebba'].map((name) => ({
    id: name,
    code: 'CFGHJKMNPQRT',
    url,
    label: name,
    single: false,
    state: 'OPEN',
    validUntil,
    registered: 0,
    activated: 0,
    createdAt: validUntil,
    createdBy: 'anna',
  }));
  const listOf = (count: number) => ({ rows: rows.slice(2 - count), next: null, total: count });
  const press = (element: HTMLElement) => {
    element.focus();
    return act(async () => fireEvent.click(element));
  };

  it('shows a link each time, and announces each one that is revoked', async () => {
    installDialogs();
    expectConsoleError(/The tag <search> is unrecognized/);
    const backend: Record<string, object> = {
      adminUpdateLinks: { result: { status: 'DONE', faults: [], changed: 1, refused: [] } },
    };
    const query = { code: '', search: '', state: 'OPEN', sort: '', after: '' };
    const state = {
      access: 'granted',
      signedInAs: 'anna',
      role: 'owner',
      data: { query, list: listOf(2), loadedAt: 0 },
    };
    renderScreen(<Component />, {
      route: 'registrationLinkGenerator',
      run: createBackendByName(backend).run,
      data: { kind: 'settled', data: { state, values: null } },
    });
    for (const _time of [1, 2]) {
      await press(screen.getByLabelText('Show: CFGHJKMNPQRT, Anna'));
      expect(screen.getByRole('heading', { name: 'Link for CFGHJKMNPQRT' })).toHaveFocus();
    }
    let announced: HTMLElement | null = null;
    for (const [index, name] of ['Anna', 'Ebba'].entries()) {
      backend.adminLinks = listOf(1 - index);
      await press(screen.getByLabelText(`Revoke: CFGHJKMNPQRT, ${name}`));
      await press(screen.getByText('Revoke the link'));
      await waitFor(() => expect(screen.queryByLabelText(`Revoke: CFGHJKMNPQRT, ${name}`)).toBeNull());
      expect(screen.queryByRole('dialog')).toBeNull();
      const done = screen.getByText(/has been revoked/);
      expect(done).not.toBe(announced);
      await waitFor(() => expect(done.closest('[tabindex="-1"]')).toHaveFocus());
      announced = done;
    }
  });

  it('revokes the selected links after a confirmation, and changes the label of one', async () => {
    installDialogs();
    // React does not know the element <search> in jsdom, and reports it once.
    jest.spyOn(console, 'error').mockImplementation();
    const refused = [{ id: 'b', reason: 'REVOKED' }];
    const done = { status: 'DONE', faults: [], changed: 1, refused };
    const sent: object[] = [];
    const results = [done, { ...done, status: 'INVALID_INPUT', faults: [{ field: 'label', reason: 'tooLong' }] }, done];
    const run = (async (_document: unknown, variables: object) => {
      if (!('change' in variables)) return { ok: true, data: { adminLinks: listOf(2) } };
      sent.push(variables);
      return { ok: true, data: { result: results.shift() } };
    }) as never;
    const query = { code: '', search: '', state: '', sort: '', after: '' };
    const data = { query, list: listOf(2), loadedAt: 0 };
    renderScreen(<Component />, {
      route: 'registrationLinkGenerator',
      run,
      data: {
        kind: 'settled',
        data: { state: { access: 'granted', signedInAs: 'anna', role: 'owner', data }, values: null },
      },
    });
    await press(screen.getByLabelText('Select all shown'));
    await press(screen.getByRole('button', { name: 'Revoke' }));
    const dialog = () => within(screen.getByRole('dialog'));
    expect(screen.getByRole('dialog')).toHaveTextContent(/^Revoke 2 links\?.*The codes themselves stay as they are/);
    await press(dialog().getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(/^Revoked: 1 link\. Unchanged, because already revoked: 1 link\.$/)).toBeVisible();

    await press(screen.getByLabelText('Edit: CFGHJKMNPQRT, Anna'));
    expect(screen.getByRole('dialog')).toHaveTextContent(/A link cannot be extended.*Create a new link instead/);
    const label = dialog().getByLabelText('Label (optional)');
    expect(label).toHaveValue('Anna');
    fireEvent.change(label, { target: { value: 'x'.repeat(81) } });
    await press(dialog().getByRole('button', { name: 'Save' }));
    expect(label).toHaveAccessibleDescription(/at most 80 characters/);
    expect(label).toHaveValue('x'.repeat(81));
    await press(dialog().getByRole('button', { name: 'Save' }));
    const [first, second] = rows.map(({ id }) => id);
    expect(sent).toEqual([
      { ids: [first, second], change: { revoke: true } },
      ...[1, 2].map(() => ({ ids: [first], change: { label: 'x'.repeat(81) } })),
    ]);
  });
});

describe('the message', () => {
  const messages = (locale: Locale) => ({
    adminLinks: require(`../../../../locales/${locale}/adminLinks.json`) as object,
  });
  const site = { brand: 'Salon XIV', basePath: '/acquisition' };

  it.each(locales)('fills all placeholders in %s, and adds a sentence for one invitee', (locale) => {
    const translator = createTranslator(locale, messages(locale));
    const many = writeInvitationMessage(translator, { url, single: false, validUntil }, site);
    const one = writeInvitationMessage(translator, { url, single: true, validUntil }, site);
    expect(`${many.subject} ${many.body}`).not.toMatch(/[{}]|undefined/);
    expect(many.body).toContain(`/acquisition/${locale}?rc=CFGHJKMNPQRT&ts=1775210400000.proof`);
    expect(many.body).toMatch(/2026/);
    expect(one.body.startsWith(`${many.body} `)).toBe(true);
  });

  it('does not change other links', () => {
    const translator = createTranslator('de', messages('de'));
    const other = 'https://go.example/x?rc=A&ts=1';
    expect(writeInvitationMessage(translator, { url: other, single: false, validUntil }, site).body).toContain(other);
  });
});

/** The pixels of the QR code, eight for each cell. */
function imageOf(drawing: HTMLElement) {
  const scale = 8;
  const size = Number(drawing.getAttribute('viewBox')?.split(' ')[2]) * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const runs = drawing.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y, width] of runs.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1)
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
  return { width: size, height: size, data };
}
