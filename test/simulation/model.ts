/**
 * What the membership backend must do, without a database. A rule runs one transaction between two `yield`s. Names replace
 * random ids: a registration is called by its email address as typed, which differs in each step.
 */
import { getEndOfDay } from '../../backend/domain/days.ts';
import { dayMs, hourMs, linkLifetimeMs, minuteMs } from '../../backend/domain/durations.ts';
import { consentEvidenceDays, defaultRetention, idempotencyKeyDays } from '../../shared/consent/retention.ts';
import type { MailFault } from '../support/mailServer.ts';

/** Times are milliseconds from here. */
export const start = Date.parse('2026-03-20T10:00:00Z');

export type RuleName =
  | ('register' | 'activate' | 'renew' | 'resend' | 'changeEmail' | 'apply' | 'withdraw' | 'reapply')
  | ('decide' | 'undo' | 'revokeLink' | 'setCodeState' | 'erase' | 'retryMail' | 'sendMail' | 'clean');

/** `id`: of the registration or application; `time`: of the withdrawal, decision or mail that is meant. */
export type Command = Readonly<Record<'id' | 'email' | 'code' | 'key' | 'token', string>> & {
  readonly name: RuleName;
  readonly at: number;
  readonly previous: string | null;
  readonly link: string | null;
  readonly time: number | null;
  readonly newsletter: boolean;
  readonly state: 'active' | 'paused' | 'revoked';
  readonly fault: MailFault | null;
};

type Time = number | null;
type Answers = Generator<string, string> | string;
type Registration = ReturnType<typeof createRegistration>;
type Mail = ReturnType<typeof createMail>;
type Application = ReturnType<typeof createApplication>;
export type State = ReturnType<typeof createState>;

export function createState(few: number, links: number) {
  const code = { state: 'active' as Command['state'], registered: 0, activated: 0, isTimed: false };
  return {
    now: 0,
    codes: [
      { ...code, code: 'PLENTY', balance: null as number | null },
      { ...code, code: 'SCARCE', balance: few as number | null },
      { ...code, code: 'LINKONLY', balance: links as number | null, isTimed: true },
    ],
    links: [] as ReturnType<typeof createLink>[],
    registrations: [] as Registration[],
    mails: [] as Mail[],
    applications: [] as Application[],
    withdrawn: [] as { id: string; person: string; withdrawnAt: number; lastMailAt: Time }[],
    keys: [] as { key: string; input: string; answer: string; createdAt: number }[],
    arrived: {} as Record<string, number>,
  };
}

function createRegistration(now: number, { id, code, link }: Command, expiresAt = now + linkLifetimeMs) {
  const times = { registeredAt: now, expiresAt, lastMailAt: now };
  const ends = { activatedAt: null as Time, replacedAt: null as Time, erasedAt: null as Time };
  const state = 'PENDING' as 'PENDING' | 'ACTIVE' | 'LAPSED' | 'REPLACED';
  const rest = { ...times, ...ends, replacedBy: null as string | null, tokens: 0 };
  return { id, person: personOf(id), code, link, state, ...rest };
}

function createApplication(now: number, id: string, email: string) {
  const decision = { decidedAt: null as Time, mail: null as Time, link: null as string | null };
  const state = 'waiting' as 'waiting' | 'approved' | 'declined';
  return { id, email, person: personOf(email), state, appliedAt: now, lastMailAt: null as Time, ...decision };
}

function createMail(now: number, template: string, to: string, about: string, nextAttemptAt = now) {
  const ends = { leaseUntil: null as Time, sentAt: null as Time, deadAt: null as Time };
  return { template, to, about, createdAt: now, nextAttemptAt, attempts: 0, ...ends, link: null as string | null };
}

const personOf = (email: string) => email.toLowerCase();
const isOpen = (s: State, one: Registration) => one.state === 'PENDING' && one.expiresAt > s.now;
const findAccount = (s: State, person: string) =>
  s.registrations.find((one) => one.person === person && one.state === 'ACTIVE');
const findById = <Row extends { readonly id: string }>(rows: readonly Row[], id: string | null) =>
  rows.find((row) => row.id === id);
const findByToken = (s: State, id: string) => s.registrations.find((one) => one.id === id && one.tokens > 0);
const getCode = (s: State, name: string) => s.codes.find(({ code }) => code === name) ?? fail(name);
const getLink = (s: State, id: string) => findById(s.links, id) ?? fail(id);
const without = <Row>(rows: readonly Row[], row: Row | undefined) => rows.filter((other) => other !== row);
const fail = (name: string): never => {
  throw new Error(`The model has no ${name}.`);
};

function hasPlace(s: State, name: string, person: string, replaced?: Registration, invited = 0): boolean {
  const { balance } = getCode(s, name);
  const others = s.registrations.filter((one) => one.person !== person && one !== replaced && isOpen(s, one));
  const holders = new Set(others.filter(({ code }) => code === name).map((one) => one.person));
  return balance === null || balance > holders.size + invited;
}

function canReserve(s: State, one: Registration, replaced?: Registration): boolean {
  const isActive = replaced !== undefined || getCode(s, one.code).state === 'active';
  if (!isActive || !hasPlace(s, one.code, one.person, replaced)) return false;
  if (one.link === null) return true;
  const users = s.registrations.filter(({ link }) => link === one.link);
  const isTaken = users.some((other) => other.person !== one.person && other !== replaced && isOpen(s, other));
  const isRevoked = replaced === undefined && getLink(s, one.link).revokedAt !== null;
  return !isRevoked && !isTaken && !users.some(({ state }) => state === 'ACTIVE');
}

const nextMailTime = (s: State, person: string) =>
  Math.max(s.now, ...s.registrations.filter((one) => one.person === person).map((one) => one.lastMailAt + minuteMs));

function mailLink(s: State, template: string, one: Registration, sendAt = s.now): void {
  one.tokens += 1;
  one.lastMailAt = sendAt;
  s.mails.push(createMail(s.now, template, one.id, one.id, sendAt));
}

function addRegistration(s: State, one: Registration, replaced?: Registration): string {
  const { person, id } = one;
  if (findAccount(s, person)) return hasPlace(s, one.code, person, replaced) ? 'ACCOUNT_ACTIVE' : 'CODE_REFUSED';
  const hasPending = s.registrations.some((other) => other.person === person && isOpen(s, other));
  const sendAt = nextMailTime(s, person);
  if (!canReserve(s, one, replaced)) return 'CODE_REFUSED';
  s.registrations.push(one);
  if (replaced !== undefined) Object.assign(replaced, { state: 'REPLACED', replacedBy: id });
  mailLink(s, 'activation', one, sendAt);
  return `${hasPending ? 'ACCOUNT_PENDING' : 'ACTIVATION_EMAIL_SENT'} ${id}`;
}

function count(s: State, { code, link }: Registration, event: 'registered' | 'activated'): void {
  getCode(s, code)[event] += 1;
  if (link !== null) getLink(s, link)[event] += 1;
}

/** `renew`: by its link, an expired one gets a place again. */
function resend(s: State, one: Registration | undefined, canRenew: boolean): string {
  if (one === undefined) return 'NOT_FOUND';
  if (findAccount(s, one.person)) return 'ALREADY_ACTIVE';
  const isExpired = !isOpen(s, one);
  if (one.state === 'REPLACED' || (isExpired && !canRenew)) return 'NOT_FOUND';
  if (isExpired && !canReserve(s, one)) return 'CODE_REFUSED';
  if (nextMailTime(s, one.person) > s.now) return 'COOLDOWN';
  const renewed = { state: 'PENDING', registeredAt: s.now, expiresAt: s.now + linkLifetimeMs };
  if (isExpired) Object.assign(one, renewed);
  mailLink(s, 'activationAgain', one);
  return 'SENT';
}

function apply(s: State, email: string, id: string): void {
  const earlier = s.applications.find(({ person }) => person === personOf(email));
  const one = earlier ?? createApplication(s.now, id, email);
  if (earlier === undefined) s.applications.push(one);
  if (one.decidedAt !== null && one.decidedAt < s.now - linkLifetimeMs)
    Object.assign(one, { state: 'waiting', appliedAt: s.now, decidedAt: null });
  if (one.state !== 'waiting' || (one.lastMailAt !== null && s.now - one.lastMailAt < minuteMs)) return;
  one.lastMailAt = s.now;
  s.mails.push(createMail(s.now, 'membershipInterest', one.email, one.id));
}

/** Only before the first attempt to send it. */
function cancelDecisionMail(s: State, { id, mail: createdAt }: Application): boolean {
  const mail = s.mails.find((other) => other.about === id && other.createdAt === createdAt && other.attempts === 0);
  s.mails = without(s.mails, mail);
  return mail !== undefined;
}

function resetDecision(s: State, one: Application): void {
  if (one.link !== null) getLink(s, one.link).revokedAt ??= s.now;
  Object.assign(one, { state: 'waiting', decidedAt: null, mail: null, link: null });
}

/** Places of approved applicants who have not registered count as taken. */
function canInvite(s: State, name: string): boolean {
  const { state, isTimed } = getCode(s, name);
  const invited = s.applications.filter((one) => {
    const link = findById(s.links, one.link);
    if (link?.code !== name || link.revokedAt !== null || link.activated > 0 || link.validUntil <= s.now) return false;
    return !s.registrations.some((other) => other.link === link.id && isOpen(s, other));
  });
  return state === 'active' && isTimed && hasPlace(s, name, '', undefined, invited.length);
}

function createLink(now: number, code: string) {
  const end = getEndOfDay(new Date(start + now + linkLifetimeMs)).getTime() - ((start + now) % minuteMs);
  const ends = { validUntil: end - start, revokedAt: null as Time };
  return { id: `link ${now}`, code, ...ends, registered: 0, activated: 0 };
}

/** Undoes an approval whose link cannot be used any more. */
function isStillValid(s: State, { template, about, createdAt, link: id }: Mail): boolean {
  if (template.startsWith('activation')) return s.registrations.some((one) => one.id === about && isOpen(s, one));
  if (template === 'membershipInterestAgain') return createdAt + linkLifetimeMs > s.now;
  const application = findById(s.applications, about);
  if (id === null || application === undefined) return id === null;
  const link = getLink(s, id);
  const { state, balance } = getCode(s, link.code);
  if (state === 'active' && (balance ?? 1) > 0 && link.revokedAt === null && link.validUntil > s.now) return true;
  if (application.mail === createdAt) resetDecision(s, application);
  return false;
}

const rank = ({ template, nextAttemptAt }: Mail) =>
  nextAttemptAt - (/^activation(Again)?$/.test(template) ? 10 * minuteMs : 0);

function markFailed(s: State, mail: Mail, attempts: number, isPermanent: boolean): void {
  if (!s.mails.includes(mail) || mail.attempts !== attempts || mail.sentAt !== null) return;
  const isGivenUp = isPermanent || s.now - mail.createdAt >= 4 * dayMs;
  const nextAttemptAt = s.now + Math.min(1000 * 2 ** (attempts - 1), hourMs);
  Object.assign(mail, { leaseUntil: null, ...(isGivenUp ? { deadAt: s.now } : { nextAttemptAt }) });
  const one = findById(s.registrations, mail.about);
  if (isGivenUp && mail.template === 'activation' && one?.state === 'PENDING') one.state = 'LAPSED';
}

const monthsAgo = (s: State, months: number) => {
  const date = new Date(start + s.now);
  return date.setUTCMonth(date.getUTCMonth() - months) - start;
};

function keep<Row>(rows: readonly Row[], getEnd: (row: Row) => Time, from: number): Row[] {
  return rows.filter((row) => (getEnd(row) ?? from) >= from);
}

export const rules: Readonly<Record<RuleName, (s: State, command: Command) => Answers>> = {
  register: (s, command) => {
    const { key, code: name, link: linkId, newsletter } = command;
    const input = `${command.id} ${newsletter}`;
    const earlier = s.keys.find((other) => other.key === key);
    if (earlier !== undefined) return earlier.input === input ? earlier.answer : 'KEY_REUSED';
    const code = getCode(s, name);
    const link = findById(s.links, linkId);
    const isValid = link === undefined ? !code.isTimed : link.revokedAt === null && link.validUntil > s.now;
    if (code.state !== 'active' || !isValid) return 'CODE_REFUSED';
    const previous = s.registrations.find(
      (other) => other.id === command.previous && other.code === name && isOpen(s, other),
    );
    const one = createRegistration(s.now, command, previous?.expiresAt);
    const answer = addRegistration(s, one, previous);
    if (answer !== 'CODE_REFUSED') s.keys.push({ key, input, answer, createdAt: s.now });
    if (previous === undefined && answer.startsWith('ACTIVATION')) count(s, one, 'registered');
    return answer;
  },
  activate: (s, { id }) => {
    const one = findByToken(s, id);
    if (one !== undefined && findAccount(s, one.person)) return 'ALREADY_ACTIVE';
    if (one === undefined || one.state === 'REPLACED') return 'NOT_FOUND';
    if (!isOpen(s, one) || !hasPlace(s, one.code, one.person)) return 'EXPIRED';
    const code = getCode(s, one.code);
    if (code.balance !== null) code.balance -= 1;
    Object.assign(one, { state: 'ACTIVE', activatedAt: s.now });
    for (const other of s.registrations)
      if (other.person === one.person && other.state === 'PENDING')
        Object.assign(other, { state: 'REPLACED', replacedBy: id });
    count(s, one, 'activated');
    s.mails.push(createMail(s.now, 'welcome', id, id));
    return 'ACTIVATED';
  },
  renew: (s, { id }) => resend(s, findByToken(s, id), true),
  resend: (s, { id }) => resend(s, findById(s.registrations, id), false),
  changeEmail: (s, { id, email }) => {
    const one = findById(s.registrations, id);
    const isRefused = one?.state === 'LAPSED' && one.expiresAt > s.now;
    if (one === undefined || !(isOpen(s, one) || isRefused)) return 'NOT_FOUND';
    const person = personOf(email);
    if (isRefused || person !== one.person)
      return addRegistration(s, { ...one, id: email, person, state: 'PENDING', tokens: 0 }, one);
    resend(s, one, false);
    return `ACTIVATION_EMAIL_SENT ${id}`;
  },
  apply: (s, { key, email }) => {
    if (s.keys.some((other) => other.key === key)) return 'RECEIVED';
    s.keys.push({ key, input: '', answer: '', createdAt: s.now });
    const withdrawal = s.withdrawn.find(({ person }) => person === personOf(email));
    if (withdrawal === undefined) apply(s, email, email);
    else if (withdrawal.lastMailAt === null || s.now - withdrawal.lastMailAt >= 7 * dayMs) {
      withdrawal.lastMailAt = s.now;
      s.mails.push(createMail(s.now, 'membershipInterestAgain', email, withdrawal.id));
    }
    return 'RECEIVED';
  },
  withdraw: (s, { id }) => {
    const one = findById(s.applications, id);
    if (one !== undefined) {
      s.applications = without(s.applications, one);
      cancelDecisionMail(s, one);
      s.withdrawn.push({ id, person: one.person, withdrawnAt: s.now, lastMailAt: null });
    }
    return String(findById(s.withdrawn, id) !== undefined);
  },
  reapply: (s, { email, time }) => {
    const found = s.withdrawn.find((other) => other.person === personOf(email) && other.withdrawnAt === time);
    if (found === undefined) return 'false';
    s.withdrawn = without(s.withdrawn, found);
    apply(s, email, found.id);
    return 'true';
  },
  decide: (s, { id, code }) => {
    const one = findById(s.applications, id);
    if (one === undefined) return 'NOT_FOUND';
    if (code !== '' && !canInvite(s, code)) return 'INVALID_CODE';
    if (one.state !== 'waiting') return 'ALREADY_DECIDED';
    const [state, template] = code === '' ? ['declined', 'membershipDeclined'] : ['approved', 'membershipApproved'];
    const link = code === '' ? null : createLink(s.now, code);
    if (link !== null) s.links.push(link);
    Object.assign(one, { state, decidedAt: s.now, mail: s.now, link: link?.id ?? null });
    s.mails.push({ ...createMail(s.now, template, one.email, id, s.now + minuteMs), link: one.link });
    return 'DECIDED';
  },
  undo: (s, { id, time }) => {
    const one = findById(s.applications, id);
    if (one === undefined) return 'NOT_FOUND';
    if (one.decidedAt === null) return 'TOO_LATE';
    if (time !== null && time !== one.decidedAt) return 'ALREADY_DECIDED';
    if (s.now - one.decidedAt >= minuteMs || !cancelDecisionMail(s, one)) return 'TOO_LATE';
    resetDecision(s, one);
    return 'UNDONE';
  },
  revokeLink: (s, { link: id }) => {
    const link = findById(s.links, id);
    if (link === undefined || link.revokedAt !== null) return 'false';
    link.revokedAt = s.now;
    return 'true';
  },
  setCodeState: (s, { code: name, state }) => {
    const code = getCode(s, name);
    if (code.state === 'revoked' && state !== 'revoked') return 'REVOKED';
    code.state = state;
    return 'DONE';
  },
  erase: (s, { email }) => {
    const person = personOf(email);
    s.mails = s.mails.filter(({ to }) => personOf(to) !== person);
    s.registrations = s.registrations.filter((one) => one.person !== person || one.state === 'ACTIVE');
    const account = findAccount(s, person);
    if (account) Object.assign(account, { person: 'erased', erasedAt: s.now, tokens: 0 });
    s.applications = s.applications.filter((other) => other.person !== person);
    for (const other of s.withdrawn) if (other.person === person) other.withdrawnAt = s.now;
    return 'DONE';
  },
  /** A registration whose mail was refused gets its place back, unless it is taken or the address has an account. */
  retryMail: (s, { id, time }) => {
    const mail = s.mails.find(({ to, createdAt, deadAt }) => to === id && createdAt === time && deadAt !== null);
    if (mail === undefined) return 'NOT_FOUND';
    const one = findById(s.registrations, mail.about);
    const isRefused = one?.state === 'LAPSED' && one.expiresAt > s.now && !findAccount(s, one.person);
    if (one === undefined || !(isOpen(s, one) || (isRefused && canReserve(s, one)))) return 'NO_LONGER_VALID';
    one.state = 'PENDING';
    s.mails = without(s.mails, mail);
    mailLink(s, 'activationAgain', one);
    return 'QUEUED';
  },
  *sendMail(s, { fault }) {
    const [mail] = s.mails
      .filter(({ sentAt, deadAt, nextAttemptAt }) => sentAt === null && deadAt === null && nextAttemptAt <= s.now)
      .filter(({ leaseUntil }) => leaseUntil === null || leaseUntil <= s.now)
      .sort((one, other) => rank(one) - rank(other));
    if (mail === undefined) return '';
    const attempts = mail.attempts + 1;
    Object.assign(mail, { attempts, leaseUntil: s.now + minuteMs });
    yield '';
    const isValid = isStillValid(s, mail);
    yield '';
    if (!isValid && attempts === 1) s.mails = without(s.mails, mail);
    else if (!isValid) Object.assign(mail, { deadAt: s.now, leaseUntil: null, about: '' });
    if (!isValid) return '';
    if (fault === null || fault === 'hangUp') s.arrived[mail.to] = (s.arrived[mail.to] ?? 0) + 1;
    yield '';
    if (fault === null) Object.assign(mail, { sentAt: s.now, leaseUntil: null });
    else markFailed(s, mail, attempts, fault === 'never');
    return '';
  },
  *clean(s) {
    const daysAgo = (days: number) => s.now - days * dayMs;
    const endedBefore = daysAgo(defaultRetention.endedRegistrationDays);
    s.keys = keep(s.keys, ({ createdAt }) => createdAt, daysAgo(idempotencyKeyDays));
    s.mails = keep(s.mails, ({ sentAt }) => sentAt, daysAgo(defaultRetention.sentMailDays));
    s.mails = keep(s.mails, ({ deadAt }) => deadAt, daysAgo(defaultRetention.deadMailDays));
    s.applications = keep(s.applications, ({ appliedAt }) => appliedAt, monthsAgo(s, 12));
    s.applications = keep(s.applications, ({ decidedAt }) => decidedAt, endedBefore);
    s.withdrawn = keep(s.withdrawn, ({ withdrawnAt }) => withdrawnAt, monthsAgo(s, 24));
    for (const one of s.registrations) if (one.state === 'REPLACED') one.replacedAt ??= s.now;
    yield '';
    const isEnding = ({ state }: Registration) => state === 'PENDING' || state === 'LAPSED';
    s.registrations = keep(s.registrations, (one) => (isEnding(one) ? one.expiresAt : one.replacedAt), endedBefore);
    s.registrations = keep(s.registrations, ({ erasedAt }) => erasedAt, daysAgo(consentEvidenceDays));
    return '';
  },
};
