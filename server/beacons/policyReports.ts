/** The browsers' reports of the content security policy, in both formats. */
import { maskUrl } from '../../shared/security/maskPath.ts';

/** What of each may be logged; whatever a stranger sends, nothing is thrown. */
export function readPolicyReports(body: unknown): readonly object[] {
  const bodies = Array.isArray(body)
    ? body.slice(0, 10).map((entry: unknown) => readField(entry, 'body'))
    : [readField(body, 'csp-report')];
  return bodies
    .filter((entry) => typeof entry === 'object' && entry !== null)
    .map((entry) => ({
      document: toMaskedUrl(readField(entry, 'documentURL') ?? readField(entry, 'document-uri')),
      blocked: toMaskedUrl(readField(entry, 'blockedURL') ?? readField(entry, 'blocked-uri')),
      directive: parseDirective(readField(entry, 'effectiveDirective') ?? readField(entry, 'violated-directive')),
      line: toLineNumber(readField(entry, 'lineNumber') ?? readField(entry, 'line-number')),
    }));
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

const truncate = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');

/** What a policy may be made of. Browsers of old name the directive with its sources. */
const directivePattern =
  /^(?:(?:child|connect|default|fenced-frame|font|frame|img|manifest|media|object|prefetch|script|style|worker)-src(?:-attr|-elem)?|base-uri|form-action|frame-ancestors|require-trusted-types-for|sandbox|trusted-types)(?![\w-])/;

const parseDirective = (value: unknown) => directivePattern.exec(truncate(value))?.[0] ?? '[masked]';

/** Anything but a number reads as 0: converting an object of a stranger's making can throw. */
const toLineNumber = (value: unknown) => (typeof value === 'number' ? value : 0);

/** A browser names the whole address of its document: of the path what is ours. */
const toMaskedUrl = (value: unknown) => maskUrl(truncate(value));
