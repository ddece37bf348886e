import { isProduction } from './commonVariables.ts';

it.each([undefined, '', ' ', 'development', 'test'])('NODE_ENV=%p is development', (nodeEnv) => {
  expect(isProduction(nodeEnv)).toBe(false);
});

it.each(['production', 'staging', 'prod', 'Development', 'developement', 'undefined'])(
  'NODE_ENV=%p is production',
  (nodeEnv) => {
    expect(isProduction(nodeEnv)).toBe(true);
  },
);
