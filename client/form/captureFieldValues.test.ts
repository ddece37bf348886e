import { captureFieldValues } from './captureFieldValues.ts';

it('the fields of a page that is rendered again keep their values, and the last used one the focus', () => {
  const fields = '<input name="first"><input name="last">';
  document.body.innerHTML = fields;
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
  const restore = captureFieldValues(document.body);
  for (const name of ['first', 'last']) {
    field(name).focus();
    field(name).value = name;
  }
  document.body.innerHTML = fields;
  restore();
  expect([field('first').value, field('last').value]).toEqual(['first', 'last']);
  expect(field('last')).toHaveFocus();
});
