/**
 * What the membership backend must do, without a database. A rule runs one transaction between two `yield`s. Names replace
 * random ids: a registration is called by its email address as typed, which differs in each step.
 */
import { getEndOfDay } from '../../backend/domain/days.ts';
import { dayMs, hourMs, linkLifetimeMs, minuteMs } from '../../backend/domain/durations.ts';
import { consentEvidenceDays, defaultRetention, idempotencyKeyDays } from '../../shared/consent/retention.ts';

/** Times are milliseconds from here. */
export const start = Date.parse('2026-03-20T10:00:00Z');

export type RuleName =
  | ('register' | 'activate' | 'renew' | 'resend' | 'changeEmail' | 'apply' | 'withdraw' | 'reapply')
  | ('decide' | 'undo' | 'revokeLink' | 'setCodeState' | 'erase' | 'retryMail' | 'sendMail' | 'clean');

/** `id`: of the registration, application, link or mail; `time`: of the decision, the withdrawal or the link's end. */
export type Command = Readonly<Record<'id' | 'email' | 'code' | 'link' | 'previous' | 'token', string>> & {
  readonly name: RuleName;
  readonly at: number;
  readonly time: number | null;
  readonly newsletter: boolean;
  readonly state: Code['state'];
  readonly fault: 'hangUp' | 'later' | 'never' | null;
};

type Answers = Generator<string, string> | string;
type Counts = Record<'registered' | 'activated', number>;
/** Undefined until then. */
type Ends = { [end in EndName]?: number | undefined };
type EndName =
  | ('revokedAt' | 'activatedAt' | 'replacedAt' | 'erasedAt')
  | ('leaseUntil' | 'sentAt' | 'deadAt' | 'lastMailAt' | 'decidedAt');
type Code = Counts & { id: string; isTimed: boolean; state: 'active' | 'paused' | 'revoked'; balance: number | null };
type Link = Counts & Ends & { id: string; code: Code; createdAt: number; validUntil: number };
type Registration = Ends &
  Record<'id' | 'email' | 'person' | 'state', string> &
  Record<'registeredAt' | 'expiresAt' | 'lastMailAt' | 'tokens', number> & {
    code: Code;
    link: Link | undefined;
    replacedBy?: string;
  };
/** `about`: the id of the registration or application. */
type Mail = Ends &
  Record<'id' | 'template' | 'to' | 'about', string> &
  Record<'createdAt' | 'nextAttemptAt' | 'attempts', number> & { link: Link | undefined };
type Application = Ends &
  Record<'id' | 'email' | 'state', string> & { appliedAt: number; mail?: Mail | undefined; link?: Link | undefined };
type Withdrawal = Ends & { id: string; person: string; withdrawnAt: number };

export type State = ReturnType<typeof createState>;
export function createState(few: number, links: number) {
  const code = { state: 'active', registered: 0, activated: 0, isTimed: false } as const;
  return {
    now: 0,
    codes: [
      { ...code, id: 'SCARCE', balance: few },
      { ...code, id: 'PLENTY', balance: null },
      { ...code, id: 'LINKONLY', balance: links, isTimed: true },
    ] as Code[],
    links: [] as Link[],
    registrations: [] as Registration[],
    mails: [] as Mail[],
    applications: [] as Application[],
    withdrawn: [] as Withdrawal[],
    keys: [] as { id: string; newsletter: boolean; answer: string; createdAt: number }[],
    arrived: [] as { to: string; at: number }[],
  };
}

const personOf = (email: string) => email.toLowerCase();
const isOpen = (s: State, one: Registration) => one.state === 'PENDING' && one.expiresAt > s.now;
const find = <Row extends { readonly id: string }>(rows: readonly Row[], id: string) =>
  rows.find((row) => row.id === id);
const findToken = (s: State, id: string) => s.registrations.find((one) => one.id === id && one.tokens > 0);
const findAccount = (s: State, person: string) =>
  s.registrations.find((one) => one.person === person && one.state === 'ACTIVE');
const without = <Row>(rows: readonly Row[], row: Row) => rows.filter((other) => other !== row);
const getCode = (s: State, id: string) => find(s.codes, id) as Code;
const isUsable = (s: State, link: Link) => link.revokedAt === undefined && link.validUntil > s.now;

function hasPlace(s: State, code: Code, person: string, replaced?: Registration, invited = 0): boolean {
  const others = s.registrations.filter((one) => one.code === code && one !== replaced && isOpen(s, one));
  const holders = new Set(others.map((one) => one.person).filter((other) => other !== person));
  return code.balance === null || code.balance > holders.size + invited;
}

function canReserve(s: State, { code, link, person }: Registration, replaced?: Registration): boolean {
  if ((code.state !== 'active' && !replaced) || !hasPlace(s, code, person, replaced)) return false;
  if (link === undefined) return true;
  const users = s.registrations.filter((other) => other.link === link && other !== replaced);
  const isTaken = users.some((other) => other.state === 'ACTIVE' || (isOpen(s, other) && other.person !== person));
  return !isTaken && (link.revokedAt === undefined || replaced !== undefined);
}

const nextMailTime = (s: State, person: string) =>
  Math.max(s.now, ...s.registrations.filter((one) => one.person === person).map((one) => one.lastMailAt + minuteMs));

/** `about`: the id of the registration or application. */
function addMail(s: State, template: string, to: string, about: string, nextAttemptAt = s.now, link?: Link): Mail {
  const id = `mail ${to} ${s.now}`;
  const mail = { id, template, to, about, createdAt: s.now, nextAttemptAt, attempts: 0, link };
  s.mails.push(mail);
  return mail;
}

function mailLink(s: State, template: string, one: Registration, sendAt = s.now): void {
  one.tokens += 1;
  one.lastMailAt = sendAt;
  addMail(s, template, one.id, one.id, sendAt);
}

function addRegistration(s: State, one: Registration, replaced?: Registration): string {
  const { person, id } = one;
  if (findAccount(s, person)) return hasPlace(s, one.code, person, replaced) ? 'ACCOUNT_ACTIVE' : 'CODE_REFUSED';
  const hasPending = s.registrations.some((other) => other.person === person && isOpen(s, other));
  const sendAt = nextMailTime(s, person);
  if (!canReserve(s, one, replaced)) return 'CODE_REFUSED';
  s.registrations.push(one);
  if (replaced) Object.assign(replaced, { state: 'REPLACED', replacedBy: id });
  mailLink(s, 'activation', one, sendAt);
  return `${hasPending ? 'ACCOUNT_PENDING' : 'ACTIVATION_EMAIL_SENT'} ${id}`;
}

function count({ code, link }: Registration, event: 'registered' | 'activated'): void {
  for (const counted of [code, link]) if (counted) counted[event] += 1;
}

/** `renew`: by its link, an expired one gets a place again. */
function resend(s: State, one: Registration | undefined, canRenew: boolean): string {
  if (one === undefined) return 'NOT_FOUND';
  if (findAccount(s, one.person)) return 'ALREADY_ACTIVE';
  const isExpired = !isOpen(s, one);
  if (one.state === 'REPLACED' || (isExpired && !canRenew)) return 'NOT_FOUND';
  if (isExpired && !canReserve(s, one)) return 'CODE_REFUSED';
  if (nextMailTime(s, one.person) > s.now) return 'COOLDOWN';
  if (isExpired) Object.assign(one, { state: 'PENDING', registeredAt: s.now, expiresAt: s.now + linkLifetimeMs });
  mailLink(s, 'activationAgain', one);
  return 'SENT';
}

function apply(s: State, email: string, id: string): void {
  const earlier = s.applications.find((other) => personOf(other.email) === personOf(email));
  const one: Application = earlier ?? { id, email, state: 'waiting', appliedAt: s.now };
  if (earlier === undefined) s.applications.push(one);
  if (
    one.decidedAt !== undefined &&
    getEndOfDay(new Date(start + one.decidedAt + linkLifetimeMs)).getTime() < start + s.now
  )
    Object.assign(one, { state: 'waiting', appliedAt: s.now, decidedAt: undefined });
  if (one.state !== 'waiting' || s.now - (one.lastMailAt ?? -Infinity) < minuteMs) return;
  one.lastMailAt = s.now;
  addMail(s, 'membershipInterest', one.email, one.id);
}

/** Only before the first attempt to send it. */
function cancelDecisionMail(s: State, { mail }: Application): boolean {
  const canCancel = mail !== undefined && mail.attempts === 0 && s.mails.includes(mail);
  if (canCancel) s.mails = without(s.mails, mail);
  return canCancel;
}

function resetDecision(s: State, one: Application): void {
  if (one.link) one.link.revokedAt ??= s.now;
  Object.assign(one, { state: 'waiting', decidedAt: undefined, mail: undefined, link: undefined });
}

/** Places of approved applicants who have not registered count as taken. */
function canInvite(s: State, code: Code): boolean {
  const invited = s.applications.filter(({ link }) => {
    const isOwn = link?.code === code && isUsable(s, link) && link.activated === 0;
    return isOwn && !s.registrations.some((other) => other.link === link && isOpen(s, other));
  });
  return code.state === 'active' && code.isTimed && hasPlace(s, code, '', undefined, invited.length);
}

function createLink({ now }: State, code: Code): Link {
  const end = getEndOfDay(new Date(start + now + linkLifetimeMs)).getTime() - ((start + now) % minuteMs);
  return { id: `link ${now}`, code, createdAt: now, validUntil: end - start, registered: 0, activated: 0 };
}

/** Undoes an approval whose link cannot be used any more. */
function isStillValid(s: State, mail: Mail): boolean {
  const { template, about, createdAt, link } = mail;
  if (template.startsWith('activation')) return s.registrations.some((one) => one.id === about && isOpen(s, one));
  if (template === 'membershipInterestAgain') return createdAt + linkLifetimeMs > s.now;
  if (link === undefined) return true;
  const application = find(s.applications, about);
  if (application && link.code.state === 'active' && link.code.balance !== 0 && isUsable(s, link)) return true;
  if (application?.mail === mail) resetDecision(s, application);
  return false;
}

const rank = ({ template, nextAttemptAt }: Mail) =>
  nextAttemptAt - (/^activation(Again)?$/.test(template) ? 10 * minuteMs : 0);

function markFailed(s: State, mail: Mail, attempts: number, isPermanent: boolean): void {
  if (!s.mails.includes(mail) || mail.attempts !== attempts || mail.sentAt !== undefined) return;
  mail.leaseUntil = undefined;
  const isGivenUp = isPermanent || s.now - mail.createdAt >= 4 * dayMs;
  if (isGivenUp) mail.deadAt = s.now;
  else mail.nextAttemptAt = s.now + Math.min(1000 * 2 ** (attempts - 1), hourMs);
  const one = find(s.registrations, mail.about);
  if (isGivenUp && mail.template === 'activation' && one?.state === 'PENDING') one.state = 'LAPSED';
}

/** Rows without a time are kept. */
const keep = <Row>(rows: readonly Row[], getEnd: (row: Row) => number | undefined, from: number) =>
  rows.filter((row) => (getEnd(row) ?? from) >= from);

export const rules: Readonly<Record<RuleName, (s: State, command: Command) => Answers>> = {
  register: (s, { email: id, newsletter, ...command }) => {
    const earlier = find(s.keys, id);
    if (earlier) return earlier.newsletter === newsletter ? earlier.answer : 'KEY_REUSED';
    const [code, link] = [getCode(s, command.code), find(s.links, command.link)];
    if (code.state !== 'active' || !(link ? isUsable(s, link) : !code.isTimed)) return 'CODE_REFUSED';
    const previous = find(s.registrations, command.previous);
    const replaced = previous?.code === code && isOpen(s, previous) ? previous : undefined;
    const times = { registeredAt: s.now, expiresAt: replaced?.expiresAt ?? s.now + linkLifetimeMs, lastMailAt: s.now };
    const one: Registration = {
      id,
      email: id,
      person: personOf(id),
      code,
      link,
      state: 'PENDING',
      ...times,
      tokens: 0,
    };
    const answer = addRegistration(s, one, replaced);
    if (answer !== 'CODE_REFUSED') s.keys.push({ id, newsletter, answer, createdAt: s.now });
    if (!replaced && answer.startsWith('ACTIVATION')) count(one, 'registered');
    return answer;
  },
  activate: (s, { id }) => {
    const one = findToken(s, id);
    if (one && findAccount(s, one.person)) return 'ALREADY_ACTIVE';
    if (one === undefined || one.state === 'REPLACED') return 'NOT_FOUND';
    if (!isOpen(s, one) || !hasPlace(s, one.code, one.person)) return 'EXPIRED';
    if (one.code.balance !== null) one.code.balance -= 1;
    Object.assign(one, { state: 'ACTIVE', activatedAt: s.now });
    for (const other of s.registrations)
      if (other.person === one.person && other.state === 'PENDING')
        Object.assign(other, { state: 'REPLACED', replacedBy: id });
    count(one, 'activated');
    addMail(s, 'welcome', id, id);
    return 'ACTIVATED';
  },
  renew: (s, { id }) => resend(s, findToken(s, id), true),
  resend: (s, { id }) => resend(s, find(s.registrations, id), false),
  changeEmail: (s, { id, email }) => {
    const one = find(s.registrations, id);
    const isRefused = one?.state === 'LAPSED' && one.expiresAt > s.now;
    if (one === undefined || !(isOpen(s, one) || isRefused)) return 'NOT_FOUND';
    const person = personOf(email);
    if (isRefused || person !== one.person)
      return addRegistration(s, { ...one, id: email, email, person, state: 'PENDING', tokens: 0 }, one);
    resend(s, one, false);
    return `ACTIVATION_EMAIL_SENT ${id}`;
  },
  apply: (s, { email }) => {
    const answer = 'RECEIVED';
    if (find(s.keys, email)) return answer;
    s.keys.push({ id: email, newsletter: false, answer, createdAt: s.now });
    const withdrawal = s.withdrawn.find(({ person }) => person === personOf(email));
    if (withdrawal === undefined) apply(s, email, email);
    else if (s.now - (withdrawal.lastMailAt ?? -Infinity) >= 7 * dayMs) {
      withdrawal.lastMailAt = s.now;
      addMail(s, 'membershipInterestAgain', email, withdrawal.id);
    }
    return answer;
  },
  withdraw: (s, { id }) => {
    const one = find(s.applications, id);
    if (one) {
      s.applications = without(s.applications, one);
      cancelDecisionMail(s, one);
      s.withdrawn.push({ id, person: personOf(one.email), withdrawnAt: s.now });
    }
    return String(find(s.withdrawn, id) !== undefined);
  },
  reapply: (s, { email, time }) => {
    const found = s.withdrawn.find((other) => other.person === personOf(email) && other.withdrawnAt === time);
    if (found === undefined) return 'false';
    s.withdrawn = without(s.withdrawn, found);
    apply(s, email, found.id);
    return 'true';
  },
  decide: (s, { id, code: codeId }) => {
    const one = find(s.applications, id);
    if (one === undefined) return 'NOT_FOUND';
    const code = codeId === '' ? undefined : getCode(s, codeId);
    if (code && !canInvite(s, code)) return 'INVALID_CODE';
    if (one.state !== 'waiting') return 'ALREADY_DECIDED';
    const link = code && createLink(s, code);
    if (link) s.links.push(link);
    const [state, template] = link ? ['approved', 'membershipApproved'] : ['declined', 'membershipDeclined'];
    const mail = addMail(s, template, one.email, id, s.now + minuteMs, link);
    Object.assign(one, { state, decidedAt: s.now, mail, link });
    return 'DECIDED';
  },
  undo: (s, { id, time }) => {
    const one = find(s.applications, id);
    if (one === undefined) return 'NOT_FOUND';
    if (one.decidedAt === undefined) return 'TOO_LATE';
    if (time !== null && time !== one.decidedAt) return 'ALREADY_DECIDED';
    if (s.now - one.decidedAt >= minuteMs || !cancelDecisionMail(s, one)) return 'TOO_LATE';
    resetDecision(s, one);
    return 'UNDONE';
  },
  revokeLink: (s, { id }) => {
    const link = find(s.links, id);
    if (link === undefined || link.revokedAt !== undefined) return 'false';
    link.revokedAt = s.now;
    return 'true';
  },
  setCodeState: (s, { code: id, state }) => {
    const code = getCode(s, id);
    if (code.state === 'revoked' && state !== 'revoked') return 'REVOKED';
    code.state = state;
    return 'DONE';
  },
  erase: (s, { email }) => {
    const person = personOf(email);
    s.mails = s.mails.filter(({ to }) => personOf(to) !== person);
    s.registrations = s.registrations.filter((one) => one.person !== person || one.state === 'ACTIVE');
    const account = findAccount(s, person);
    if (account) Object.assign(account, { email: '', person: 'erased', erasedAt: s.now, tokens: 0 });
    s.applications = s.applications.filter((other) => personOf(other.email) !== person);
    for (const other of s.withdrawn) if (other.person === person) other.withdrawnAt = s.now;
    return 'DONE';
  },
  /** A registration whose mail was refused gets its place back, unless it is taken or the address has an account. */
  retryMail: (s, { id }) => {
    const mail = find(s.mails, id);
    if (mail?.deadAt === undefined) return 'NOT_FOUND';
    const one = find(s.registrations, mail.about);
    const isRefused = one?.state === 'LAPSED' && one.expiresAt > s.now && !findAccount(s, one.person);
    if (one === undefined || !(isOpen(s, one) || (isRefused && canReserve(s, one)))) return 'NO_LONGER_VALID';
    one.state = 'PENDING';
    s.mails = without(s.mails, mail);
    mailLink(s, 'activationAgain', one);
    return 'QUEUED';
  },
  *sendMail(s, { fault }) {
    const [mail] = s.mails
      .filter(({ sentAt, deadAt }) => sentAt === undefined && deadAt === undefined)
      .filter(({ nextAttemptAt, leaseUntil = -Infinity }) => Math.max(nextAttemptAt, leaseUntil) <= s.now)
      .sort((one, other) => rank(one) - rank(other));
    if (mail === undefined) return '';
    mail.attempts += 1;
    mail.leaseUntil = s.now + minuteMs;
    const { attempts } = mail;
    yield '';
    const isValid = isStillValid(s, mail);
    yield '';
    if (!isValid) {
      if (attempts === 1) s.mails = without(s.mails, mail);
      Object.assign(mail, { deadAt: s.now, leaseUntil: undefined, about: '' });
      return '';
    }
    if (fault === null || fault === 'hangUp') s.arrived.push({ to: mail.to, at: s.now });
    yield '';
    if (fault === null) Object.assign(mail, { sentAt: s.now, leaseUntil: undefined });
    else markFailed(s, mail, attempts, fault === 'never');
    return '';
  },
  *clean(s) {
    const date = new Date(start + s.now);
    const monthsAgo = (months: number) => new Date(date).setUTCMonth(date.getUTCMonth() - months) - start;
    const daysAgo = (days: number) => s.now - days * dayMs;
    const endedBefore = daysAgo(defaultRetention.endedRegistrationDays);
    s.keys = keep(s.keys, ({ createdAt }) => createdAt, daysAgo(idempotencyKeyDays));
    s.mails = keep(s.mails, ({ sentAt }) => sentAt, daysAgo(defaultRetention.sentMailDays));
    s.mails = keep(s.mails, ({ deadAt }) => deadAt, daysAgo(defaultRetention.deadMailDays));
    s.applications = keep(s.applications, ({ appliedAt }) => appliedAt, monthsAgo(12));
    s.applications = keep(s.applications, ({ decidedAt }) => decidedAt, endedBefore);
    s.withdrawn = keep(s.withdrawn, ({ withdrawnAt }) => withdrawnAt, monthsAgo(24));
    for (const one of s.registrations) if (one.state === 'REPLACED') one.replacedAt ??= s.now;
    yield '';
    const isEnding = ({ state }: Registration) => state === 'PENDING' || state === 'LAPSED';
    s.registrations = keep(s.registrations, (one) => (isEnding(one) ? one.expiresAt : one.replacedAt), endedBefore);
    s.registrations = keep(s.registrations, ({ erasedAt }) => erasedAt, daysAgo(consentEvidenceDays));
    return '';
  },
};
