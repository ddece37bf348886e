import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { opaque } from '../../../../../shared/page/opaqueText.ts';
import { installDialogs } from '../../../../../test/support/dialogs.ts';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { pictures } from '../../../../pictures/pictures.ts';
import type { LandingData } from '../landingQuery.ts';
import { products } from './products.ts';
import { Slides } from './Slides.tsx';

const scrollBy = jest.fn();

beforeAll(() => {
  installDialogs();
  Object.assign(Element.prototype, { scrollBy });
});

function Page() {
  const codeField = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={codeField} aria-label="Code" />
      <Slides onSubmitCode={() => codeField.current?.focus()} />
    </>
  );
}

const row = () => screen.getByRole('list', { name: 'What lies behind the door.' });
const data = {
  state: { code: { status: 'none' }, voucher: 'unknown', hasExpiry: false },
  values: {
    greeting: opaque(''),
    inviterName: opaque(''),
    inviterFirstName: opaque(''),
    number: opaque(''),
    expiry: opaque(''),
  },
} as const satisfies LandingData;
const renderSlides = () => renderScreen(<Page />, { route: 'landing', data: { kind: 'settled', data } });

/** jsdom has no layout: a row of 24 products, 200 px each, 600 px visible. */
function mockLayout(scrollLeft: number) {
  const list = row();
  const sizes = { clientWidth: 600, scrollWidth: 4800, scrollLeft };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(list, name, { configurable: true, value });
  [...list.children].forEach((item, index) => {
    Object.defineProperty(item, 'offsetLeft', { configurable: true, value: index * 200 });
  });
  fireEvent.scroll(list);
}

describe('the slides', () => {
  it('are 24 products, each with position, name and both prices', () => {
    renderSlides();
    expect(within(row()).getAllByRole('listitem')).toHaveLength(24);
    const first = screen.getByRole('article', { name: '1 of 24' });
    expect(first).toHaveAttribute('aria-roledescription', 'slide');
    expect(within(first).getByRole('button', { name: 'Satin slip dress' })).toBeInTheDocument();
    expect(first).toHaveTextContent('Our price €189 Retail price €460');
    for (const [index] of products.entries()) {
      const article = screen.getByRole('article', { name: `${index + 1} of 24` });
      expect(within(article).getByRole('button')).toHaveAccessibleName(/\w/);
      expect(article).toHaveTextContent(/Our price €[\d,]+ Retail price €[\d,]+/);
    }
  });

  it('show every product picture under its name', () => {
    const mens = 'ankle-boot belt bow-tie hat knit loafer polo-neck scarf shirt trench-coat waistcoat'.split(' ');
    const productPictures = Object.keys(pictures).filter((id) => id.startsWith('product-'));
    for (const id of productPictures.map((name) => name.slice('product-'.length)))
      expect(products).toContainEqual(expect.objectContaining({ id, kind: mens.includes(id) ? 'men' : 'women' }));
  });

  it('are in a focusable list, so that arrow keys scroll it', () => {
    renderSlides();
    expect(row()).toHaveAttribute('tabindex', '0');
  });

  it('move by the number of visible items and announce the position', async () => {
    renderSlides();
    mockLayout(0);
    const previous = screen.getByRole('button', { name: 'Previous pieces' });
    const next = screen.getByRole('button', { name: 'Next pieces' });
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(previous);
    expect(scrollBy).not.toHaveBeenCalled();
    await userEvent.click(next);
    expect(scrollBy).toHaveBeenCalledWith({ left: 600 });
    mockLayout(600);
    expect(screen.getByText('4 of 24')).toHaveAttribute('aria-live', 'polite');
    mockLayout(4200);
    expect(screen.getByText('24 of 24')).toBeInTheDocument();
    expect(next).toHaveAttribute('aria-disabled', 'true');
  });

  it('follow the mouse only until it is released', async () => {
    renderSlides();
    const drag = (target: HTMLElement, clientX: number) =>
      userEvent.pointer([
        { keys: '[MouseLeft>]', target, coords: { clientX: 300 } },
        { coords: { clientX } },
        { keys: '[/MouseLeft]' },
      ]);
    await drag(row(), 200);
    expect(row().scrollLeft).toBe(100);
    await drag(screen.getByLabelText('Code'), 0);
    expect(row().scrollLeft).toBe(100);
  });

  it('open a popup, and return the focus', async () => {
    renderSlides();
    const opener = screen.getByRole('button', { name: 'Evening coat' });
    await userEvent.click(opener);
    const popup = await screen.findByRole('dialog', { name: 'Evening coat' });
    expect(popup).toHaveTextContent(/€540 .*€1,350.*An example from a past sale/);
    await userEvent.click(within(popup).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('step through the products in the popup, and stop at the ends', async () => {
    renderSlides();
    await userEvent.click(screen.getByRole('button', { name: 'Satin slip dress' }));
    const popup = await screen.findByRole('dialog', { name: 'Satin slip dress' });
    const previous = within(popup).getByRole('button', { name: 'Previous piece' });
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(previous);
    expect(popup).toHaveAccessibleName('Satin slip dress');
    await userEvent.click(within(popup).getByRole('button', { name: 'Next piece' }));
    expect(popup).toHaveAccessibleName('Trench coat');
    expect(within(popup).getByText('2 of 24').parentElement).toHaveTextContent('Trench coat 2 of 24');
    expect(popup.querySelector('img')).toHaveAttribute('data-picture', 'product-trench-coat');
    expect(popup).toHaveTextContent('€390');
    await userEvent.click(previous);
    expect(popup).toHaveAccessibleName('Satin slip dress');
  });

  it('show month, sizes and materials in the popup, but no brand', async () => {
    const featuredBrands = ['Velmontane', 'Oriel Dace'];
    renderScreen(<Page />, { route: 'landing', data: { kind: 'settled', data }, config: { featuredBrands } });
    await userEvent.click(screen.getByRole('button', { name: 'Evening coat' }));
    const popup = await screen.findByRole('dialog');
    const terms = within(popup)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(terms).toEqual(['Month of the sale', 'Sizes (EU)', 'Composition']);
    const details = within(popup)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(details).toEqual(['November 2025', '34–42', '80%\u00a0wool, 20%\u00a0silk']);
    for (const brand of featuredBrands) expect(popup).not.toHaveTextContent(brand);
  });

  it('lead from the popup to the code form', async () => {
    renderSlides();
    await userEvent.click(screen.getByRole('button', { name: 'Evening coat' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Enter your code' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  });
});
