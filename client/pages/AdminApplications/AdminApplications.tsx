/** The applications for membership: who waits, what was decided, and all that is known about one address. */
import { ConsolePage } from '../../admin/ConsolePage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { AddressRights } from './AddressRights.tsx';
import { ApplicationList } from './ApplicationList.tsx';
import { type ApplicationsTool, applicationsQuery } from './applicationsQuery.ts';

function AdminApplications() {
  const { t } = useI18n();
  return (
    <ConsolePage<ApplicationsTool> headline={t('admin:tools.applications')}>
      {(tool) => (
        <>
          <ApplicationList {...tool} />
          <AddressRights />
        </>
      )}
    </ConsolePage>
  );
}

export { AdminApplications as Component, applicationsQuery as query };
