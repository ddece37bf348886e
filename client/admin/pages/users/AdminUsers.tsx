import type { FormEvent } from 'react';
import { adminRoles } from '../../../../shared/admin/roles.ts';
import {
  type AdminRole,
  AdminSetRoleDocument,
  AdminUsersDocument,
  type AdminUsersQuery,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import { useAdminAction } from '../../actions/useAdminAction.ts';
import { createAdminPage, useAdminPermission, useReloadList } from '../../layout/AdminPage.tsx';
import { DataTable } from '../../lists/DataTable.tsx';
import { Timestamp } from '../../lists/Timestamp.tsx';
import styles from './AdminUsers.module.css';

type User = AdminUsersQuery['adminUsers']['rows'][number];

function UserTable({ adminUsers: { rows } }: AdminUsersQuery) {
  const { t } = useI18n();
  const canSetRoles = useAdminPermission('owner');
  return (
    <>
      <dl className={styles.roles}>
        {adminRoles.map((role) => (
          <div key={role}>
            <dt>{t(`adminAdministrators:roles.${role}`)}</dt> <dd>{t(`adminAdministrators:rights.${role}`)}</dd>
          </div>
        ))}
      </dl>
      <DataTable
        caption={t('admin:tools.administrators')}
        getLabel={(id) => t(`adminAdministrators:columns.${id}`)}
        columns={{
          name: { cell: ({ subject }) => subject, translate: 'no' },
          role: (user) =>
            canSetRoles ? <RoleForm key={user.role} {...user} /> : t(`adminAdministrators:roles.${user.role}`),
          addedAt: ({ addedAt }) => <Timestamp iso={addedAt} />,
        }}
        rows={rows}
        getKey={({ subject }) => subject}
        empty={t('adminAdministrators:noneYet')}
      />
    </>
  );
}

function RoleForm({ subject, role }: User) {
  const { t } = useI18n();
  const reloadList = useReloadList();
  const action = useAdminAction(AdminSetRoleDocument, ({ adminSetRole: { status } }, variables) =>
    reloadList(
      t(`adminAdministrators:done.${status}`, {
        name: subject,
        role: t(`adminAdministrators:roles.${variables.role}`),
      }),
    ),
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void action.submit({ subject, role: new FormData(event.currentTarget).get('role') as AdminRole });
  };
  return (
    <form method="dialog" className={styles.form} onSubmit={onSubmit}>
      <select
        name="role"
        aria-label={t('adminAdministrators:roleOf', { name: subject })}
        defaultValue={role}
        autoComplete="off"
      >
        {adminRoles.map((option) => (
          <option key={option} value={option}>
            {t(`adminAdministrators:roles.${option}`)}
          </option>
        ))}
      </select>
      <Button
        type="submit"
        kind="quiet"
        busy={action.isBusy}
        aria-label={t('adminAdministrators:saveOf', { name: subject })}
      >
        {t('adminAdministrators:save')}
      </Button>
      <ActionFailure action={action} />
    </form>
  );
}

export const { Component, query } = createAdminPage(
  ({ run }) => run(AdminUsersDocument, {}),
  UserTable,
  ({ t }) => t('adminAdministrators:intro'),
);
