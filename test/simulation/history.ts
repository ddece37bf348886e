/** Random histories, and the commands that their steps stand for. */
import fc from 'fast-check';
import { dayMs, hourMs, linkLifetimeMs, minuteMs } from '../../backend/domain/durations.ts';
import { type Command, type State, start } from './model.ts';
import { faultKinds } from './simulatedProcess.ts';
import { signedLinks, type World } from './world.ts';

export const people = ['anna', 'berta', 'clara'];

/** An address that differs in each step, by its capitals. */
export const nameIn = (person: string, step: number) =>
  `${[...'visitor'].map((letter, bit) => ((step >> bit) & 1 ? letter.toUpperCase() : letter)).join('')}-${person}@example.com`;

export const beautify = (text: string) =>
  text.replace(/(visitor)-(\w)(\w*)@example\.com/gi, (_, capitals: string, first: string, rest: string) => {
    const step = [...capitals].reduce((sum, letter, bit) => sum + (letter < 'a' ? 1 << bit : 0), 0);
    return `${first.toUpperCase()}${rest}${step === 0 ? '' : `#${step}`}`;
  });

/** Chooses a command by small numbers, so that a shortened history still makes sense. */
type Choose = (given: {
  readonly s: State;
  readonly world: World;
  readonly sent: readonly Command[];
  readonly name: string;
  readonly person: string;
  readonly what: number;
}) => Partial<Command> | null;
const last = <Row>(rows: readonly Row[], what: number) => rows[rows.length - 1 - (what % Math.max(1, rows.length))];
const codeNames = ['SCARCE', 'PLENTY', 'LINKONLY'];
/** In a mail that arrived, the newest first. */
function findToken({ arrived }: World, pattern: RegExp, what: number) {
  const found = arrived.map(({ to, text }) => ({ to, token: pattern.exec(text)?.[1] ?? '' }));
  return last(
    found.filter(({ token }) => token !== ''),
    what,
  );
}
const byToken: Choose = ({ world, what }) => {
  const found = findToken(world, /activateaccount\?id=([\w-]+)/, what);
  return found === undefined ? null : { id: found.to, token: found.token };
};
const weights = {
  ...{ register: 9, repeat: 2, activate: 8, renew: 2, resend: 2, changeEmail: 3, apply: 4, withdraw: 2, reapply: 2 },
  ...{ decide: 5, undo: 2, revokeLink: 1, setCodeState: 1, erase: 1, retryMail: 1, sendMail: 10, clean: 2 },
};
const faultsOfMails = [null, null, null, null, 'hangUp', 'later', 'never', 'never'] as const;
const statesOfCodes = ['active', 'paused', 'active', 'paused', 'active', 'paused', 'active', 'revoked'] as const;

const choices: Readonly<Record<keyof typeof weights, Choose>> = {
  register: ({ s, name: id, what }) => {
    const link = what > 4 ? last(s.links, what) : undefined;
    const [code, time] = link === undefined ? [what < 3 ? 'SCARCE' : 'PLENTY', null] : [link.code, link.validUntil];
    const previous = what % 3 === 2 ? (last(s.registrations, what)?.id ?? null) : null;
    return { id, key: id, newsletter: what % 2 === 0, previous, code, link: link?.id ?? null, time };
  },
  repeat: ({ s, sent, what }) => {
    const earlier = last(
      sent.filter(({ key, at }) => key !== '' && s.now - at < 6 * dayMs),
      what >> 1,
    );
    return earlier === undefined ? null : { ...earlier, newsletter: earlier.newsletter !== (what === 7) };
  },
  activate: byToken,
  renew: byToken,
  resend: ({ s, what }) => ({ id: last(s.registrations, what)?.id ?? 'nobody' }),
  changeEmail: ({ s, name: email, what }) => ({ id: last(s.registrations, what)?.id ?? 'nobody', email }),
  apply: ({ name }) => ({ key: name, email: name }),
  withdraw: ({ world, what }) => {
    const id = signedLinks.readWithdrawal(findToken(world, /w\.example\S*?token=([^&\s]+)/, what)?.token ?? '');
    return id === null ? null : { id: world.names.get(id) ?? 'nobody' };
  },
  reapply: ({ s, world, what }) => {
    const { token = '' } = findToken(world, /r\.example\S*?token=([^&\s]+)/, what) ?? {};
    const found = signedLinks.readReapplication(token, new Date(start + s.now));
    return found === null ? null : { email: found.email, time: found.withdrawnAt.getTime() - start };
  },
  decide: ({ s, what }) => ({
    id: last(s.applications, what >> 1)?.id ?? 'nobody',
    code: ['LINKONLY', 'LINKONLY', 'LINKONLY', 'LINKONLY', 'LINKONLY', '', '', 'SCARCE'][what] ?? '',
  }),
  undo: ({ s, what }) => {
    const { id = 'nobody', decidedAt = null } = last(s.applications, what >> 1) ?? {};
    return { id, time: what % 2 === 0 ? decidedAt : null };
  },
  revokeLink: ({ s, what }) => ({ link: last(s.links, what)?.id ?? 'none' }),
  setCodeState: ({ what }) => ({ code: codeNames[what % 3] ?? '', state: statesOfCodes[what] ?? 'active' }),
  erase: ({ person }) => ({ email: nameIn(person, 0) }),
  retryMail: ({ s, what }) => {
    const refused = s.mails.filter(({ template, deadAt }) => deadAt !== null && template.startsWith('activation'));
    const mail = last(refused, what);
    return mail === undefined ? null : { id: mail.to, time: mail.createdAt };
  },
  sendMail: ({ what }) => ({ fault: faultsOfMails[what] ?? null }),
  clean: () => ({}),
};

export const jumps = [61_000, 61_000, 10 * minuteMs, hourMs, 8 * dayMs, linkLifetimeMs, 32 * dayMs, 400 * dayMs];

const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
const kindsOf = (table: Readonly<Record<string, number>>) =>
  fc.oneof(...Object.entries(table).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) })));
const numbers = { who: fc.nat({ max: people.length - 1 }), what: fc.nat({ max: 7 }) };
const statement = fc.integer({ min: 1, max: 16 });
export const history = fc.record({
  few: fc.integer({ min: 1, max: 2 }),
  links: fc.integer({ min: 1, max: 2 }),
  steps: fc.array(
    fc.record({
      kind: kindsOf({ ...weights, clock: 8, restart: 1 }),
      ...numbers,
      /** At the same time, on the other instance. */
      beside: rarely(
        fc.oneof(fc.constantFrom('the same', 'the next person'), fc.record({ kind: kindsOf(weights), ...numbers })),
      ),
      instance: fc.nat({ max: 1 }),
      fault: rarely(fc.record({ kind: fc.constantFrom(...faultKinds), statement })),
      order: fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 12 }),
    }),
    { minLength: 1, maxLength: 40, size: 'max' },
  ),
});
export type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = History['steps'][number];

export const blank: Omit<Command, 'name' | 'at'> = {
  ...{ id: '', previous: null, email: '', time: null, newsletter: false, code: '', link: null },
  ...{ key: '', token: '', state: 'active', fault: null },
};

/** Null if there is nothing to refer to. */
export function choose(given: Parameters<Choose>[0], kind: string, at: number): Command | null {
  const name = kind as keyof typeof weights;
  const chosen = choices[name](given);
  return chosen && { name: name === 'repeat' ? 'register' : name, ...blank, ...chosen, at };
}
