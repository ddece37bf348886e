import { readFileSync } from 'node:fs';
import { purposes } from './consent.ts';
import { consentedNames, storedNames } from './storedNames.ts';

describe('the names in a browser', () => {
  it('stand in docs/privacy.md as they are listed', () => {
    const rows = storedNames.map(([name, place, lasts, use]) => `| \`${name}\` | ${place} | ${lasts} | ${use} |`);
    expect(readFileSync('docs/privacy.md', 'utf8')).toContain(`|---|---|---|---|\n${rows.join('\n')}\n\n`);
  });

  it.each([
    ['_ga', 'statistics'],
    ['_ga_ABC123', 'statistics'],
    ['_gid', 'statistics'],
    ['_gat_UA-1', 'statistics'],
    ['acqAnonymousId', 'statistics'],
    ['_gcl_au', 'marketing'],
    ['_gac_UA-1', 'marketing'],
    ['_fbp', 'marketing'],
    ['lang', undefined],
    ['consent', undefined],
    ['apollo:default.token', undefined],
  ])('%s is kept for %s', (name, purpose) => {
    const found = purposes.filter((each) => consentedNames[each].some((pattern) => pattern.test(name)));
    expect(found).toEqual(purpose === undefined ? [] : [purpose]);
  });
});
