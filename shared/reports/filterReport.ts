/**
 * What an error report may hold (spec §7): it is built anew from the fields that are allowed here, and the words of its
 * errors are scrubbed. Runs where a report is made and again where the browsers' come in.
 */
import { isLocale, type Locale } from '../locales.ts';
import { environmentName } from '../publicConfig.ts';
import { type RouteId, routeIds } from '../routeTable.ts';
import { scrubText } from './scrubText.ts';

export interface ReportTags {
  readonly request_id?: string | undefined;
  readonly route?: RouteId | undefined;
  readonly locale?: Locale | undefined;
}

interface Frame {
  readonly filename: string;
  readonly function?: string | undefined;
  readonly lineno?: number | undefined;
  readonly colno?: number | undefined;
}

interface Exception {
  readonly type: string;
  readonly value: string;
  readonly stacktrace?: { readonly frames: Frame[] };
}

export interface Report {
  readonly event_id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly platform: 'javascript' | 'node';
  readonly level: 'error' | 'warning';
  readonly exception: { readonly values: Exception[] };
  readonly release?: string | undefined;
  readonly environment: string;
  readonly tags: ReportTags;
}

/** What a version may be called, in the settings as in a report. Behind a version's @ stands no mail's host. */
export const releaseName = /^@?[\w.+/:~-]+(?:@(?:v?\d[\w.+/:~-]*|[\w+/:~-]+))?$/;
export const longestName = 200;

const mostExceptions = 5;
const mostFrames = 50;

/** Never throws; what is no report by these rules is none, and is not sent. `typed`: what the visitor has entered. */
export function filterReport(event: unknown, typed: readonly string[] = []): Report | null {
  try {
    return buildReport(event, typed);
  } catch {
    return null;
  }
}

function buildReport(event: unknown, typed: readonly string[]): Report | null {
  const eventId = matching(own(event, 'event_id'), /^[0-9a-f]{32}$/);
  const timestamp = own(event, 'timestamp');
  const release = matching(own(event, 'release'), releaseName);
  const environment = matching(own(event, 'environment'), environmentName);
  const values = listOf(own(own(event, 'exception'), 'values'))
    .slice(0, mostExceptions)
    .map((exception) => exceptionOf(exception, typed));
  if (eventId === undefined || environment === undefined || values.length === 0) return null;
  if (typeof timestamp !== 'number' || !(timestamp > 0 && timestamp < 1e11)) return null;
  return {
    event_id: eventId,
    timestamp,
    platform: own(event, 'platform') === 'node' ? 'node' : 'javascript',
    level: own(event, 'level') === 'warning' ? 'warning' : 'error',
    exception: { values },
    release,
    environment,
    tags: tagsOf(own(event, 'tags')),
  };
}

function exceptionOf(exception: unknown, typed: readonly string[]): Exception {
  const frames = listOf(own(own(exception, 'stacktrace'), 'frames'))
    .slice(-mostFrames)
    .map(frameOf);
  return {
    // A name is what its author chose, so only what is named like an error is one.
    type:
      matching(own(exception, 'type'), /^(?:React ErrorBoundary )?(?:[A-Z][A-Za-z]{0,40})?(?:Errors?|Exception)$/) ??
      'Error',
    value: scrubText(own(exception, 'value'), typed),
    ...(frames.length === 0 ? {} : { stacktrace: { frames } }),
  };
}

function frameOf(frame: unknown): Frame {
  const filename = fileOf(own(frame, 'filename'));
  // A line of a message may read like a frame, of a file that is none of ours.
  if (filename === foreign) return { filename };
  return {
    filename,
    function: matching(own(frame, 'function'), /^(?:(?:async|new) )?[\w$.<>]{1,80}$/),
    lineno: count(own(frame, 'lineno')),
    colno: count(own(frame, 'colno')),
  };
}

const foreign = '[foreign]';

/** A script by the name that the build gave it, or a source file below the project's folder; both without their host. */
const builtScript = /\/assets\/(\w{1,60}-[A-Z0-9]{8}\.js)$/;
const sourceFile = /(?:^|\/)((?:dist|server|shared|client|node|backend|node_modules)\/[\w@.+/-]{1,200}\.[cm]?[jt]sx?)$/;

/** A document's own address is a frame's file where its inline scripts fail, with its query. */
function fileOf(filename: unknown): string {
  if (typeof filename !== 'string' || filename.length > 1000) return foreign;
  const [, script] = builtScript.exec(filename) ?? [];
  if (script !== undefined) return `app:///assets/${script}`;
  const [, source] = /^(?:(?:file|app):\/\/)?\//.test(filename) ? (sourceFile.exec(filename) ?? []) : [];
  if (source !== undefined) return `app:///${source}`;
  return /^node:[\w/]{1,60}$/.test(filename) ? filename : foreign;
}

function tagsOf(tags: unknown): ReportTags {
  const locale = own(tags, 'locale');
  return {
    request_id: matching(own(tags, 'request_id'), /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    route: routeIds.find((id) => id === own(tags, 'route')),
    locale: isLocale(locale) ? locale : undefined,
  };
}

/** A property of its own: nothing that a prototype or `__proto__` has put there. */
function own(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && value.length <= longestName && pattern.test(value) ? value : undefined;
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e7 ? value : undefined;
}

/** What is handed to the reporting package. Of what was thrown and is no error nothing is told but that. */
export function errorOf(problem: unknown): Error {
  return problem instanceof Error ? problem : new Error('Something else than an error was thrown');
}
