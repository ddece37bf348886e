import { act, renderHook } from '@testing-library/react';
import { leaving, useSubmission } from './useSubmission.ts';

describe('a submission', () => {
  it('sends once, however often it is pressed before the answer', async () => {
    let answer: (outcome: string) => void = () => {};
    const send = jest.fn((_input: string) => new Promise<string>((resolve) => (answer = resolve)));
    const { result } = renderHook(() => useSubmission(send));
    act(() => {
      void result.current.submit('first');
      void result.current.submit('second');
    });
    expect(send.mock.calls).toEqual([['first']]);
    expect(result.current.isBusy).toBe(true);
    await act(async () => answer('limited'));
    expect(result.current).toMatchObject({ outcome: 'limited', attempt: 1, isBusy: false });
    act(() => void result.current.submit('third'));
    expect(send).toHaveBeenCalledTimes(2);
    expect(result.current.outcome).toBe('limited');
  });

  it('counts the same outcome twice, and is not busy where nobody is asked', async () => {
    const seen: boolean[] = [];
    const { result } = renderHook(() => {
      const submission = useSubmission<string, string>(() => 'missing');
      seen.push(submission.isBusy);
      return submission;
    });
    await act(() => result.current.submit(''));
    await act(() => result.current.submit(''));
    expect(result.current).toMatchObject({ outcome: 'missing', attempt: 2 });
    expect(seen).not.toContain(true);
  });

  it('sends nothing more once another page is on its way', async () => {
    const send = jest.fn(async (): Promise<typeof leaving> => leaving);
    const { result } = renderHook(() => useSubmission<void, string>(send));
    await act(() => result.current.submit());
    await act(() => result.current.submit());
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.isBusy).toBe(true);
  });
});
