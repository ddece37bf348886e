import { getDayRange, getNextDay, listDays, maxDays, readDayRange } from './dayRange.ts';

describe('a period of the address', () => {
  it('is of thirty days where its beginning is not named', () => {
    expect(readDayRange({ from: '', to: '2026-03-30' })).toEqual({ from: '2026-03-01', to: '2026-03-30' });
  });

  it('stays as it is named, whatever it is', () => {
    expect(readDayRange({ from: 'x', to: 'y' })).toEqual({ from: 'x', to: 'y' });
    expect(readDayRange({ from: '', to: 'y' })).toEqual({ from: '', to: 'y' });
  });

  it('has each of its days once, over the end of a month and the change of the clocks', () => {
    expect(listDays({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(new Set(listDays({ from: '2026-03-20', to: '2026-04-02' })).size).toBe(14);
  });

  it.each([
    ['2026-03-02', '2026-03-01'],
    ['x', '2026-03-01'],
    ['2020-01-01', '2026-03-01'],
  ])('has no days from %s to %s', (from, to) => {
    expect(listDays({ from, to })).toEqual([]);
  });

  it.each(['-271821-04-20', '+275760-09-13', '0000-01-01'])('is none at the ends of time (%s)', (day) => {
    expect(readDayRange({ from: '', to: day })).toEqual({ from: '', to: day });
    expect(getNextDay(day)).toBeNull();
    expect(listDays({ from: day, to: day })).toEqual([]);
  });

  it('is that of a link or a code: from when it was made to its end or today, in no more days than are shown', () => {
    const [made, end] = ['2026-03-01T23:00:00Z', '2026-03-29T10:00:00Z'];
    expect(getDayRange(made, end, Date.parse('2026-03-05'))).toEqual({ from: '2026-03-01', to: '2026-03-05' });
    expect(getDayRange(made, end, Date.parse('2030-01-01'))).toEqual({ from: '2026-03-01', to: '2026-03-29' });
    const years = getDayRange(made, null, Date.parse('2030-01-01'));
    expect(years.to).toBe('2030-01-01');
    expect(listDays(years)).toHaveLength(maxDays);
  });

  it('ends before the day after its last', () => {
    expect(getNextDay('2026-12-31')).toBe('2027-01-01');
    expect(getNextDay('never')).toBeNull();
  });
});
