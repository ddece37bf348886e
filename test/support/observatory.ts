/**
 * Grades a response by the published scoring of MDN's HTTP Observatory, whose scanner needs network and a database.
 * Excludes the redirect from http, which the proxy does.
 */

export interface GradedResponse {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: readonly string[];
  readonly html: string;
}

export interface Grade {
  readonly grade: string;
  readonly score: number;
  /** The criteria with their points. */
  readonly points: Readonly<Record<string, number>>;
}

/** Extra credit counts from this score on. */
const creditFrom = 90;
const lowest = { 'A+': 100, A: 90, 'A-': 85, 'B+': 80, B: 70, 'B-': 65, 'C+': 60, C: 50, 'C-': 45, 'D+': 40, D: 30 };

export function gradeResponse(response: GradedResponse): Grade {
  const points = {
    policy: policyPoints(directivesOf(response.headers['content-security-policy'])),
    cookies: cookiePoints(response.cookies),
    sharing: sharingPoints(response.headers),
    referrer: referrerPoints(response.headers['referrer-policy']),
    transport: transportPoints(response.headers['strict-transport-security']),
    scripts: scriptPoints(response.html),
    sniffing: response.headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    framing: framingPoints(response.headers),
    resources: /^same-(origin|site)$/.test(response.headers['cross-origin-resource-policy'] ?? '') ? 10 : 0,
  };
  const plain = Object.values(points).reduce((sum, point) => sum + Math.min(point, 0), 100);
  const full = Object.values(points).reduce((sum, point) => sum + point, 100);
  const score = Math.max(0, plain >= creditFrom ? full : plain);
  const grade = Object.entries(lowest).find(([, least]) => score >= least)?.[0] ?? 'F';
  return { grade, score, points };
}

type Directives = ReadonlyMap<string, readonly string[]>;

function directivesOf(policy = ''): Directives {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.filter(([name]) => name !== '').map(([name = '', ...sources]) => [name, sources]));
}

const broad = /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/;
const insecure = /^(http|ftp):/;

function policyPoints(directives: Directives): number {
  if (directives.size === 0) return -25;
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const [scripts, styles] = [sourcesOf('script-src'), sourcesOf('style-src')].map((sources) =>
    sources.some((source) => /^'(nonce|sha\d+)-/.test(source))
      ? sources.filter((source) => source !== "'unsafe-inline'")
      : sources,
  ) as [readonly string[], readonly string[]];
  const isTrusted = scripts.includes("'strict-dynamic'") && scripts.some((source) => /^'(nonce|sha\d+)-/.test(source));
  if (scripts.includes("'strict-dynamic'") && !isTrusted) return -25;
  const isOpen = (source: string) => broad.test(source) || source === "'unsafe-inline'" || source === 'data:';
  const scriptHosts = isTrusted ? scripts.filter((source) => !broad.test(source)) : scripts;
  if (scriptHosts.some(isOpen) || sourcesOf('object-src').some((source) => broad.test(source))) return -20;
  const passive = ['img-src', 'media-src'];
  const active = [...directives].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources);
  if (active.some((source) => insecure.test(source))) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (passive.flatMap(sourcesOf).some((source) => insecure.test(source))) return -10;
  if (styles.some(isOpen)) return 0;
  return directives.get('default-src')?.join(' ') === "'none'" ? 10 : 5;
}

function cookiePoints(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  const isSession = (cookie: string) => /^[^=]*(login|sess)/i.test(cookie);
  const has = (attribute: RegExp) => (cookie: string) => attribute.test(cookie);
  if (cookies.some((cookie) => isSession(cookie) && !/;\s*secure/i.test(cookie))) return -40;
  if (cookies.some((cookie) => isSession(cookie) && !/;\s*httponly/i.test(cookie))) return -30;
  if (!cookies.every(has(/;\s*secure/i))) return -20;
  return cookies.every(has(/;\s*samesite=(lax|strict)/i)) ? 5 : 0;
}

function sharingPoints({ 'access-control-allow-origin': origin, ...headers }: GradedResponse['headers']): number {
  return origin !== undefined && headers['access-control-allow-credentials'] === 'true' ? -50 : 0;
}

function referrerPoints(policy: string | undefined): number {
  if (policy === undefined) return 0;
  return /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(policy) ? 5 : -5;
}

function transportPoints(header = ''): number {
  const seconds = Number(/^max-age=(\d+)/.exec(header)?.[1] ?? 0);
  if (seconds === 0) return -20;
  return seconds >= 15_768_000 ? 0 : -10;
}

function scriptPoints(html: string): number {
  const scripts = html.match(/<script[^>]* src="[^"]*"[^>]*>/g) ?? [];
  const foreign = scripts.filter((script) => !/ src="\/(?!\/)/.test(script));
  if (foreign.length === 0) return 0;
  if (foreign.some((script) => !/ src="https:\/\//.test(script))) return -50;
  return foreign.every((script) => script.includes(' integrity=')) ? 5 : -5;
}

function framingPoints(headers: GradedResponse['headers']): number {
  const ancestors = directivesOf(headers['content-security-policy']).get('frame-ancestors');
  if (ancestors !== undefined && !ancestors.some((source) => broad.test(source))) return 5;
  return /^(deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 0 : -20;
}
