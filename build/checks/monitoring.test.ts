import { findMonitoringProblems, metricsIn } from './monitoring.ts';

const alerts = '    rules:\n      - alert: SiteDown\n        expr: up{job="site"} == 0\n';
const dashboard = JSON.stringify({
  panels: [{ title: 'Memory', targets: [{ expr: 'process_resident_memory_bytes' }] }],
});
const manual =
  '## What is measured, and what to do about it\n\n### SiteDown\n\n- Means: a\n- Look at: b\n- Do: c\n\n## Other\n';
const files = { alerts, dashboard, manual };

it('monitoring that fits together has no problems', () => {
  expect(findMonitoringProblems(files)).toEqual([]);
});

it.each([
  ['an alert of a metric that is none', { alerts: alerts.replace('up{', 'down{') }, /SiteDown names down/],
  [
    'a panel of a metric that is none',
    { dashboard: dashboard.replace('process_', 'proces_') },
    /"Memory" names proces_resident/,
  ],
  ['a histogram without its suffix', { alerts: alerts.replace('up{', 'web_vital{') }, /names web_vital,/],
  ['an alert without its heading', { manual: manual.replace('SiteDown', 'Site') }, /SiteDown has no "### SiteDown"/],
  ['an alert without what to do', { manual: manual.replace('- Do: c', '') }, /SiteDown has no/],
  [
    'a heading without its alert',
    { manual: manual.replace('## Other', '### Other') },
    /describes Other, which is no alert/,
  ],
  [
    'an alert that is written otherwise',
    { alerts: `${alerts}      - alert: Folded\n        for: 1m\n` },
    /is not written as/,
  ],
])('%s is told of', (_what, changed, problem) => {
  expect(findMonitoringProblems({ ...files, ...changed }).join('\n')).toMatch(problem);
});

it.each([
  ['sum by (le) (rate(a_bucket{job="x y"}[5m])) / b > 0.01', ['a_bucket', 'b']],
  ['c and d', ['c', 'd']],
  ['changes(e[15m]) > 3', ['e']],
  ['f > 700e6 and deriv(f[1h]) > 0', ['f', 'f']],
])('the metrics of %s are found', (expression, names) => {
  expect(metricsIn(expression)).toEqual(names);
});
