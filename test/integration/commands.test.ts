/** Commands: codes on an empty database, unsent mails, and admin invitations. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usage as adminUsage, runAdminCommand } from '../../backend/commands/adminCommand.ts';
import { runCodesCommand, usage } from '../../backend/commands/codesCommand.ts';
import { usage as mailsUsage, runMailsCommand } from '../../backend/commands/mailsCommand.ts';
import type { Database } from '../../backend/db/openDatabase.ts';
import { createUnitOfWork } from '../../backend/db/unitOfWork.ts';
import { sha256 } from '../../backend/domain/clock.ts';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
import { seedScenarios } from '../../backend/scenarios.ts';
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
    const unitOfWork = createUnitOfWork(database.db);
    const clock = () => new Date('2026-03-20T10:00:00Z');
    return runCodesCommand({ unitOfWork, clock }, args);
  };
  const importTable = (table: string) => {
    const file = join(folder, 'codes.csv');
    writeFileSync(file, table);
    return run('import', file);
  };

  it('creates and lists codes, and pauses, resumes and revokes one', async () => {
    expect(await run('list')).toBe('No codes found.\n');
    const made = (await run('create', '--count', '3', '--balance', '20', '--label', 'Opening')).trim().split('\n');
    expect(made).toHaveLength(3);
    const [code = ''] = made;
    expect(code).toMatch(/^[A-Z0-9]{12}$/);
    expect(await run('list', '--search', code)).toBe(`${code}\tactive\tcampaign\t20 left\t\tOpening\n`);
    for (const [command, response] of [
      ['pause', 'The code is paused.\n'],
      ['resume', 'The code is active.\n'],
      ['revoke', 'The code is revoked.\n'],
    ] as const)
      expect(await run(command, code.toLowerCase())).toBe(response);
    await expect(run('resume', code)).rejects.toThrow('A revoked code cannot be reactivated.');
    expect(await run('list', '--state', 'revoked')).toContain(code);
    expect((await run('list', '--state', 'active')).split('\n')).toHaveLength(3);
  });

  it('lists each code once beyond one page', async () => {
    await importTable(`label\n${'Many\n'.repeat(120)}`);
    const lines = (await run('list', '--search', 'many')).trim().split('\n');
    expect(new Set(lines).size).toBe(120);
  });

  it('imports a table completely or not at all, and names invalid lines', async () => {
    const good = 'CFGHJKMNPQRT';
    expect(await importTable(`code,inviter,balance\n${good},Anna,3\n,Jörg Öst,\n`)).toBe('2 codes imported.\n');
    expect(await importTable('label\nAlone\n')).toBe('1 code imported.\n');
    const bad = `code,inviter,balance,tier\nCFGHJKMNPQRW,Anna,3,\nSHORT,Anna,x,\n${good},Anna,3,PERCENT_11\n`;
    await expect(importTable(bad)).rejects.toThrow(
      'Nothing was imported.\n' +
        'line 3, column code: "SHORT" has fewer than 12 characters\n' +
        'line 3, column balance: "x" must be a whole number without separators, such as 1000\n' +
        'line 4, column tier: "PERCENT_11" must be one of PERCENT_10, PERCENT_15, PERCENT_15_NO_MINIMUM, PERCENT_20',
    );
    await expect(importTable(`code\nCFGHJKMNPQRW\n${good}\n`)).rejects.toThrow(
      'line 3, column code: "CFGHJKMNPQRT" already exists',
    );
    expect(await run('list', '--search', 'CFGHJKMNPQRW')).toBe('No codes found.\n');
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

  it('names the errors of a code that it does not create', async () => {
    await expect(run('create', '--starts', '9999-12-31', '--ends', '0026-12-31')).rejects.toThrow(
      'No code was created.\nstarts: is more than 10 years from today\nends: is more than 10 years from today',
    );
    await expect(run('create', '--ends', '2019-12-31')).rejects.toThrow('No code was created.\nends: is in the past');
    await expect(run('create', '--kind', 'member', '--ends', '2026-02-31')).rejects.toThrow(
      'No code was created.\nends: is invalid\ninviter: is missing',
    );
    await expect(run('import', join(folder, 'missing.csv'))).rejects.toThrow('missing.csv cannot be read.');
    await expect(run('pause', 'NOSUCHCODE22')).rejects.toThrow('Code not found.');
  });

  describe('mails', () => {
    const hour = 60 * 60 * 1000;
    const now = new Date('2026-03-20T10:00:00Z');
    const dependencies = () => {
      const unitOfWork = createUnitOfWork(database.db);
      return { unitOfWork, clock: () => now };
    };
    const runMails = (...args: readonly string[]) => runMailsCommand(dependencies(), args);
    const addMail = async (id: string, row: Readonly<Record<string, unknown>> = {}) => {
      const { payload = { firstname: 'Anna' }, ...others } = row;
      await database.db
        .insertInto('outbox')
        .values({
          id,
          template: 'welcome',
          language: 'en',
          recipient: `${id}@example.org`,
          createdAt: now,
          nextAttemptAt: now,
          attempts: 3,
          lastError: 'EENVELOPE 550',
          payload: JSON.stringify(payload),
          ...others,
        })
        .execute();
    };
    const rowOf = (id: string) => database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
    afterEach(() => database.db.deleteFrom('outbox').execute());

    it('lists unsent mails with masked addresses and reasons', async () => {
      expect(await runMails('list')).toBe('No unsent mails.\n');
      await addMail('dead', { deadAt: now });
      await addMail('due', { lastError: null, attempts: 0 });
      await addMail('held', { leaseUntil: new Date(now.getTime() + 1) });
      await addMail('later', { nextAttemptAt: new Date(now.getTime() + hour) });
      await addMail('left', { leaseUntil: now });
      await addMail('sent', { sentAt: now });
      expect((await runMails('list')).trim().split('\n')).toEqual([
        'dead\tdead\twelcome\td•••@example.org\t2026-03-20T10:00:00.000Z\t3 attempts\tEENVELOPE 550',
        'due\tdue\twelcome\td•••@example.org\t2026-03-20T10:00:00.000Z\t0 attempts',
        'held\tsending\twelcome\th•••@example.org\t2026-03-20T10:00:00.000Z\t3 attempts\tEENVELOPE 550',
        'later\twaiting\twelcome\tl•••@example.org\t2026-03-20T10:00:00.000Z\t3 attempts\tEENVELOPE 550',
        'left\tdue\twelcome\tl•••@example.org\t2026-03-20T10:00:00.000Z\t3 attempts\tEENVELOPE 550',
      ]);
    });

    it('retries failed and waiting mails and drops one, with audit rows without addresses', async () => {
      await addMail('-dead', { deadAt: now, createdAt: new Date(now.getTime() - 96 * hour) });
      await addMail('later', { nextAttemptAt: new Date(now.getTime() + hour) });
      // Claimed by a process that has ended.
      await addMail('left', { leaseUntil: now });
      await addMail('unwanted', { deadAt: now });
      for (const id of ['-dead', 'later', 'left']) {
        expect(await runMails('retry', id)).toBe('The mail will be sent immediately.\n');
        // Retried for another four days.
        expect(await rowOf(id)).toMatchObject({ deadAt: null, createdAt: now, nextAttemptAt: now, attempts: 0 });
      }
      expect(await runMails('drop', 'unwanted')).toBe('Mail dropped.\n');
      expect(await rowOf('unwanted')).toBeUndefined();
      const log = database.db.selectFrom('auditLog').select(['actor', 'action', 'subject', 'details']).orderBy('id');
      expect((await log.execute()).filter(({ action }) => action.endsWith('Mail'))).toEqual([
        { actor: 'operator', action: 'retryMail', subject: '-dead', details: 'welcome' },
        { actor: 'operator', action: 'retryMail', subject: 'later', details: 'welcome' },
        { actor: 'operator', action: 'retryMail', subject: 'left', details: 'welcome' },
        { actor: 'operator', action: 'dropMail', subject: 'unwanted', details: 'welcome' },
      ]);
    });

    it('retries a failed activation mail with a new link while its registration is valid', async () => {
      await seedScenarios(database.db, () => now);
      const pending = { id: 'seed-pending' };
      const setState = (state: 'LAPSED') =>
        database.db.updateTable('registrations').set({ state }).where('id', '=', pending.id).execute();
      const stateNow = async () =>
        (await database.db.selectFrom('registrations').select('state').where('id', '=', pending.id).executeTakeFirst())
          ?.state;
      await addMail('lost', { template: 'activation', deadAt: now, payload: { registrationId: 'seed-pending' } });
      await addMail('over', { template: 'activation', deadAt: now, payload: { registrationId: 'seed-active' } });
      expect(await runMails('retry', 'lost')).toBe('The mail will be sent immediately.\n');
      const [mail] = await database.db.selectFrom('outbox').selectAll().where('deadAt', 'is', null).execute();
      expect(mail).toMatchObject({ template: 'activationAgain', recipient: 'pending@example.com' });
      const token = sha256(String(mail?.payload.token));
      const opens = database.db.selectFrom('activationTokens').select('registrationId').where('tokenHash', '=', token);
      expect(await opens.execute()).toEqual([{ registrationId: 'seed-pending' }]);
      await expect(runMails('retry', 'over')).rejects.toThrow('no longer valid');

      // A rejected mail has ended the registration.
      await setState('LAPSED');
      await addMail('refused', { template: 'activation', deadAt: now, payload: { registrationId: 'seed-pending' } });
      expect(await runMails('retry', 'refused')).toBe('The mail will be sent immediately.\n');
      expect(await stateNow()).toBe('PENDING');
    });

    it('does not retry the mail of an ended registration if its address has an account', async () => {
      await seedScenarios(database.db, () => now);
      const update = (id: string, columns: { state?: 'LAPSED'; emailCanonical?: string; expiresAt?: Date }) =>
        database.db.updateTable('registrations').set(columns).where('id', '=', id).execute();
      await update('seed-pending', { state: 'LAPSED' });
      await update('seed-active', { emailCanonical: 'pending@example.com' });
      await addMail('refused', { template: 'activation', deadAt: now, payload: { registrationId: 'seed-pending' } });
      await expect(runMails('retry', 'refused')).rejects.toThrow('no longer valid');
      await update('seed-active', { emailCanonical: 'active@example.com' });
      const { expiresAt, code } = await database.db
        .selectFrom('registrations')
        .select(['expiresAt', 'code'])
        .where('id', '=', 'seed-pending')
        .executeTakeFirstOrThrow();
      await update('seed-pending', { expiresAt: now });
      await expect(runMails('retry', 'refused')).rejects.toThrow('no longer valid');
      await update('seed-pending', { expiresAt });
      const setBalance = (balance: number) =>
        database.db.updateTable('registrationCodes').set({ balance }).where('code', '=', code).execute();
      await setBalance(0);
      await expect(runMails('retry', 'refused')).rejects.toThrow('no longer valid');
      await setBalance(1);
      expect(await runMails('retry', 'refused')).toBe('The mail will be sent immediately.\n');
    });

    it('does not change mails that are being sent, sent or no longer valid', async () => {
      await addMail('held', { leaseUntil: new Date(now.getTime() + 1) });
      await addMail('sent', { sentAt: now });
      await addMail('old', { deadAt: now, payload: { validUntil: now.toISOString() } });
      await expect(runMails('retry', 'held')).rejects.toThrow('being sent');
      await expect(runMails('drop', 'held')).rejects.toThrow('being sent');
      await expect(runMails('drop', 'sent')).rejects.toThrow('Mail not found');
      await expect(runMails('retry', 'old')).rejects.toThrow('no longer valid');
      for (const args of [[], ['list', 'x'], ['retry'], ['destroy', 'x'], ['drop', 'x', 'y']])
        await expect(runMails(...args)).rejects.toThrow(mailsUsage);
    });
  });

  describe('admin', () => {
    const links = createSignedLinks('a-secret-of-nobody-that-is-long-enough');
    const now = new Date('2026-03-20T10:00:00Z');
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const invite = (...args: readonly string[]) => {
      const unitOfWork = createUnitOfWork(database.db);
      const landingUrl = 'https://join.salon.example/acquisition';
      return runAdminCommand({ unitOfWork, clock: () => now, links, landingUrl }, args);
    };

    it('invites by a link valid for one hour, with an audit row', async () => {
      const link = new URL((await invite('invite', 'Anna Öst')).trim());
      expect(link.origin + link.pathname).toBe('https://join.salon.example/acquisition/admin/codes');
      const token = link.searchParams.get('invitation') ?? '';
      expect(links.readInvitation(token, later(59))).toMatchObject({ name: 'Anna Öst', validUntil: later(60) });
      expect(links.readInvitation(token, later(60))).toBeNull();
      const row = database.db.selectFrom('auditLog').selectAll().where('action', '=', 'adminInvite');
      expect(await row.execute()).toEqual([
        expect.objectContaining({ actor: 'operator', subject: 'Anna Öst', details: '' }),
      ]);
    });

    it.each([
      [[]],
      [['invite']],
      [['invite', '']],
      [['invite', 'anna@salon.example']],
      [['invite', 'A', 'B']],
      [['x', 'A']],
    ])('says how it is used when it is asked %j', async (args) => {
      await expect(invite(...args)).rejects.toThrow(adminUsage);
    });
  });

  it('writes audit rows as operator with masked codes', async () => {
    const codeActions = database.db
      .selectFrom('auditLog')
      .select(['actor', 'subject'])
      .where('action', 'like', '%Code%');
    const rows = await codeActions.execute();
    expect(rows.length).toBeGreaterThan(5);
    for (const { actor, subject } of rows) {
      expect(actor).toBe('operator');
      expect(subject).toMatch(/^$|^\w{2}••••\w{2}$/);
    }
  });
});
