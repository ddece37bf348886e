import { createDraft, parseDraft } from './splitDraft.ts';

it('what a tab remembers of the form is read as it was typed', () => {
  const draft = { ...createDraft('2026-12-01T09:00', ''), name: 'Frühling', countries: ['DE', 'AT'] };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another form', '{"name":"x"}'],
  ['one target', JSON.stringify({ ...createDraft('', ''), targets: [{ path: '/', weight: '100' }] })],
  ['nine targets', JSON.stringify({ ...createDraft('', ''), targets: Array(9).fill({ path: '/', weight: '1' }) })],
  ['a list in place of a text', JSON.stringify({ ...createDraft('', ''), name: [] })],
  ['far more than a form has', JSON.stringify({ ...createDraft('', ''), more: 'x'.repeat(50_000) })],
])('of a memory that holds %s nothing is read', (_, stored) => {
  expect(parseDraft(stored)).toBeNull();
});
