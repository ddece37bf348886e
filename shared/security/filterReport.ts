/** Reduces error reports of the server and of browsers to an allow-list of fields, with scrubbed messages (spec §7). */
import * as v from 'valibot';
import { locales } from '../i18n/locales.ts';
import { routeIds } from '../routing/routeTable.ts';
import { environmentNamePattern } from '../settings/publicConfig.ts';
import { scrubText } from './scrubText.ts';

/** The part after an @ must not look like an email's host. */
export const releasePattern = /^@?[\w.+/:~-]+(?:@(?:v?\d[\w.+/:~-]*|[\w+/:~-]+))?$/;
export const maxReportFieldLength = 200;

const maxErrors = 5;
const maxFrames = 50;

const matching = (pattern: RegExp) => v.pipe(v.string(), v.maxLength(maxReportFieldLength), v.regex(pattern));
const orUndefined = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined);
const position = orUndefined(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e7)));

const frame = v.pipe(
  v.object({
    filename: v.fallback(v.string(), ''),
    function: orUndefined(matching(/^(?:(?:async|new) )?[\w$.<>]{1,80}$/)),
    lineno: position,
    colno: position,
  }),
  v.transform(({ filename, ...rest }) => {
    const file = getFileName(filename);
    // A line of an error message may be parsed as a frame of another file.
    return file === foreignFile ? { filename: file } : { filename: file, ...rest };
  }),
);

const exception = v.object({
  // The type may be any text: only names of errors are accepted.
  type: v.fallback(matching(/^(?:React ErrorBoundary )?(?:[A-Z][A-Za-z]{0,40})?(?:Errors?|Exception)$/), 'Error'),
  value: v.pipe(
    v.unknown(),
    v.transform((value) => scrubText(value)),
  ),
  stacktrace: orUndefined(
    v.object({
      frames: v.pipe(
        v.array(v.unknown()),
        v.transform((frames) => frames.slice(-maxFrames)),
        v.array(frame),
      ),
    }),
  ),
});

const tags = v.object({
  request_id: orUndefined(matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  route: orUndefined(v.picklist(routeIds)),
  locale: orUndefined(v.picklist(locales)),
});

const report = v.object({
  event_id: matching(/^[0-9a-f]{32}$/),
  timestamp: v.pipe(v.number(), v.gtValue(0), v.ltValue(1e11)),
  platform: v.fallback(v.picklist(['javascript', 'node']), 'javascript'),
  level: v.fallback(v.picklist(['error', 'warning']), 'error'),
  exception: v.object({
    values: v.pipe(
      v.array(v.unknown()),
      v.transform((values) => values.slice(0, maxErrors)),
      v.array(exception),
      v.minLength(1),
    ),
  }),
  release: orUndefined(matching(releasePattern)),
  environment: matching(environmentNamePattern),
  tags: v.fallback(tags, {}),
});

export type ReportTags = v.InferOutput<typeof tags>;
export type Report = v.InferOutput<typeof report>;

/** Never throws. Null for an invalid report, which is not sent. */
export function filterReport(event: unknown): Report | null {
  try {
    return v.parse(report, event);
  } catch {
    return null;
  }
}

const foreignFile = '[foreign]';

const builtScript = /\/assets\/(\w{1,60}-[A-Z0-9]{8}\.js)$/;
const sourceFile = /(?:^|\/)((?:dist|server|shared|client|node|backend|node_modules)\/[\w@.+/-]{1,200}\.[cm]?[jt]sx?)$/;

/** The file of an inline script is the document's URL with its query. */
function getFileName(filename: string): string {
  if (filename.length > 1000) return foreignFile;
  const [, script] = builtScript.exec(filename) ?? [];
  if (script !== undefined) return `app:///assets/${script}`;
  const [, source] = /^(?:(?:file|app):\/\/)?\//.test(filename) ? (sourceFile.exec(filename) ?? []) : [];
  if (source !== undefined) return `app:///${source}`;
  return /^node:[\w/]{1,60}$/.test(filename) ? filename : foreignFile;
}
