/** Backups as docs/operations.md describes them, and the state after a restore. */
import { cpSync } from 'node:fs';
import { openDatabase } from '../../backend/db/openDatabase.ts';
import {
  activate,
  eventually,
  register,
  registrationOf,
  startTestBackend,
  tokenIn,
} from '../integration/backendUnderTest.ts';
import { startPostgres } from '../support/databases.ts';
import { findViolations } from '../support/invariants.ts';
import { startMailServer } from '../support/mailServer.ts';
import { prepareDataFolder } from '../support/preparedDatabase.ts';
import { createFolder, removeFolder } from '../support/temporaryFolder.ts';

interface Place {
  readonly databaseUrl: string | null;
  readonly dataFolder: string;
}

interface Installation extends Place {
  /** PGlite's folder must not be copied while a process uses it. */
  readonly isCopiedAtRest: boolean;
  /** A copy, and its cleanup. */
  readonly copy: () => Promise<Place & { readonly remove: () => Promise<void> }>;
  readonly remove: () => Promise<void>;
}

const houses: Readonly<Record<string, () => Promise<Installation>>> = {
  "PGlite's folder": async () => {
    const dataFolder = createFolder();
    await prepareDataFolder(dataFolder);
    return {
      databaseUrl: null,
      dataFolder,
      isCopiedAtRest: true,
      copy: async () => {
        const copied = createFolder();
        cpSync(dataFolder, copied, { recursive: true });
        return { databaseUrl: null, dataFolder: copied, remove: async () => removeFolder(copied) };
      },
      remove: async () => removeFolder(dataFolder),
    };
  },
  'a running PostgreSQL': async () => {
    const postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase();
    return {
      databaseUrl,
      dataFolder: '',
      isCopiedAtRest: false,
      copy: async () => {
        const copied = await postgres.copyByBaseBackup();
        const url = new URL(databaseUrl);
        url.port = String(copied.port);
        return { databaseUrl: url.href, dataFolder: '', remove: copied.stop };
      },
      remove: postgres.stop,
    };
  },
};

it.each(Object.entries(houses))('a backup of %s restores the data, and unsent mails are sent', async (_kind, open) => {
  const installation = await open();
  let isLateTaken = false;
  const mails = await startMailServer((to) => (to.startsWith('late') && !isLateTaken ? 'later' : null));
  const mailsTo = (to: string) => mails.received.filter((mail) => mail.to === to);
  const start = ({ databaseUrl, dataFolder }: Place) =>
    startTestBackend({ databaseUrl, dataFolder, smtpUrl: mails.url });
  const tokenFor = async (to: string) => tokenIn(await eventually(async () => mailsTo(to)[0] ?? null));

  let original = await start(installation);
  const [member, visitor, late, lost] = ['member', 'guest', 'late', 'lost'].map((name) =>
    registrationOf({ email: `${name}@example.com` }),
  );
  if (member === undefined || visitor === undefined || late === undefined || lost === undefined)
    throw new Error('Four.');
  for (const input of [member, visitor, late])
    expect((await register(original, input)).status).toBe('ACTIVATION_EMAIL_SENT');
  const [memberToken, visitorToken] = [await tokenFor(member.email), await tokenFor(visitor.email)];
  await activate(original, memberToken);
  if (installation.isCopiedAtRest) await original.close();
  const copy = await installation.copy();
  if (installation.isCopiedAtRest) original = await start(installation);
  // Between the backup and the loss.
  isLateTaken = true;
  await register(original, lost);
  const lostToken = await tokenFor(lost.email);
  await tokenFor(late.email);
  await original.close();

  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { db, close } = await openDatabase({ ...copy, log: silent });
  expect(await findViolations(db)).toEqual([]);
  await close();
  const restored = await start(copy);
  expect(await activate(restored, memberToken)).toMatchObject({ status: 'ALREADY_ACTIVE' });
  expect(await activate(restored, visitorToken)).toMatchObject({ status: 'ACTIVATED' });
  // Registrations after the backup are lost, and may be repeated.
  expect(await activate(restored, lostToken)).toMatchObject({ status: 'NOT_FOUND' });
  expect(await register(restored, lost)).toMatchObject({ status: 'ACTIVATION_EMAIL_SENT' });
  // A mail sent after the backup is sent again under the same Message-ID.
  const sentTwice = await eventually(async () => (mailsTo(late.email).length === 2 ? mailsTo(late.email) : null));
  expect(new Set(sentTwice.map(({ messageId }) => messageId)).size).toBe(1);
  await restored.close();
  await mails.stop();
  await copy.remove();
  await installation.remove();
});
