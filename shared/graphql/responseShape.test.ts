import { ActivateAccountDocument } from './memberOperations.generated.ts';
import { fitsShape, matchesResponseShape, type ResponseShape } from './responseShape.ts';

const details: ResponseShape = {
  fields: { state: { oneOf: ['PENDING', 'ACTIVE'] }, names: { listOf: 'text' }, wait: { orNull: 'integer' } },
};
const good = { state: 'PENDING', names: ['Anna'], wait: 60 };

describe('a response shape', () => {
  it.each<[string, unknown]>([
    ['a full one', good],
    ['null where it may be', { ...good, wait: null }],
    ['nothing where null may be', { state: 'ACTIVE', names: [] }],
    ['more than requested', { ...good, __typename: 'Details' }],
  ])('fits %s', (_, response) => {
    expect(fitsShape(details, response)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', [good]],
    ['a text', 'PENDING'],
    ['a state of another contract', { ...good, state: 'LOST' }],
    ['a state that is an object', { ...good, state: { toString: 'ACTIVE' } }],
    ['text instead of a list', { ...good, names: 'Anna' }],
    ['null in a list', { ...good, names: [null] }],
    ['a fraction instead of an integer', { ...good, wait: 1.5 }],
    ['a number as text', { ...good, wait: '60' }],
    ['a missing list', { state: 'ACTIVE' }],
  ])('does not fit %s', (_, response) => {
    expect(fitsShape(details, response)).toBe(false);
  });

  it('is part of a document, and includes the fields of fragments', () => {
    expect(
      matchesResponseShape(ActivateAccountDocument, { activateAccount: { status: 'FAILED', voucher: null } }),
    ).toBe(true);
    expect(matchesResponseShape(ActivateAccountDocument, { activateAccount: { status: 'FAILED', voucher: {} } })).toBe(
      false,
    );
  });
});
