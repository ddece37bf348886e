/** Runs a history against domain and model: each answer, the database and the invariants. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../backend/db/tables.ts';
import { dayMs, minuteMs } from '../../backend/domain/durations.ts';
import { findViolations } from '../support/invariants.ts';
import { beautify, blank, choose, type History, jumps, nameIn, people, type Step } from './history.ts';
import { type Command, createState, rules, type State, start } from './model.ts';
import { type Fault, interleave, SimulatedProcess } from './simulatedProcess.ts';
import { createWorld, perform, readState, toLines } from './world.ts';

export interface Databases {
  readonly db: Kysely<Tables>;
  readonly control: pg.Pool;
  /** One for each instance. */
  readonly pools: readonly [pg.Pool, pg.Pool];
}

/** Between steps, so that no two have the same time of a minute. */
const stepMs = 1009;

interface Lane {
  readonly command: Command;
  readonly process: SimulatedProcess;
  readonly fault: Fault | null;
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
  const runs = lanes.map(({ command }) => ({ command, run: runRule(state, command), isDone: false, answer: '' }));
  for (const turn of turns) {
    const lane = runs[turn];
    if (lane === undefined) continue;
    state.now = lane.command.at;
    const { done = false, value } = lane.run.next();
    Object.assign(lane, { isDone: done, answer: value });
  }
  const isAllowed = lanes.every(({ command, process, answer }, index) => {
    const { isDone = false, answer: expected = '' } = runs[index] ?? {};
    const isCut = process.isHit || (command.name === 'clean' && lanes.length > 1);
    return (
      (isDone && `${expected} `.startsWith(`${answer} `)) ||
      (isCut && (isDone ? /^(failed|ended)/ : /^(failed|ended|$)/).test(answer))
    );
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

function describeCommand({ name, id, email, code, link, previous, state, fault }: Command): string {
  const more = [link && `with ${link}`, previous && `instead of ${previous}`, fault, name === 'setCodeState' && state];
  return [name, id, email, code, ...more].filter(Boolean).join(' ');
}

const isUnsent = ({ sentAt, deadAt }: State['mails'][number]) => sentAt === null && deadAt === null;
const toDate = (time: number) => new Date(start + time);

export class HistoryRun {
  private s: State;
  private readonly world = createWorld();
  private readonly sent: Command[] = [];
  private readonly lines: string[];
  private readonly processes: SimulatedProcess[];
  private steps = 0;
  private latest = 0;
  private cleanedAt: number | null = null;

  constructor(
    private readonly databases: Databases,
    { few, links }: History,
  ) {
    this.s = createState(few, links);
    this.lines = [`SCARCE has ${few} places, LINKONLY ${links}`];
    this.processes = [this.startProcess(0), this.startProcess(1)];
  }

  async run(history: History): Promise<void> {
    await this.addCodes();
    for (const step of history.steps) await this.runStep(step);
    // At last every mail is sent or given up.
    for (let mails = this.s.mails.filter(isUnsent); mails.length > 0; mails = this.s.mails.filter(isUnsent)) {
      const due = mails.map(({ nextAttemptAt, leaseUntil }) => Math.max(nextAttemptAt, leaseUntil ?? 0));
      this.s.now = Math.max(this.s.now, ...due.sort((one, other) => one - other).slice(0, 1)) + stepMs;
      await this.take([{ ...blank, name: 'sendMail', at: this.s.now }], { instance: 0, fault: null, order: [0] });
    }
    await this.checkInvariants();
  }

  private startProcess(instance: number): SimulatedProcess {
    return new SimulatedProcess(this.databases.pools[instance] as pg.Pool, this.databases.control);
  }

  private async addCodes(): Promise<void> {
    for (const { code, balance, isTimed } of this.s.codes)
      await this.databases.control.query(
        `INSERT INTO registration_codes (code, created_by, balance, initial_balance, tier, timed)
          VALUES ($1, 'test', $2, $2, 'PERCENT_10', $3)`,
        [code, balance, isTimed],
      );
  }

  private async runStep(step: Step): Promise<void> {
    const { kind, what, who, instance } = step;
    this.s.now += stepMs;
    this.steps += 1;
    if (kind === 'clock') this.s.now += who === 2 && what === 0 ? -minuteMs : (jumps[what] ?? 0);
    else if (kind === 'restart') {
      await this.processes[instance]?.end();
      this.processes[instance] = this.startProcess(instance);
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
    return beside === null ? null : this.choose(typeof beside === 'string' ? next : beside, 1);
  }

  private choose({ kind, who, what }: Pick<Step, 'kind' | 'who' | 'what'>, lane: number): Command | null {
    const { s, world, sent } = this;
    const person = people[who] ?? '';
    return choose(
      { s, world, sent, person, what, name: nameIn(person, 2 * this.steps + lane - 1) },
      kind,
      s.now + lane,
    );
  }

  private async take(
    commands: readonly Command[],
    { instance, fault, order }: Pick<Step, 'instance' | 'fault' | 'order'>,
  ) {
    const lanes = commands.map((command, index): Lane => {
      const process = this.processes[(instance + index) % 2] as SimulatedProcess;
      return { command, process, fault: index === 0 ? fault : null, answer: '' };
    });
    const work = (lane: Lane) => (gate?: () => Promise<void>) => this.runLane(lane, gate);
    if (lanes.length === 1) for (const lane of lanes) await work(lane)();
    else
      await interleave(
        this.databases.control,
        lanes.map((lane) => ({ process: lane.process, work: work(lane) })),
        order,
      );
    const actual = await readState(this.world, this.databases.control);
    for (const [index, lane] of lanes.entries()) this.describe(lane, index);
    this.s =
      findOutcome(this.s, lanes, (state) => toLines(state, state.arrived).join() === actual.join()) ??
      this.fail(this.explain(lanes, actual));
    this.sent.push(...commands);
    const isHit = lanes.some(({ process }) => process.isHit);
    if (isHit) this.world.warnings.splice(0);
    if (commands.length === 1 && commands[0]?.name === 'clean' && !isHit) this.cleanedAt = this.s.now;
    for (const [index, { hasEnded }] of this.processes.entries())
      if (hasEnded) this.processes[index] = this.startProcess(index);
  }

  private async runLane(lane: Lane, gate?: () => Promise<void>): Promise<void> {
    const { process, command, fault } = lane;
    const work = () => perform(this.world, process, command).catch((error) => `failed: ${error.code ?? error.message}`);
    const answer = await process.run(work, fault, gate);
    lane.answer = answer;
  }

  private describe(lane: Lane, index: number): void {
    const { command, process, fault } = lane;
    // A registration that the other command deleted has no name.
    const toName = (_: string, status: string, id: string) => `${status} ${this.world.names.get(id) ?? ''}`.trim();
    lane.answer = lane.answer.replace(/^([A-Z_]+) (\S+)$/, toName);
    const time = `day ${Math.floor(command.at / dayMs)} ${toDate(command.at).toISOString().slice(11, 19)}`;
    const note = process.isHit && fault !== null ? `, ${fault.kind} statement ${fault.statement}` : '';
    const when = index === 0 ? `${String(this.steps).padStart(3)}. ${time}` : '     at the same time';
    this.lines.push(`${when}: ${describeCommand(command)}${note} → ${lane.answer}`);
  }

  private explain(lanes: readonly Lane[], actual: readonly string[]): readonly string[] {
    let expected: readonly string[] = [];
    findOutcome(this.s, lanes, (state) => {
      expected = toLines(state, state.arrived);
      return false;
    });
    if (expected.length === 0) return ['the model gives other answers'];
    return [
      'the model does not allow this:',
      ...expected.filter((line) => !actual.includes(line)).map((line) => `model:    ${line}`),
      ...actual.filter((line) => !expected.includes(line)).map((line) => `database: ${line}`),
    ];
  }

  private async checkInvariants(): Promise<void> {
    this.latest = Math.max(this.latest, this.s.now);
    const arrived = this.world.arrived.map(({ date: _, ...mail }) => ({ ...mail, content: JSON.stringify(mail) }));
    const cleanedAt = this.cleanedAt === null ? null : toDate(this.cleanedAt);
    const broken = await findViolations(this.databases.db, { now: toDate(this.latest), cleanedAt, arrived });
    const problems = [...broken, ...this.world.warnings.splice(0)];
    if (problems.length > 0) this.fail(problems);
  }

  private fail(problems: readonly string[]): never {
    throw new Error(beautify([...this.lines, ...problems.map((problem) => `     ${problem}`)].join('\n')));
  }
}
