/** The browsers' reports of the content security policy, in both formats. */
import { maskUrl } from '../../shared/security/maskPath.ts';

/** What of each may be logged; whatever a stranger sends, nothing is thrown. */
export function readPolicyReports(body: unknown): readonly object[] {
  const bodies = Array.isArray(body)
    ? body.slice(0, 10).map((entry: unknown) => field(entry, 'body'))
    : [field(body, 'csp-report')];
  return bodies
    .filter((entry) => typeof entry === 'object' && entry !== null)
    .map((entry) => ({
      document: shortUrl(field(entry, 'documentURL') ?? field(entry, 'document-uri')),
      blocked: shortUrl(field(entry, 'blockedURL') ?? field(entry, 'blocked-uri')),
      directive: directiveIn(field(entry, 'effectiveDirective') ?? field(entry, 'violated-directive')),
      line: lineNumber(field(entry, 'lineNumber') ?? field(entry, 'line-number')),
    }));
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

const short = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');

/** What a policy may be made of. Browsers of old name the directive with its sources. */
const directive =
  /^(?:(?:child|connect|default|fenced-frame|font|frame|img|manifest|media|object|prefetch|script|style|worker)-src(?:-attr|-elem)?|base-uri|form-action|frame-ancestors|require-trusted-types-for|sandbox|trusted-types)(?![\w-])/;

const directiveIn = (value: unknown) => directive.exec(short(value))?.[0] ?? '[masked]';

/** Anything but a number reads as 0: converting an object of a stranger's making can throw. */
const lineNumber = (value: unknown) => (typeof value === 'number' ? value : 0);

/** A browser names the whole address of its document: of the path what is ours. */
const shortUrl = (value: unknown) => maskUrl(short(value));
