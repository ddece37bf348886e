import { consoleProblems, expectConsoleError } from './failOnConsoleError.ts';

describe('the console guard', () => {
  it('names a message that nobody expected', () => {
    expect(consoleProblems(['Hydration failed'], [])).toEqual(['Unexpected console message: Hydration failed']);
  });

  it('names an expectation that nothing met', () => {
    expect(consoleProblems([], [/boom/])).toEqual(['Expected a console message like /boom/, none came.']);
  });

  it('lets an announced message pass', () => {
    expectConsoleError(/announced 1/);
    console.error('announced %d', 1);
  });
});
