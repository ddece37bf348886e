import { type BreakerSettings, createBreaker, type QuestionEnd } from './breaker.ts';

const settings: BreakerSettings = { window: 10_000, least: 10, share: 0.5, pause: 1_000, longestPause: 8_000 };

/** Pauses last as long as they say: `random` stands in the middle of their spread. */
function createUnderTest() {
  let time = 0;
  const changes: string[] = [];
  const breaker = createBreaker({
    settings,
    onChange: (state) => changes.push(state),
    now: () => time,
    random: () => 0.5,
  });
  /** False where the question was turned away. */
  const put = (end: QuestionEnd, times = 1) => {
    let wasPut = true;
    for (let count = 0; count < times; count += 1) {
      const turn = breaker.enter();
      wasPut = turn !== null;
      if (turn !== null) breaker.leave(turn, end);
    }
    return wasPut;
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { breaker, changes, put, pass };
}

describe('while it is closed', () => {
  it('opens with the question that makes half of the latest fail', () => {
    const { breaker, put, changes } = createUnderTest();
    put('answered', 10);
    put('failed', 9);
    expect(breaker.state()).toBe('closed');
    put('failed');
    expect(breaker.state()).toBe('open');
    expect(breaker.enter()).toBeNull();
    expect(changes).toEqual(['open']);
  });

  it('concludes nothing from fewer questions than ten', () => {
    const { breaker, put } = createUnderTest();
    put('failed', 9);
    expect(breaker.state()).toBe('closed');
  });

  it('looks back on ten seconds, however few were asked in between', () => {
    const { breaker, put, pass } = createUnderTest();
    put('failed', 9);
    pass(10_000);
    put('failed');
    expect(breaker.state()).toBe('closed');
    pass(9_000);
    put('failed', 9);
    expect(breaker.state()).toBe('open');
  });

  it('does not count who left', () => {
    const { breaker, put } = createUnderTest();
    put('failed', 9);
    put('left', 100);
    expect(breaker.state()).toBe('closed');
  });
});

describe('while it is open', () => {
  const createOpen = () => {
    const open = createUnderTest();
    open.put('failed', 10);
    return open;
  };

  it('lets one try after a second, and turns the others away meanwhile', () => {
    const { breaker, pass } = createOpen();
    pass(999);
    expect(breaker.enter()).toBeNull();
    pass(1);
    expect(breaker.enter()).not.toBeNull();
    expect(breaker.state()).toBe('halfOpen');
    expect([breaker.enter(), breaker.enter()]).toEqual([null, null]);
  });

  it('closes with an answer, and has forgotten what was before', () => {
    const { breaker, put, pass, changes } = createOpen();
    pass(1_000);
    put('answered');
    expect(breaker.state()).toBe('closed');
    put('failed', 9);
    expect(breaker.state()).toBe('closed');
    expect(changes).toEqual(['open', 'closed']);
  });

  it('waits twice as long after each try that failed, and eight seconds at most; none of it is news', () => {
    const { put, pass, changes } = createOpen();
    for (const pause of [1_000, 2_000, 4_000, 8_000, 8_000, 8_000]) {
      pass(pause - 1);
      expect(put('failed')).toBe(false);
      pass(1);
      expect(put('failed')).toBe(true);
    }
    expect(changes).toEqual(['open']);
  });

  it('begins with the short pause again after it was closed', () => {
    const { put, pass } = createOpen();
    pass(1_000);
    put('failed');
    pass(2_000);
    put('answered');
    put('failed', 10);
    pass(1_000);
    expect(put('answered')).toBe(true);
  });

  it('hears nothing of questions that were put before', () => {
    const { breaker, put, pass } = createUnderTest();
    const early = [breaker.enter(), breaker.enter()] as [number, number];
    put('failed', 10);
    breaker.leave(early[0], 'answered');
    expect(breaker.state()).toBe('open');
    pass(1_000);
    expect(breaker.enter()).not.toBeNull();
    breaker.leave(early[1], 'failed');
    expect(breaker.state()).toBe('halfOpen');
  });
});

it('spreads the tries of many instances over half of the pause', () => {
  const triesAfter = (random: number) => {
    let time = 0;
    const breaker = createBreaker({ settings, now: () => time, random: () => random });
    for (let count = 0; count < 10; count += 1) breaker.leave(breaker.enter() as number, 'failed');
    while (breaker.enter() === null) time += 1;
    return time;
  };
  expect([triesAfter(0), triesAfter(0.5), triesAfter(1)]).toEqual([750, 1_000, 1_250]);
});
