import { findClearEdge } from './findClearEdge.ts';

/** jsdom lays nothing out: each element, and each line of a text, is where its mark says, as "top-bottom". */
function lay(markup: string): Element {
  document.body.innerHTML = markup;
  const rectOf = (place = '0-0') => {
    const [top = 0, bottom = 0] = place.split('-').map(Number);
    return { top, bottom, width: 200 } as DOMRect;
  };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rectOf(this.getAttribute('data-at') ?? undefined);
  });
  Range.prototype.getClientRects = function (this: Range) {
    const lines = this.startContainer.parentElement?.getAttribute('data-lines')?.split(' ') ?? [];
    return lines.map(rectOf) as unknown as DOMRectList;
  };
  return document.body;
}

afterEach(() => jest.restoreAllMocks());

describe('the edge of a bar over a page', () => {
  it('stays where nothing is sliced', () => {
    expect(findClearEdge(lay('<p data-at="0-100" data-lines="0-100">Words</p>'), 500, 400)).toBe(500);
  });

  it('goes above a line with air, and on above the one that it would then touch', () => {
    const page = lay('<p data-at="440-510" data-lines="440-458 463-481 486-504">Three lines of words</p>');
    expect(findClearEdge(page, 500, 400)).toBe(430);
  });

  it('goes between two lines where there is no room above all of them', () => {
    const page = lay('<p data-at="440-510" data-lines="440-458 463-481 486-504">Three lines of words</p>');
    expect(findClearEdge(page, 500, 450)).toBe(484);
  });

  it('goes above a control as a whole, however it is nested', () => {
    const page = lay(
      '<form data-at="300-600"><div data-at="460-520"><button style="border-top: 1px solid" data-at="470-520"><b data-at="490-505" data-lines="490-505">Go</b></button></div></form>',
    );
    expect(findClearEdge(page, 500, 400)).toBe(460);
  });

  it('goes above the words alone of a control without a frame', () => {
    const page = lay('<p data-at="470-514"><a data-at="470-514" data-lines="495-510">On</a></p>');
    expect(findClearEdge(page, 500, 400)).toBe(485);
  });

  it('stays where what it slices is higher than it may begin', () => {
    expect(findClearEdge(lay('<button style="border-top: 1px solid" data-at="300-520">Go</button>'), 500, 400)).toBe(
      500,
    );
  });

  it.each([
    ['lies on the page as it does itself', '<div style="position: fixed" data-at="450-550">'],
    ['is folded away', '<details data-at="400-600"><div data-at="450-550">'],
  ])('leaves out what %s', (_name, around) => {
    const button = '<button style="border-top: 1px solid" data-at="450-550">Go</button>';
    expect(findClearEdge(lay(`${around}${button}`), 500, 400)).toBe(500);
    expect(findClearEdge(lay(`<div data-at="450-550">${button}`), 500, 400)).toBe(440);
  });
});
