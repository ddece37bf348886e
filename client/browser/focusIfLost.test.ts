import { focusIfLost } from './focusIfLost.ts';

const byId = (id: string) => document.getElementById(id) as HTMLElement;

describe('the focus after a response', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <main id="main" tabindex="-1"><form id="form"><button id="pressed"></button><input id="target"></form></main>
      <button id="elsewhere"></button>`;
  });

  it.each([
    ['was removed', () => undefined],
    ['fell to what is around, as where pressed buttons take none', () => byId('main').focus()],
    ['is still at what was pressed', () => byId('pressed').focus()],
  ])('moves to the target where it %s', (_, stand) => {
    stand();
    focusIfLost(byId('target'), byId('form'));
    expect(byId('target')).toHaveFocus();
  });

  it('stays where the visitor has moved it', () => {
    byId('elsewhere').focus();
    focusIfLost(byId('target'), byId('form'));
    expect(byId('elsewhere')).toHaveFocus();
  });
});
