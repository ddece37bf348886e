/** Random histories, and the commands that their steps stand for. */
import fc from 'fast-check';
import { dayMs, hourMs, linkLifetimeMs, minuteMs } from '../../backend/domain/durations.ts';
import { type Command, type State, start } from './model.ts';
import { faultKinds } from './simulatedProcess.ts';
import { signedLinks, type World } from './world.ts';

export const people = ['Anna', 'Berta', 'Clara'];
const shortNames = new Map<string, string>();

/** An address that differs in each step, by its capitals. */
export function nameIn(person: string, step: number): string {
  const capitals = [...'visitor'].map((letter, bit) => ((step >> bit) & 1 ? letter.toUpperCase() : letter));
  const email = `${capitals.join('')}-${person.toLowerCase()}@example.com`;
  shortNames.set(email, step === 0 ? person : `${person}#${step}`);
  return email;
}

export const shorten = (text: string) =>
  text.replace(/visitor-\w+@example\.com/gi, (email) => shortNames.get(email) ?? email);

/** Chooses a command by small numbers, so that a shortened history still makes sense. Null without anything to refer to. */
type Choose = (given: {
  readonly s: State;
  readonly world: World;
  readonly sent: readonly Command[];
  readonly person: string;
  readonly name: string;
  readonly what: number;
}) => Partial<Command> | null;
const last = <Row>(rows: readonly Row[], what: number) => rows[rows.length - 1 - (what % Math.max(1, rows.length))];
function refer(rows: readonly { readonly id: string }[], what: number) {
  const row = last(rows, what);
  return row === undefined ? null : { id: row.id };
}
/** In a mail that arrived, the newest first. */
function findToken({ arrived }: World, pattern: RegExp, what: number) {
  const found = arrived.flatMap(({ to, text }) => (pattern.exec(text) ?? []).slice(1).map((token) => ({ to, token })));
  return last(found, what);
}
const byToken: Choose = ({ world, what }) => {
  const found = findToken(world, /activateaccount\?id=([\w-]+)/, what);
  return found === undefined ? null : { id: found.to, token: found.token };
};
/** Mostly a scarce one, or the newest code of a member. */
const chooseCode = ({ codes }: State, what: number) =>
  what < 3 ? 'SCARCE' : what === 3 ? (codes.slice(3).at(-1)?.id ?? 'PLENTY') : 'PLENTY';
const weights = {
  register: 9,
  repeat: 2,
  activate: 10,
  renew: 2,
  resend: 2,
  changeEmail: 3,
  apply: 4,
  withdraw: 2,
  reapply: 2,
  wait: 5,
  confirm: 7,
  endWait: 1,
  replaceCode: 3,
  decide: 5,
  undo: 2,
  revokeLink: 1,
  setCodeState: 1,
  setPlaces: 1,
  end: 1,
  erase: 1,
  retryMail: 1,
  sendMail: 12,
  offer: 7,
  remind: 3,
  lapse: 3,
  clean: 2,
};
const codesOfDecisions = [...Array<string>(5).fill('LINKONLY'), '', '', 'SCARCE'];
const placesOfChanges = [1, 2, 3, 4, 1, 2, 3, null];
const faultsOfMails = [null, null, null, null, 'hangUp', 'later', 'never', 'never'] as const;

const isUnconfirmed = ({ confirmedAt }: State['waits'][number]) => confirmedAt === undefined;

const choices: Readonly<Record<keyof typeof weights, Choose>> = {
  register: ({ s, name: email, what }) => {
    const link = what > 4 ? last(s.links, what) : undefined;
    const previous = what % 3 === 2 ? (last(s.registrations, what)?.id ?? '') : '';
    const choice = { email, newsletter: what % 2 === 0, previous };
    if (link === undefined) return { ...choice, code: chooseCode(s, what) };
    return { ...choice, code: link.code.id, link: link.id, time: link.validUntil };
  },
  repeat: ({ s, sent, what }) => {
    const submitted = sent.filter(
      ({ name, at }) => ['register', 'apply', 'wait'].includes(name) && s.now - at < 6 * dayMs,
    );
    const earlier = last(submitted, what >> 1);
    return earlier === undefined ? null : { ...earlier, newsletter: earlier.newsletter !== (what === 7) };
  },
  activate: byToken,
  renew: byToken,
  resend: ({ s, what }) => refer(s.registrations, what),
  changeEmail: ({ s, name: email, what }) => ({ email, id: 'nobody', ...refer(s.registrations, what) }),
  apply: ({ name: email }) => ({ email }),
  withdraw: ({ world, what }) => {
    const id = signedLinks.readWithdrawal(findToken(world, /withdraw\?\S*?token=([^&\s]+)/, what)?.token ?? '');
    return id === null ? null : { id: world.names.get(id) ?? 'nobody' };
  },
  reapply: ({ s, world, what }) => {
    const { token = '' } = findToken(world, /apply-again\?\S*?token=([^&\s]+)/, what) ?? {};
    const found = signedLinks.readReapplication(token, new Date(start + s.now));
    return found === null ? null : { email: found.email, time: found.withdrawnAt.getTime() - start };
  },
  decide: ({ s, what }) => {
    const application = refer(s.applications, what >> 1);
    return application && { ...application, code: codesOfDecisions[what] ?? '' };
  },
  undo: ({ s, what }) => {
    const application = last(s.applications, what >> 1);
    return application ? { id: application.id, time: what % 2 === 0 ? (application.decidedAt ?? null) : null } : null;
  },
  wait: ({ s, name: email, what }) => ({ email, code: what === 7 ? 'LINKONLY' : chooseCode(s, what % 4) }),
  confirm: ({ s, what }) => refer(what === 7 ? s.waits : s.waits.filter(isUnconfirmed), what),
  endWait: ({ s, what }) => refer(s.waits, what),
  replaceCode: ({ s, what }) => {
    const { id = '', owner = '' } = last(s.codes.slice(3), what >> 1) ?? {};
    return owner === '' ? null : { id: owner, code: what === 7 ? 'SCARCE' : id };
  },
  revokeLink: ({ s, what }) => refer(s.links, what),
  setCodeState: ({ s, what }) => ({
    code: s.codes[what % s.codes.length]?.id ?? '',
    state: what === 7 ? 'revoked' : what % 2 === 0 ? 'active' : 'paused',
  }),
  setPlaces: ({ s, what }) => ({
    code: s.codes[what % s.codes.length]?.id ?? '',
    places: placesOfChanges[what] ?? null,
  }),
  end: ({ s, what }) => refer(s.registrations, what),
  erase: ({ person }) => ({ email: nameIn(person, 0) }),
  retryMail: ({ s, what }) => {
    const refused = s.mails.filter(({ template, deadAt }) => deadAt !== undefined && template.startsWith('activation'));
    return refer(refused, what);
  },
  sendMail: ({ what }) => ({ fault: faultsOfMails[what] ?? null }),
  offer: () => ({}),
  remind: () => ({}),
  lapse: () => ({}),
  clean: () => ({}),
};

export const jumps = [61_000, 49 * hourMs, 10 * minuteMs, hourMs, 8 * dayMs, linkLifetimeMs, 32 * dayMs, 400 * dayMs];

const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
const kindsOf = (table: Readonly<Record<string, number>>) =>
  fc.oneof(...Object.entries(table).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) })));
const numbers = { who: fc.nat({ max: people.length - 1 }), what: fc.nat({ max: 7 }) };
const other = fc.oneof(
  fc.constantFrom('the same', 'the next person'),
  fc.record({ kind: kindsOf(weights), ...numbers }),
);
const fault = fc.record({ kind: fc.constantFrom(...faultKinds), statement: fc.integer({ min: 1, max: 16 }) });
const step = fc.record({
  kind: kindsOf({ ...weights, clock: 8, restart: 1 }),
  ...numbers,
  /** At the same time, on the other instance. */
  beside: rarely(other),
  instance: fc.nat({ max: 1 }),
  fault: rarely(fault),
  order: fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 12 }),
});
const places = fc.integer({ min: 1, max: 2 });
export const history = fc.record({
  few: places,
  links: places,
  invitations: places,
  steps: fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
});
export type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = History['steps'][number];

export const blank: Omit<Command, 'name' | 'at'> = {
  id: '',
  previous: '',
  email: '',
  time: null,
  newsletter: false,
  places: null,
  choice: 0,
  code: '',
  link: '',
  token: '',
  state: 'active',
  fault: null,
};

export function choose(given: Parameters<Choose>[0], kind: string, at: number): Command | null {
  const name = kind as keyof typeof weights;
  const chosen = choices[name](given);
  return chosen && { name: name === 'repeat' ? 'register' : name, ...blank, ...chosen, at };
}
