/** Whose a push is, and what in it must not leave: by the rules that the tests hold every push of ours to. */
import { registeredFields } from '../../shared/tracking/fields.ts';
import { type Finding, lintPersonalData, lintPush } from '../../shared/tracking/lintPersonalData.ts';

export interface Judgement {
  /** What it is called: an event's name, a command's words. Empty for a plain object. */
  readonly name: string;
  /** False: a tag's, the container's, a consent service's. Its keys are not for us to register. */
  readonly isOurs: boolean;
  readonly findings: readonly Finding[];
}

/** `text`: of `writePush`. */
export function judgePush(text: string): Judgement {
  const push: unknown = JSON.parse(text);
  if (Array.isArray(push))
    return { name: push.slice(0, 2).join(' '), isOurs: push[0] === 'consent', findings: once(lintPersonalData(push)) };
  const { event, application_brand: brand } = Object(push) as Readonly<Record<string, unknown>>;
  const isOurs = event === undefined ? brand !== undefined : registeredFields(String(event)) !== null;
  const findings = lintPush(push).filter(
    // The container writes `gtm.uniqueEventId` and the like into what others push.
    ({ what, where }) => what !== 'unregistered key' || (isOurs && !where.startsWith('.gtm.')),
  );
  return { name: event === undefined ? '' : String(event), isOurs, findings: once(findings) };
}

/** A key and its value may hold the same. */
function once(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.where} ${finding.what}`, finding])).values()];
}
