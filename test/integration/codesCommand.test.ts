/** The operators' command, on an empty database: the first guest's code comes from here. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCodesCommand, usage } from '../../backend/codesCommand.ts';
import type { Database } from '../../backend/db/openDatabase.ts';
import { createUnitOfWork } from '../../backend/db/unitOfWork.ts';
import { cryptoRandom } from '../../backend/domain/clock.ts';
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { createFolder, removeFolder } from '../support/temporaryFolder.ts';

describeOnBothDatabases((createDatabase) => {
  let database: Database;
  const folder = createFolder();
  beforeAll(async () => {
    database = await openTestDatabase(await createDatabase());
  });
  afterAll(async () => {
    await database.close();
    removeFolder(folder);
  });

  const run = (...args: readonly string[]) => {
    const unitOfWork = createUnitOfWork({ db: database.db, random: cryptoRandom, onMail: () => undefined });
    const clock = () => new Date('2026-03-20T10:00:00Z');
    return runCodesCommand({ unitOfWork, clock, random: cryptoRandom }, args);
  };
  const importTable = (table: string) => {
    const file = join(folder, 'codes.csv');
    writeFileSync(file, table);
    return run('import', file);
  };

  it('makes codes, lists them, pauses, resumes and revokes one', async () => {
    expect(await run('list')).toBe('There are no such codes.\n');
    const made = (await run('create', '--count', '3', '--balance', '20', '--label', 'Opening')).trim().split('\n');
    expect(made).toHaveLength(3);
    const [code = ''] = made;
    expect(code).toMatch(/^[A-Z0-9]{12}$/);
    expect(await run('list', '--search', code)).toBe(`${code}\tactive\tcampaign\t20 left\t\tOpening\n`);
    for (const [command, answer] of [
      ['pause', 'The code is paused.\n'],
      ['resume', 'The code is active.\n'],
      ['revoke', 'The code is revoked.\n'],
    ] as const)
      expect(await run(command, code.toLowerCase())).toBe(answer);
    await expect(run('resume', code)).rejects.toThrow('A revoked code never comes back.');
    expect(await run('list', '--state', 'revoked')).toContain(code);
    expect((await run('list', '--state', 'active')).split('\n')).toHaveLength(3);
  });

  it('lists more than a page, each code once', async () => {
    await importTable(`label\n${'Many\n'.repeat(120)}`);
    const lines = (await run('list', '--search', 'many')).trim().split('\n');
    expect(new Set(lines).size).toBe(120);
  });

  it('imports a table in whole or not at all, and says which line is why', async () => {
    const good = 'CFGHJKMNPQRT';
    expect(await importTable(`code,inviter,balance\n${good},Anna,3\n,Jörg Öst,\n`)).toBe('2 codes imported.\n');
    const bad = `code,inviter,balance,tier\nCFGHJKMNPQRW,Anna,3,\nSHORT,Anna,x,\n${good},Anna,3,PERCENT_11\n`;
    await expect(importTable(bad)).rejects.toThrow(
      'Nothing was imported.\n' +
        'line 3, column code: has fewer than twelve characters\n' +
        'line 3, column balance: cannot be read\n' +
        'line 4, column tier: cannot be read',
    );
    await expect(importTable(`code\nCFGHJKMNPQRW\n${good}\n`)).rejects.toThrow('line 3, column code: exists already');
    expect(await run('list', '--search', 'CFGHJKMNPQRW')).toBe('There are no such codes.\n');
  });

  it('imports ten thousand rows', async () => {
    expect(await importTable(`label,balance\n${'Mailing,1\n'.repeat(10_000)}`)).toBe('10000 codes imported.\n');
  });

  it.each([[[]], [['destroy']], [['create', 'x']], [['pause']], [['list', '--colour', 'red']]])(
    'says how it is used when it is asked %j',
    async (args) => {
      await expect(run(...args)).rejects.toThrow(usage);
    },
  );

  it('says what is wrong with a code that it does not make', async () => {
    await expect(run('create', '--kind', 'member', '--ends', '2026-02-31')).rejects.toThrow(
      'No code was made.\nends: cannot be read\ninviter: is missing',
    );
    await expect(run('import', join(folder, 'missing.csv'))).rejects.toThrow('missing.csv cannot be read.');
    await expect(run('pause', 'NOSUCHCODE22')).rejects.toThrow('There is no such code.');
  });

  it('signs the audit log as the operator, without a whole code', async () => {
    const rows = await database.db.selectFrom('auditLog').select(['actor', 'subject']).execute();
    expect(rows.length).toBeGreaterThan(5);
    for (const { actor, subject } of rows) {
      expect(actor).toBe('operator');
      expect(subject).toMatch(/^$|^\w{2}••••\w{2}$/);
    }
  });
});
