/** Runs a history against domain and model: each answer, the database and the invariants. */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../backend/db/tables.ts';
import { dayMs, minuteMs } from '../../backend/domain/durations.ts';
import { webhookEventTypes } from '../../shared/admin/integrations.ts';
import { findViolations } from '../support/invariants.ts';
import { blank, choose, type History, jumps, nameIn, people, type Step, shorten } from './history.ts';
import { type Command, createState, rules, type State, toDate } from './model.ts';
import { interleave, SimulatedProcess } from './simulatedProcess.ts';
import { findDifferences, perform, readDatabase, World } from './world.ts';

/** Between steps, so that no two have the same time of a minute. */
const stepMs = 1009;
const maxSimultaneousMails = 4;

interface Lane {
  readonly command: Command;
  readonly process: SimulatedProcess;
  answer: string;
}

/** The model's state after both commands in some order of their transactions; null if none fits. */
function findOutcome(
  s: State,
  lanes: readonly Lane[],
  fits: (state: State) => boolean,
  turns: readonly number[] = [],
): State | null {
  const state = structuredClone(s);
  const runs = lanes.map((lane) => ({ ...lane, rule: runRule(state, lane.command), isDone: false, expected: '' }));
  for (const turn of turns) {
    const run = runs[turn] as (typeof runs)[number];
    state.now = run.command.at;
    const { done = false, value } = run.rule.next();
    Object.assign(run, { isDone: done, expected: value });
  }
  const isAllowed = runs.every(({ command, process, answer, isDone, expected }) => {
    if (isDone && `${expected} `.startsWith(`${answer} `)) return true;
    // They pass over what a failing command has locked, until the next round.
    const canSkip = ['sendMail', 'offer', 'lapse'].includes(command.name);
    const hasSkipped = canSkip && lanes.some((lane) => lane.process.hit !== null);
    const isCut = process.hit !== null || hasSkipped || (command.name === 'clean' && lanes.length > 1);
    return isCut && (isDone ? /^(failed|ended)/ : /^(failed|ended|$)/).test(answer);
  });
  if (isAllowed && fits(state)) return state;
  for (const [index, { isDone }] of runs.entries()) {
    const found = isDone ? null : findOutcome(s, lanes, fits, [...turns, index]);
    if (found !== null) return found;
  }
  return null;
}

/** Lazily, as `rules` run their first transaction at once. */
function* runRule(s: State, command: Command): Generator<string, string> {
  const answer = rules[command.name](s, command);
  return typeof answer === 'string' ? answer : yield* answer;
}

function describeCommand({ name, id, email, code, link, previous, state, places, fault }: Command): string {
  const set = { setCodeState: state, setPlaces: places === null ? 'no limit' : `${places} places` };
  const more = [link && `with ${link}`, previous && `instead of ${previous}`, fault, set[name as keyof typeof set]];
  return [name, id, email, code, ...more].filter(Boolean).join(' ');
}

export class HistoryRun {
  private s: State;
  private readonly world = new World();
  private readonly sent: Command[] = [];
  private readonly lines: string[];
  private readonly processes: SimulatedProcess[];
  private steps = 0;
  private latest = 0;
  private cleanedAt: Date | null = null;

  constructor(
    private readonly db: Kysely<Tables>,
    /** One for each instance. */
    private readonly pools: readonly pg.Pool[],
    private readonly history: History,
  ) {
    const { few, links, invitations } = history;
    this.s = createState(history);
    this.lines = [`SCARCE has ${few} places, LINKONLY ${links}, each member's code ${invitations}`];
    this.processes = pools.map((pool) => new SimulatedProcess(pool, db));
  }

  async run(): Promise<void> {
    for (const { id, balance, isTimed } of this.s.codes)
      await sql`INSERT INTO registration_codes (code, created_at, created_by, balance, initial_balance, tier, timed)
        VALUES (${id}, ${toDate(0)}, 'test', ${balance}, ${balance}, 'PERCENT_10', ${isTimed})`.execute(this.db);
    await sql`INSERT INTO webhook_endpoints (id, url, events, includes_personal_data, created_at, created_by)
      VALUES ('crm', 'https://crm.example', ${[...webhookEventTypes]}, false, ${toDate(0)}, 'test')`.execute(this.db);
    for (const step of this.history.steps) await this.runStep(step);
    // At last every mail is sent or given up.
    for (let due = this.findNextMail(); due < Infinity; due = this.findNextMail()) {
      this.s.now = Math.max(this.s.now, due) + stepMs;
      await this.take([{ ...blank, name: 'sendMail', at: this.s.now }], { instance: 0, fault: null, order: [0] });
    }
    await this.checkInvariants();
  }

  private findNextMail(): number {
    const unsent = this.s.mails.filter(({ sentAt, deadAt }) => sentAt === undefined && deadAt === undefined);
    return Math.min(...unsent.map(({ nextAttemptAt, leaseUntil = -Infinity }) => Math.max(nextAttemptAt, leaseUntil)));
  }

  private restart(instance: number): void {
    this.processes[instance] = new SimulatedProcess(this.pools[instance] as pg.Pool, this.db);
  }

  private async runStep(step: Step): Promise<void> {
    const { kind, what, who, instance } = step;
    this.s.now += stepMs;
    this.steps += 1;
    if (kind === 'clock') this.s.now += who === 2 && what === 0 ? -minuteMs : (jumps[what] ?? 0);
    else if (kind === 'restart') {
      await this.processes[instance]?.end();
      this.restart(instance);
      this.lines.push(`     instance ${instance + 1} ends and starts again`);
    } else {
      const command = this.choose(step, 0);
      if (command === null) return;
      const other = this.chooseBeside(step, command);
      // Of two housekeepings one does nothing.
      await this.take(other === null || other.name === 'clean' ? [command] : [command, other], step);
      await this.checkInvariants();
    }
  }

  private chooseBeside({ beside, ...step }: Step, command: Command): Command | null {
    if (beside === 'the same') return { ...command, at: this.s.now + 1 };
    const next = { ...step, who: (step.who + 1) % people.length };
    return beside && this.choose(typeof beside === 'string' ? next : beside, 1);
  }

  private choose({ kind, who, what }: Pick<Step, 'kind' | 'who' | 'what'>, lane: number): Command | null {
    const { s, world, sent } = this;
    const person = people[who] ?? '';
    const name = nameIn(person, 2 * this.steps + lane - 1);
    return choose({ s, world, sent, person, what, name }, kind, s.now + lane);
  }

  private async take(commands: readonly Command[], step: Pick<Step, 'instance' | 'fault' | 'order'>): Promise<void> {
    const lanes = commands.map((command, index): Lane => {
      const process = this.processes[(step.instance + index) % 2] as SimulatedProcess;
      return { command, process, answer: '' };
    });
    const running = lanes.map(async (lane, index) => {
      const { process, command } = lane;
      const work = () =>
        perform(this.world, process, command, this.s.invitations).catch(
          (error) => `failed: ${error.code ?? error.message}`,
        );
      lane.answer = await process.run(work, index === 0 ? step.fault : null);
    });
    const processes = lanes.map(({ process }) => process);
    await interleave(this.db, processes, step.order);
    await Promise.all(running);
    const observed = await readDatabase(this.world, this.db);
    for (const [index, lane] of lanes.entries()) this.describe(lane, index);
    let differences: readonly string[] = ['other answers'];
    const fits = (state: State) => {
      differences = findDifferences(state, observed, this.world);
      return differences.length === 0;
    };
    const withChoice = (choice: number) => lanes.map((lane) => ({ ...lane, command: { ...lane.command, choice } }));
    let outcome: State | null = null;
    for (let choice = 0; outcome === null && choice < maxSimultaneousMails; choice += 1)
      outcome = findOutcome(this.s, withChoice(choice), fits);
    this.s = outcome ?? this.fail(['the model does not allow this:', ...differences]);
    this.sent.push(...commands);
    const isHit = lanes.some(({ process }) => process.hit !== null);
    if (isHit) this.world.warnings.splice(0);
    else if (commands.length === 1 && commands[0]?.name === 'clean') this.cleanedAt = toDate(this.s.now);
    for (const [index, { hasEnded }] of this.processes.entries()) if (hasEnded) this.restart(index);
  }

  private describe(lane: Lane, index: number): void {
    const [{ command }, { hit }] = [lane, lane.process];
    // A registration that the other command deleted has no name.
    const toName = (_: string, status: string, id: string) => `${status} ${this.world.names.get(id) ?? ''}`.trim();
    lane.answer = lane.answer.replace(/^([A-Z_]+) (\S+)$/, toName);
    const time = `day ${Math.floor(command.at / dayMs)} ${toDate(command.at).toISOString().slice(11, 19)}`;
    const note = hit === null ? '' : `, ${hit.kind} statement ${hit.statement}`;
    const when = index === 0 ? `${String(this.steps).padStart(3)}. ${time}` : '     at the same time';
    this.lines.push(`${when}: ${describeCommand(command)}${note} → ${lane.answer}`);
  }

  private async checkInvariants(): Promise<void> {
    this.latest = Math.max(this.latest, this.s.now);
    const arrived = this.world.arrived.map(({ at: _, ...mail }) => ({ ...mail, content: JSON.stringify(mail) }));
    const circumstances = { now: toDate(this.latest), cleanedAt: this.cleanedAt, arrived };
    const problems = [...(await findViolations(this.db, circumstances)), ...this.world.warnings.splice(0)];
    if (problems.length > 0) this.fail(problems);
  }

  private fail(problems: readonly string[]): never {
    throw new Error(shorten([...this.lines, ...problems.map((problem) => `     ${problem}`)].join('\n')));
  }
}
