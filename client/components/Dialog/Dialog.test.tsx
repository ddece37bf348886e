import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { installDialogs } from '../../../test/support/dialogs.ts';
import { Dialog } from './Dialog.tsx';

beforeAll(installDialogs);

function renderDialog() {
  const onClosed = jest.fn();
  render(
    <Dialog title="A coat" closeLabel="Close" dialogRef={createRef()} onClosed={onClosed}>
      <p>of wool</p>
    </Dialog>,
  );
  const press = (from: Element, to: Element) => {
    fireEvent.pointerDown(from);
    fireEvent.click(to);
  };
  return { dialog: screen.getByRole('dialog'), text: screen.getByText('of wool'), press, onClosed };
}

it('a press on the backdrop closes the dialog', () => {
  const { dialog, press, onClosed } = renderDialog();
  press(dialog, dialog);
  expect(onClosed).toHaveBeenCalledTimes(1);
});

it('a press that starts or ends inside leaves the dialog open', () => {
  const { dialog, text, press, onClosed } = renderDialog();
  press(text, text);
  // A text that is selected beyond the edge: the click is the dialog's.
  press(text, dialog);
  expect(onClosed).not.toHaveBeenCalled();
});
