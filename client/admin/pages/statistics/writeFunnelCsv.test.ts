import { writeFunnelCsv } from './AdminRegistrations.tsx';

const counts = { opened: 4, begun: 3, registered: 2, activated: 1 };
const dataOf = (code: string) => ({
  query: { code, link: '', from: '', to: '', by: '', after: '' },
  range: { from: '2026-03-01', to: '2026-03-01' },
  link: null,
  totals: counts,
  days: [{ ...counts, day: '2026-03-01' }],
});
const key = (name: string) => (name === 'admin:separator' ? ',' : name.slice(name.indexOf(':') + 1));

describe('writeFunnelCsv', () => {
  it('writes a row for each day and names the file by its period', () => {
    expect(writeFunnelCsv(dataOf('WELCOME15'), key)).toEqual({
      name: 'registrations-2026-03-01-2026-03-01.csv',
      text: 'day,code,link,opened,begun,registered,activated\r\n2026-03-01,WELCOME15,,4,3,2,1\r\n',
    });
  });

  it('prevents formulas from the URL', () => {
    expect(writeFunnelCsv(dataOf('=HYPERLINK("http://x")'), key).text).toContain(`"'=HYPERLINK(""http://x"")"`);
  });
});
