import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { installDialogs } from '../../../test/support/dialogs.ts';
import { Dialog } from './Dialog.tsx';

beforeAll(installDialogs);

/** Between 100 and 300 on both axes. */
function renderDialog() {
  const onClosed = jest.fn();
  render(
    <Dialog title="A coat" closeLabel="Close" dialogRef={createRef()} onClosed={onClosed}>
      <p>of wool</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  const box = { left: 100, right: 300, top: 100, bottom: 300 } as DOMRect;
  jest.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(box);
  const at = (x: number, y = 200) => ({ clientX: x, clientY: y });
  const press = (from: Element, begins: object, to: Element, ends: object) => {
    fireEvent.pointerDown(from, begins);
    fireEvent.click(to, ends);
  };
  return { dialog, text: screen.getByText('of wool'), at, press, onClosed };
}

it.each([
  ['on its left', 99, 200],
  ['on its right', 301, 200],
  ['above', 200, 99],
  ['below', 200, 301],
])('a press beside a dialog, %s, closes it', (_where, x, y) => {
  const { dialog, at, press, onClosed } = renderDialog();
  press(dialog, at(x, y), dialog, at(x, y));
  expect(onClosed).toHaveBeenCalledTimes(1);
});

it('a press that begins or ends in a dialog leaves it open: on its own ground, in its text, by a key', () => {
  const { dialog, text, at, press, onClosed } = renderDialog();
  press(dialog, at(200), dialog, at(200));
  press(text, at(200), text, at(200));
  // A text that is selected beyond the edge: the click is the dialog's.
  press(text, at(200), dialog, at(50));
  press(dialog, at(50), dialog, at(200));
  // A key's click has no place.
  press(dialog, at(50), text, at(0, 0));
  expect(onClosed).not.toHaveBeenCalled();
});
