import { createProblems } from './problems.ts';

describe('the problems of a page', () => {
  it('reach whoever listens, also those from before', () => {
    const { report, listen } = createProblems();
    const heard: string[] = [];
    report(new Error('early'));
    listen(({ message }) => heard.push(message));
    report(new Error('late'));
    expect(heard).toEqual(['early', 'late']);
  });

  it('are remembered only so far', () => {
    const { report, listen } = createProblems();
    for (let count = 0; count < 1000; count += 1) report(new Error(String(count)));
    const listener = jest.fn();
    listen(listener);
    expect(listener).toHaveBeenCalledTimes(20);
  });
});
