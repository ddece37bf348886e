import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../test/support/renderScreen.tsx';
import { useNavigation } from '../navigation/Navigation.tsx';
import { type NavigateAway, type Submission, useSubmission } from './useSubmission.ts';

type Send = Parameters<typeof useSubmission<string, string>>[0];

let submission: Submission<string, string>;
const seenBusy: boolean[] = [];

function Sender({ send }: { send: Send }) {
  submission = useSubmission(send);
  seenBusy.push(submission.isBusy);
  const { go } = useNavigation();
  return (
    <button type="button" onClick={() => go('formFinished')}>
      leave
    </button>
  );
}

const show = (send: Send, open: (() => Promise<never>) | null = null) =>
  renderScreen(<Sender send={send} />, { route: 'formStarted', runtime: { open } });

describe('a submission', () => {
  it('sends once while no response has arrived', async () => {
    let respond: (outcome: string) => void = () => {};
    const send = jest.fn((_input: string) => new Promise<string>((resolve) => (respond = resolve)));
    show(send);
    act(() => {
      void submission.submit('first');
      void submission.submit('second');
    });
    expect(send.mock.calls).toEqual([['first']]);
    expect(submission.isBusy).toBe(true);
    await act(async () => respond('limited'));
    expect(submission).toMatchObject({ outcome: 'limited', attempt: 1, isBusy: false });
    act(() => void submission.submit('third'));
    expect(send).toHaveBeenCalledTimes(2);
    expect(submission.outcome).toBe('limited');
  });

  it('counts a repeated outcome, and is not busy without a request', async () => {
    show(() => 'missing');
    seenBusy.length = 0;
    await act(() => submission.submit(''));
    await act(() => submission.submit(''));
    expect(submission).toMatchObject({ outcome: 'missing', attempt: 2 });
    expect(seenBusy).not.toContain(true);
  });

  it('sends nothing while another page is loading, until the visitor returns', async () => {
    const send = jest.fn(async (): Promise<NavigateAway> => () => undefined);
    const open = jest.fn(() => new Promise<never>(() => {}));
    show(send, open);
    await act(() => submission.submit('first'));
    await act(() => submission.submit('second'));
    expect(send).toHaveBeenCalledTimes(1);
    expect(submission.isBusy).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'leave' }));
    await waitFor(() => expect(open).toHaveBeenCalled());
    expect(submission.isBusy).toBe(true);
    act(() => window.history.back());
    await waitFor(() => expect(submission.isBusy).toBe(false));
    await act(() => submission.submit('third'));
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('navigates after the response only if the visitor has not navigated meanwhile', async () => {
    const leave = jest.fn();
    let respond: (outcome: NavigateAway) => void = () => {};
    show(
      () => new Promise<NavigateAway>((resolve) => (respond = resolve)),
      () => new Promise<never>(() => {}),
    );
    act(() => void submission.submit('first'));
    fireEvent.click(screen.getByRole('button', { name: 'leave' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/formfinished$/));
    await act(async () => respond(leave));
    expect(leave).not.toHaveBeenCalled();
    expect(submission).toMatchObject({ outcome: null, isBusy: false });
    act(() => void submission.submit('second'));
    await act(async () => respond(leave));
    expect(leave).toHaveBeenCalledTimes(1);
  });
});
