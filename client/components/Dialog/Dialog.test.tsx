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
  const click = (from: Element, to: Element) => {
    fireEvent.pointerDown(from);
    fireEvent.click(to);
  };
  return { dialog: screen.getByRole('dialog'), text: screen.getByText('of wool'), press: click, onClosed };
}

it('a click on the backdrop closes the dialog', () => {
  const { dialog, press: click, onClosed } = renderDialog();
  click(dialog, dialog);
  expect(onClosed).toHaveBeenCalledTimes(1);
});

it('a click that starts or ends inside leaves the dialog open', () => {
  const { dialog, text, press: click, onClosed } = renderDialog();
  click(text, text);
  // A text selection that ends on the backdrop: the click targets the dialog.
  click(text, dialog);
  expect(onClosed).not.toHaveBeenCalled();
});
