import { consoleProblems, expectConsoleError } from './failOnConsoleError.ts';

describe('the console guard', () => {
  it('fails on an unexpected message', () => {
    expect(consoleProblems(['Hydration failed'], [])).toEqual(['Unexpected console message: Hydration failed']);
  });

  it('fails on an expected message that did not come', () => {
    expect(consoleProblems([], [/boom/])).toEqual(['Expected a console message like /boom/, none came.']);
  });

  it('passes with an expected message', () => {
    expectConsoleError(/announced 1/);
    console.error('announced %d', 1);
  });
});
