/** The applications for membership: who waits, what was decided, and all that is known about one address. */

import { useI18n } from '../../../i18n/I18n.tsx';
import { ConsolePage } from '../../frame/ConsolePage.tsx';
import { listDownload } from '../../lists/listDownload.ts';
import { AddressRights } from './AddressRights.tsx';
import { ApplicationList } from './ApplicationList.tsx';
import { type Application, type ApplicationsTool, applicationsQuery } from './applicationsQuery.ts';

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

const download = listDownload<Application>('applications.csv', {
  email: ({ email }) => email,
  language: ({ language }) => language,
  country: ({ country }) => country,
  state: ({ state }) => state,
  applied: ({ appliedAt }) => appliedAt,
  decided: ({ decidedAt }) => decidedAt,
  decided_by: ({ decidedBy }) => decidedBy,
});

export { AdminApplications as Component, applicationsQuery as query, download };
