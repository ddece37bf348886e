import { journeyQuery } from '../journey.ts';
import { sentCodeForm } from './codeForm.ts';

const sent = (text: string) => {
  const form = sentCodeForm(new URLSearchParams(text));
  return form === null ? null : [form.code, journeyQuery(form.journey)];
};

describe('the code form, sent before its scripts ran', () => {
  it.each([
    ['registrationCode=A1', ['A1', '']],
    ['registrationCode=A1&rc=B2', ['A1', '?rc=B2']],
    ['journey=%3Fvariant%3Dsocial%26utm_source%3Dx&registrationCode=A1', ['A1', '?variant=social&utm_source=x']],
    ['journey=&registrationCode=A1&utm_source=x', ['A1', '']],
    ['journey=%3Fvariant%3Devil%26token%3Dsecret&registrationCode=A1', ['A1', '']],
    ['journey=//evil.example&registrationCode=A1', ['A1', '']],
    [`registrationCode=${'a'.repeat(3_000)}`, ['a'.repeat(2_048), '']],
    ['registrationCode=', null],
    ['journey=%3Frc%3DA1', null],
  ])('reads %s as %j', (query, form) => {
    expect(sent(query)).toEqual(form);
  });
});
