import { experiments } from './experiments.ts';
import { parseOverrides } from './inspector.ts';

const lean = experiments.leanRegistration.key;
const description = experiments.landingDescription.key;

describe('the overrides cookie', () => {
  it('contains the index of each variant', () => {
    expect(parseOverrides(`${lean}=1&${description}=3`)).toEqual(
      new Map<string, boolean | string>([
        [lean, true],
        [description, 'viralProductShare'],
      ]),
    );
  });

  it('reads the last of several for one experiment', () => {
    expect(parseOverrides(`${lean}=1&${lean}=0`)).toEqual(new Map([[lean, false]]));
  });

  it('ignores unregistered entries', () => {
    expect(parseOverrides(`another=1&${lean}=1&${description}=9`)).toEqual(new Map([[lean, true]]));
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['an object', { [lean]: 1 }],
    ['a list', [`${lean}=1`]],
    ['an unregistered experiment', 'another=0'],
    ['the name of something that every object has', '__proto__=1&constructor=1&toString=0'],
    ['a variant beyond the last', `${lean}=2`],
    ['a variant before the first', `${lean}=-1`],
    ['no variant', `${lean}=`],
    ['a variant by name', `${description}=social`],
    ['a number with a fraction, an exponent or spaces', `${lean}=1.0&${lean}=1e0&${lean}= 1`],
    ['broken encoding', '%E0%A4%A=%'],
    ['a text that is too long', `${lean}=1&${'x'.repeat(600)}`],
  ])('is null with %s', (_, cookie) => {
    expect(parseOverrides(cookie)).toBeNull();
  });
});
