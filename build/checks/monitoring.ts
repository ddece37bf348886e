/** Alert rules and dashboard name metrics that exist, and each alert has its place in the run book, which has no other. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { metricTable } from '../../node/metrics.ts';
import type { Check } from './check.ts';

const rules = 'build/deploy/monitoring/alerts.yaml';
const dashboard = 'build/deploy/monitoring/dashboard.json';
const manual = 'docs/operations.md';
const section = 'What is measured, and what to do about it';

/** Of Prometheus itself, of its blackbox exporter, and of the client's own defaults: those that are in use here. */
const others = [
  'up',
  'probe_ssl_earliest_cert_expiry',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
];

/** What stands where a metric may stand: a name that is no function, no word of the language, and no label. */
const words = /^(?:by|on|and|or|unless|without|ignoring|bool|offset|group_left|group_right)$/;

export function metricsIn(expression: string): readonly string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/(?<![\w.$])([a-z_][a-z0-9_]*)(?!\s*\(|\w)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !words.test(name));
}

function isKnown(name: string): boolean {
  if (others.includes(name)) return true;
  return Object.values(metricTable).some((metric) =>
    metric.kind === 'histogram'
      ? /_(?:bucket|count|sum)$/.test(name) && name.startsWith(`${metric.name}_`)
      : metric.name === name,
  );
}

/** `alert` with its expression; the file is written one key a line. */
function alertsIn(yaml: string): ReadonlyMap<string, string> {
  return new Map(
    [...yaml.matchAll(/^\s*- alert: (\w+)\n\s*expr: (.+)$/gm)].map(([, name = '', expression = '']) => [
      name,
      expression,
    ]),
  );
}

export function findMonitoringProblems(
  files: Readonly<Record<'alerts' | 'dashboard' | 'manual', string>>,
): readonly string[] {
  const alerts = alertsIn(files.alerts);
  const { panels } = JSON.parse(files.dashboard) as { panels: { title: string; targets: { expr: string }[] }[] };
  const expressions: (readonly [where: string, expression: string])[] = [
    ...[...alerts].map(([name, expression]) => [`${rules}: ${name}`, expression] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`${dashboard}: "${title}"`, expr] as const)),
  ];
  const [, own = ''] = files.manual.split(new RegExp(`^## ${section}$`, 'm'));
  const parts = (own.split(/^## /m)[0] ?? '').split(/^### /m).slice(1);
  const described = new Map(parts.map((part) => [part.split('\n', 1)[0] ?? '', part]));
  const isWhole = (part: string) => ['Means', 'Look at', 'Do'].every((word) => part.includes(`\n- ${word}: `));
  return [
    ...expressions.flatMap(([where, expression]) =>
      metricsIn(expression)
        .filter((name) => !isKnown(name))
        .map((name) => `${where} names ${name}, which nothing measures (node/metrics.ts).`),
    ),
    ...[...alerts.keys()]
      .filter((name) => !isWhole(described.get(name) ?? ''))
      .map(
        (name) =>
          `${name} has no "### ${name}" with "- Means:", "- Look at:" and "- Do:" in "${section}" of ${manual}.`,
      ),
    ...[...described.keys()]
      .filter((name) => !alerts.has(name))
      .map((name) => `${manual} describes ${name}, which is no alert of ${rules}.`),
    ...(alerts.size === files.alerts.split(/- alert:/).length - 1
      ? []
      : [`${rules}: an alert is not written as "alert" and "expr" on lines of their own.`]),
  ];
}

export const monitoringCheck: Check = {
  name: 'monitoring',
  run: async (root) => {
    const [alerts = '', board = '', guide = ''] = await Promise.all(
      [rules, dashboard, manual].map((path) => readFile(join(root, path), 'utf8')),
    );
    return findMonitoringProblems({ alerts, dashboard: board, manual: guide });
  },
};
