import type { Kysely } from 'kysely';
import type { AdminRole } from '../../shared/admin/roles.ts';
import type { Tables } from './tables.ts';

export function createAdminUserStore(db: Kysely<Tables>) {
  return {
    findRole: async (subject: string): Promise<AdminRole | null> =>
      (await db.selectFrom('adminUsers').select('role').where('subject', '=', subject).executeTakeFirst())?.role ??
      null,
    /** Whether there are an owner and somebody with another role. */
    hasRoles: async () => {
      const rows = await db.selectFrom('adminUsers').select('role').distinct().execute();
      return rows.length > 1 && rows.some(({ role }) => role === 'owner');
    },
    /** Does not change a role. */
    add: (subject: string, role: AdminRole, addedAt: Date) =>
      db
        .insertInto('adminUsers')
        .values({ subject, role, addedAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    setRole: (subject: string, role: AdminRole) =>
      db.updateTable('adminUsers').set({ role }).where('subject', '=', subject).execute(),
    list: () => db.selectFrom('adminUsers').selectAll().orderBy('subject').execute(),
    /** The subjects of all owners, locked until the transaction ends. */
    lockOwners: async () => {
      const owners = db.selectFrom('adminUsers').select('subject').where('role', '=', 'owner');
      return (await owners.orderBy('subject').forUpdate().execute()).map(({ subject }) => subject);
    },
  };
}
