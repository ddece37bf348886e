import { countRetentionDays } from '../../../shared/consent/retention.ts';
import { getDayRange, getNextDay, listDays, readDayRange } from './dayRange.ts';

describe('a range of days', () => {
  it('has thirty days by default', () => {
    expect(readDayRange({ from: '', to: '2026-03-30' })).toEqual({ from: '2026-03-01', to: '2026-03-30' });
  });

  it('keeps invalid days', () => {
    expect(readDayRange({ from: 'x', to: 'y' })).toEqual({ from: 'x', to: 'y' });
    expect(readDayRange({ from: '', to: 'y' })).toEqual({ from: '', to: 'y' });
  });

  it('lists each day once, across the end of a month and a clock change', () => {
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

  it.each(['-271821-04-20', '+275760-09-13', '0000-01-01'])('is invalid at the limits of dates (%s)', (day) => {
    expect(readDayRange({ from: '', to: day })).toEqual({ from: '', to: day });
    expect(getNextDay(day)).toBeNull();
    expect(listDays({ from: day, to: day })).toEqual([]);
  });

  it('of a link or a code starts at its creation and ends at its end or today, with at most the maximum number of days', () => {
    const [made, end] = ['2026-03-01T23:00:00Z', '2026-03-29T10:00:00Z'];
    expect(getDayRange(made, end, Date.parse('2026-03-05'))).toEqual({ from: '2026-03-01', to: '2026-03-05' });
    expect(getDayRange(made, end, Date.parse('2030-01-01'))).toEqual({ from: '2026-03-01', to: '2026-03-29' });
    const years = getDayRange(made, null, Date.parse('2030-01-01'));
    expect(years.to).toBe('2030-01-01');
    expect(listDays(years)).toHaveLength(countRetentionDays);
  });

  it('returns the next day for valid days only', () => {
    expect(getNextDay('2026-12-31')).toBe('2027-01-01');
    expect(getNextDay('never')).toBeNull();
  });
});
