/**
 * What the membership backend must do, without a database. A rule runs one transaction between two `yield`s. Names replace
 * random ids: a registration is called by its email address as typed, which differs in each step.
 */
import { getEndOfDay } from '../../backend/domain/days.ts';
import {
  dayMs,
  hourMs,
  linkLifetimeMs,
  minuteMs,
  placeHoldMs,
  reminderLeadMs,
} from '../../backend/domain/durations.ts';
import type { WebhookEventType } from '../../shared/admin/integrations.ts';
import {
  consentEvidenceDays,
  defaultRetention,
  idempotencyKeyDays,
  placeWaitDays,
  unconfirmedWaitDays,
  webhookDeliveryDays,
} from '../../shared/consent/retention.ts';

/** Times are milliseconds from here. */
export const start = Date.parse('2026-03-20T10:00:00Z');

export const toDate = (time: number) => new Date(start + time);

export type RuleName =
  | ('register' | 'activate' | 'renew' | 'resend' | 'changeEmail' | 'apply' | 'withdraw' | 'reapply')
  | ('wait' | 'confirm' | 'endWait' | 'replaceCode')
  | ('decide' | 'undo' | 'revokeLink' | 'setCodeState' | 'setPlaces' | 'end' | 'erase' | 'retryMail')
  | ('sendMail' | 'offer' | 'remind' | 'lapse' | 'clean');

/** `id`: of the registration, application, wait, link or mail; `time`: of the decision, the withdrawal or the link's end. */
export type Command = Readonly<Record<'id' | 'email' | 'code' | 'link' | 'previous' | 'token', string>> & {
  readonly name: RuleName;
  readonly at: number;
  readonly time: number | null;
  readonly newsletter: boolean;
  readonly places: number | null;
  /** Of several mails that are due at the same time, which are sent in any order. */
  readonly choice: number;
  readonly state: Code['state'];
  readonly fault: 'hangUp' | 'later' | 'never' | null;
};

type Answers = Generator<string, string> | string;
type Counts = Record<'registered' | 'activated', number>;
/** Undefined until then. */
type Ends = { [end in EndName]?: number | undefined };
type EndName =
  | ('revokedAt' | 'activatedAt' | 'replacedAt' | 'erasedAt' | 'remindedAt' | 'endsAt')
  | ('leaseUntil' | 'sentAt' | 'deadAt' | 'lastMailAt' | 'decidedAt' | 'confirmedAt' | 'heldUntil');
/** `owner`: the member's registration. */
type Code = Counts &
  Ends & { id: string; createdAt: number; isTimed: boolean; owner?: string | undefined } & {
    state: 'active' | 'paused' | 'revoked';
    balance: number | null;
  };
type Link = Counts & Ends & { id: string; code: Code; createdAt: number; validUntil: number };
/** `first`: the id before changes of the email address; `canLapse`: `registration.created` was told, and no end. */
type Registration = Ends &
  Record<'id' | 'first' | 'email' | 'person' | 'state', string> &
  Record<'registeredAt' | 'expiresAt' | 'lastMailAt' | 'tokens', number> & {
    canLapse?: boolean;
    code: Code;
    link: Link | undefined;
    replacedBy?: string;
  };
type Wait = Ends & Record<'id' | 'email' | 'person', string> & { code: Code; createdAt: number; link?: Link };
/** `about`: the id of the registration, application or wait. */
type Mail = Ends &
  Record<'id' | 'template' | 'to' | 'about', string> &
  Record<'createdAt' | 'nextAttemptAt' | 'attempts', number> & { link: Link | undefined };
type Application = Ends &
  Record<'id' | 'email' | 'state', string> & { appliedAt: number; mail?: Mail | undefined; link?: Link | undefined };
type Event = { type: WebhookEventType; subject: string; createdAt: number };
type Withdrawal = Ends & { id: string; person: string; withdrawnAt: number };

export type State = ReturnType<typeof createState>;
export function createState({ few, links, invitations }: Record<'few' | 'links' | 'invitations', number>) {
  const code = { state: 'active', createdAt: 0, registered: 0, activated: 0, isTimed: false } as const;
  return {
    now: 0,
    /** The places of each member's own code. */
    invitations,
    codes: [
      { ...code, id: 'SCARCE', balance: few },
      { ...code, id: 'PLENTY', balance: null },
      { ...code, id: 'LINKONLY', balance: links, isTimed: true },
    ] as Code[],
    links: [] as Link[],
    registrations: [] as Registration[],
    waits: [] as Wait[],
    events: [] as Event[],
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

const isInvalid = (s: State, { state, endsAt = Infinity }: Code) => state !== 'active' || endsAt < s.now;
const addEvent = (s: State, type: WebhookEventType, subject: string) =>
  s.events.push({ type, subject, createdAt: s.now });

function hasEnded(s: State, { heldUntil = Infinity, confirmedAt, createdAt }: Wait): boolean {
  const days = confirmedAt === undefined ? unconfirmedWaitDays : placeWaitDays;
  return heldUntil <= s.now || createdAt <= s.now - days * dayMs;
}
const isInLine = (s: State, wait: Wait) => wait.confirmedAt !== undefined && !hasEnded(s, wait);

/** Whose own places are not counted; `link`: the offered one; `isNext`: the first in line. */
interface Claim {
  readonly person?: string;
  readonly replaced?: Registration | undefined;
  readonly link?: Link | undefined;
  readonly isNext?: boolean;
}

/** Newcomers are behind all who wait in line. Who has a place already, or is offered one, is behind offered ones only. */
function countReserved(s: State, code: Code, { person, replaced, link, isNext = false }: Claim = {}): number {
  const all = s.registrations.filter((one) => one.code === code && one.expiresAt > s.now);
  const others = all.filter((one) => isOpen(s, one) && one !== replaced && one.person !== person);
  const isOwn = (one: Registration) => one === replaced || one.person === person;
  const hasPlaceBefore = all.some((one) => (isOpen(s, one) || one.state === 'LAPSED') && isOwn(one));
  const isOffered = s.waits.some((wait) => wait.link && wait.link === link && (wait.heldUntil ?? -Infinity) > s.now);
  const line = s.waits.filter((wait) => wait.code === code && isInLine(s, wait) && wait.person !== person);
  const isBefore = isNext || hasPlaceBefore || isOffered;
  const ahead = line.filter((wait) => (wait.link ? wait.link !== link : !isBefore));
  return new Set(others.map((one) => one.person)).size + ahead.length;
}

/** By registrations and offers. */
function countTaken(s: State, code: Code): number {
  const pending = s.registrations.filter((one) => one.code === code && isOpen(s, one));
  const held = s.waits.filter((wait) => wait.code === code && (wait.heldUntil ?? -Infinity) > s.now);
  return new Set(pending.map(({ person }) => person)).size + held.length;
}

const hasPlace = (s: State, code: Code, claim?: Claim, invited = 0) =>
  code.balance === null || code.balance > countReserved(s, code, claim) + invited;

function canReserve(s: State, { code, link, person }: Registration, claim: Claim = { person }): boolean {
  const { replaced } = claim;
  if ((code.state !== 'active' && !replaced) || !hasPlace(s, code, claim)) return false;
  if (link === undefined) return true;
  const users = s.registrations.filter((other) => other.link === link && other !== replaced);
  const isTaken = users.some((other) => other.state === 'ACTIVE' || (isOpen(s, other) && other.person !== person));
  return !isTaken && (link.revokedAt === undefined || replaced !== undefined);
}

/** Who has a place waits no longer, nor does the one whom its link was offered to. */
function endWaits(s: State, { code, person, link }: Registration): void {
  const isTheirs = (wait: Wait) => (wait.code === code && wait.person === person) || (wait.link && wait.link === link);
  s.waits = s.waits.filter((wait) => !isTheirs(wait));
}

const nextMailTime = (s: State, person: string) =>
  Math.max(s.now, ...s.registrations.filter((one) => one.person === person).map((one) => one.lastMailAt + minuteMs));

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
  const claim = { person, replaced, link: one.link };
  if (findAccount(s, person)) return hasPlace(s, one.code, claim) ? 'ACCOUNT_ACTIVE' : 'CODE_REFUSED';
  const hasPending = s.registrations.some((other) => other.person === person && isOpen(s, other));
  const sendAt = nextMailTime(s, person);
  if (!canReserve(s, one, claim)) return 'CODE_REFUSED';
  one.canLapse ??= !hasPending;
  s.registrations.push(one);
  endWaits(s, one);
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
  if (isExpired && (isInvalid(s, one.code) || !canReserve(s, one))) return 'CODE_REFUSED';
  if (nextMailTime(s, one.person) > s.now) return 'COOLDOWN';
  if (isExpired) {
    Object.assign(one, { state: 'PENDING', registeredAt: s.now, expiresAt: s.now + linkLifetimeMs });
    endWaits(s, one);
  }
  mailLink(s, 'activationAgain', one);
  return 'SENT';
}

function markLapsed(s: State, one: Registration): void {
  if (one.canLapse && one.state !== 'REPLACED' && one.state !== 'ACTIVE') addEvent(s, 'registration.lapsed', one.first);
  one.canLapse = false;
}

function remind(s: State, one: Registration): void {
  if (!s.registrations.includes(one) || one.remindedAt !== undefined) return;
  one.remindedAt = s.now;
  const { person, code } = one;
  const isWithdrawn = s.withdrawn.some((other) => other.person === person);
  if (!isOpen(s, one) || findAccount(s, person) || isWithdrawn || !hasPlace(s, code, { person })) return;
  if (nextMailTime(s, person) <= s.now) mailLink(s, 'activationReminder', one);
}

const findNext = (s: State, code: Code) =>
  s.waits
    .filter((wait) => wait.code === code && isInLine(s, wait) && wait.heldUntil === undefined)
    .sort((one, other) => (one.confirmedAt ?? 0) - (other.confirmedAt ?? 0))[0];

/** False without a place, and for a wait that is not the first any more. */
function offerPlace(s: State, code: Code, wait: Wait): boolean {
  const canOffer = !isInvalid(s, code) && hasPlace(s, code, { person: wait.person, isNext: true });
  if (!canOffer || findNext(s, code) !== wait) return false;
  wait.link = createLink(s, code, Math.min(s.now + placeHoldMs, code.endsAt ?? Infinity));
  wait.heldUntil = wait.link.validUntil;
  addMail(s, 'placeOffer', wait.email, wait.id);
  return true;
}

function apply(s: State, email: string, id: string): void {
  const earlier = s.applications.find((other) => personOf(other.email) === personOf(email));
  const one: Application = earlier ?? { id, email, state: 'waiting', appliedAt: s.now };
  if (earlier === undefined) s.applications.push(one);
  if (one.decidedAt !== undefined && getEndOfDay(toDate(one.decidedAt + linkLifetimeMs)).getTime() < start + s.now)
    Object.assign(one, { state: 'waiting', appliedAt: s.now, decidedAt: undefined });
  if (one.appliedAt === s.now) addEvent(s, 'application.created', one.id);
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
  return code.state === 'active' && code.isTimed && hasPlace(s, code, {}, invited.length);
}

/** A code has one link for each millisecond. */
function createLink(s: State, code: Code, end: number): Link {
  let validUntil = end;
  while (s.links.some((link) => link.code === code && link.validUntil === validUntil)) validUntil -= 1;
  const id = `link ${code.id} ${validUntil}`;
  const link = { id, code, createdAt: s.now, validUntil, registered: 0, activated: 0 };
  s.links.push(link);
  return link;
}

/** Undoes an approval whose link cannot be used any more. */
function isStillValid(s: State, mail: Mail): boolean {
  const { template, about, createdAt, link } = mail;
  if (template.startsWith('activation')) return s.registrations.some((one) => one.id === about && isOpen(s, one));
  const wait = find(s.waits, about);
  if (template === 'placeWait') return wait !== undefined && wait.confirmedAt === undefined;
  if (template === 'placeOffer') return (wait?.heldUntil ?? -Infinity) > s.now;
  if (template === 'membershipInterestAgain') return createdAt + linkLifetimeMs > s.now;
  if (link === undefined) return true;
  const application = find(s.applications, about);
  if (application && link.code.state === 'active' && link.code.balance !== 0 && isUsable(s, link)) return true;
  if (application?.mail === mail) resetDecision(s, application);
  return false;
}

function addOwnCode(s: State, own: Pick<Code, 'owner' | 'balance' | 'endsAt'>): void {
  const code = { state: 'active', createdAt: s.now, registered: 0, activated: 0, isTimed: false } as const;
  s.codes.push({ ...code, ...own, id: `code ${s.now}` });
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
  if (isGivenUp) s.waits = s.waits.filter(({ id }) => id !== mail.about);
  if (!isGivenUp || mail.template !== 'activation' || one?.state !== 'PENDING') return;
  one.state = 'LAPSED';
  markLapsed(s, one);
}

/** Rows without a time are kept. */
const keep = <Row>(rows: readonly Row[], getEnd: (row: Row) => number | undefined, from: number) =>
  rows.filter((row) => (getEnd(row) ?? from) >= from);

export const rules: Readonly<Record<RuleName, (s: State, command: Command) => Answers>> = {
  register: (s, { email: id, newsletter, ...command }) => {
    const earlier = find(s.keys, id);
    if (earlier) return earlier.newsletter === newsletter ? earlier.answer : 'KEY_REUSED';
    const [code, link] = [getCode(s, command.code), find(s.links, command.link)];
    if (isInvalid(s, code) || !(link ? isUsable(s, link) : !code.isTimed)) return 'CODE_REFUSED';
    const previous = find(s.registrations, command.previous);
    const replaced = previous?.code === code && isOpen(s, previous) ? previous : undefined;
    const times = { registeredAt: s.now, expiresAt: replaced?.expiresAt ?? s.now + linkLifetimeMs, lastMailAt: s.now };
    const one: Registration = {
      id,
      first: replaced?.first ?? id,
      email: id,
      person: personOf(id),
      ...(replaced && { canLapse: replaced.canLapse === true }),
      code,
      link,
      state: 'PENDING',
      ...times,
      tokens: 0,
    };
    const answer = addRegistration(s, one, replaced);
    if (answer !== 'CODE_REFUSED') s.keys.push({ id, newsletter, answer, createdAt: s.now });
    if (!replaced && answer.startsWith('ACTIVATION')) {
      count(one, 'registered');
      addEvent(s, 'registration.created', id);
    }
    return answer;
  },
  activate: (s, { id }) => {
    const one = findToken(s, id);
    if (one && findAccount(s, one.person)) return 'ALREADY_ACTIVE';
    if (one === undefined || one.state === 'REPLACED') return 'NOT_FOUND';
    const { code, person } = one;
    if (!isOpen(s, one) || !hasPlace(s, code, { person })) return 'EXPIRED';
    if (code.balance !== null) code.balance -= 1;
    Object.assign(one, { state: 'ACTIVE', activatedAt: s.now });
    for (const other of s.registrations)
      if (other.person === person && other.state === 'PENDING')
        Object.assign(other, { state: 'REPLACED', replacedBy: id });
    count(one, 'activated');
    s.waits = s.waits.filter((wait) => wait.person !== person);
    addEvent(s, 'registration.activated', one.first);
    if (code.balance === 0) addEvent(s, 'invitation.exhausted', code.id);
    addOwnCode(s, { owner: id, balance: s.invitations, endsAt: s.now + 365 * dayMs });
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
  *wait(s, { email: id, code: codeId }) {
    const code = getCode(s, codeId);
    if (isInvalid(s, code) || code.isTimed) return 'CODE_REFUSED';
    yield '';
    const answer = 'RECEIVED';
    if (find(s.keys, id)) return answer;
    s.keys.push({ id, newsletter: false, answer, createdAt: s.now });
    const person = personOf(id);
    const account = findAccount(s, person);
    const isTheirs = (one: Registration | Wait) => one.person === person && one.code === code;
    const pending = s.registrations.filter((one) => isTheirs(one) && isOpen(s, one));
    const [newest] = pending.sort((one, other) => other.registeredAt - one.registeredAt);
    if (account) addMail(s, 'accountExists', account.id, account.id);
    else if (newest) resend(s, newest, false);
    else {
      s.waits = s.waits.filter((one) => !isTheirs(one) || !hasEnded(s, one));
      const wait = s.waits.find(isTheirs) ?? { id, email: id, person, code, createdAt: s.now };
      if (!s.waits.includes(wait)) s.waits.push(wait);
      if (wait.confirmedAt === undefined) addMail(s, 'placeWait', id, wait.id);
    }
    return answer;
  },
  confirm: (s, { id }) => {
    const wait = find(s.waits, id);
    if (wait === undefined || hasEnded(s, wait)) return 'false';
    if (wait.confirmedAt !== undefined) return 'true';
    wait.confirmedAt = s.now;
    const { owner, state } = wait.code;
    const isFull = !hasPlace(s, wait.code, { person: wait.person });
    if (owner !== undefined && state === 'active' && isFull) addMail(s, 'placeWanted', owner, '');
    return 'true';
  },
  endWait: (s, { id }) => {
    const wait = find(s.waits, id);
    if (wait === undefined) return 'false';
    s.waits = without(s.waits, wait);
    if (wait.link) wait.link.revokedAt ??= s.now;
    return 'true';
  },
  /** The new code gets the places that nobody has. */
  replaceCode: (s, { id, code: codeId }) => {
    if (!s.codes.some(({ owner }) => owner === id)) return 'NOT_FOUND';
    const code = getCode(s, codeId);
    const isOwn = code.owner === id && code.state === 'active';
    if (!isOwn || !hasPlace(s, code, { isNext: true })) return 'FOUND';
    s.waits = s.waits.filter((wait) => wait.code !== code);
    const free = code.balance && code.balance - countReserved(s, code);
    Object.assign(code, { state: 'revoked', balance: countTaken(s, code) });
    addOwnCode(s, { owner: id, balance: free, endsAt: code.endsAt });
    return 'FOUND';
  },
  decide: (s, { id, code: codeId }) => {
    const one = find(s.applications, id);
    if (one === undefined) return 'NOT_FOUND';
    const code = codeId === '' ? undefined : getCode(s, codeId);
    if (code && !canInvite(s, code)) return 'INVALID_CODE';
    if (one.state !== 'waiting') return 'ALREADY_DECIDED';
    const lastMinute = getEndOfDay(toDate(s.now + linkLifetimeMs)).getTime() - start - ((start + s.now) % minuteMs);
    const link = code && createLink(s, code, lastMinute);
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
  /** Of the code, in all. Those that somebody has remain. */
  setPlaces: (s, { code: id, places }) => {
    const code = getCode(s, id);
    if (code.state === 'revoked') return 'REVOKED';
    code.balance = places === null ? null : Math.max(places - code.activated, countTaken(s, code));
    return 'DONE';
  },
  end: (s, { id }) => {
    const one = find(s.registrations, id);
    if (one === undefined || !isOpen(s, one)) return 'NOT_FOUND';
    one.expiresAt = s.now;
    return 'DONE';
  },
  erase: (s, { email }) => {
    const person = personOf(email);
    s.mails = s.mails.filter(({ to }) => personOf(to) !== person);
    for (const one of s.registrations) if (one.person === person && one.state === 'PENDING') markLapsed(s, one);
    s.registrations = s.registrations.filter((one) => one.person !== person || one.state === 'ACTIVE');
    const account = findAccount(s, person);
    if (account) Object.assign(account, { email: '', person: 'erased', erasedAt: s.now, tokens: 0 });
    for (const code of s.codes)
      if (account && code.owner === account.id) Object.assign(code, { state: 'revoked', owner: undefined });
    s.waits = s.waits.filter((wait) => wait.person !== person);
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
    if (isRefused) endWaits(s, one);
    one.state = 'PENDING';
    s.mails = without(s.mails, mail);
    mailLink(s, 'activationAgain', one);
    return 'QUEUED';
  },
  *sendMail(s, { fault, choice }) {
    const due = s.mails
      .filter(({ sentAt, deadAt }) => sentAt === undefined && deadAt === undefined)
      .filter(({ nextAttemptAt, leaseUntil = -Infinity }) => Math.max(nextAttemptAt, leaseUntil) <= s.now)
      .sort((one, other) => rank(one) - rank(other));
    const first = due.filter((mail) => due[0] && rank(mail) === rank(due[0]));
    const mail = first[choice % first.length];
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
  *offer(s) {
    s.waits = s.waits.filter((wait) => !hasEnded(s, wait));
    yield '';
    const codes = s.codes.filter((code) => code.state === 'active' && code.balance !== 0 && findNext(s, code));
    for (const code of codes.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)))
      for (let next = findNext(s, code); next !== undefined; next = findNext(s, code)) {
        yield '';
        if (!offerPlace(s, code, next)) break;
        yield '';
      }
    return '';
  },
  *remind(s) {
    const isDue = (one: Registration) =>
      isOpen(s, one) && one.remindedAt === undefined && one.expiresAt <= s.now + reminderLeadMs;
    for (const one of s.registrations.filter(isDue).sort((one, other) => one.expiresAt - other.expiresAt)) {
      yield '';
      remind(s, one);
    }
    return '';
  },
  lapse: (s) => {
    for (const one of s.registrations) if (one.expiresAt <= s.now) markLapsed(s, one);
    return '';
  },
  *clean(s) {
    const date = toDate(s.now);
    const monthsAgo = (months: number) => new Date(date).setUTCMonth(date.getUTCMonth() - months) - start;
    const daysAgo = (days: number) => s.now - days * dayMs;
    const endedBefore = daysAgo(defaultRetention.endedRegistrationDays);
    s.keys = keep(s.keys, ({ createdAt }) => createdAt, daysAgo(idempotencyKeyDays));
    s.events = keep(s.events, ({ createdAt }) => createdAt, daysAgo(webhookDeliveryDays));
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
