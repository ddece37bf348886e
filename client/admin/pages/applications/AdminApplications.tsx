/** The applications for membership: who waits, what was decided, and all that is known about one address. */

import { useI18n } from '../../../i18n/I18n.tsx';
import { AdminPage } from '../../frame/AdminPage.tsx';
import { createListDownload } from '../../lists/createListDownload.ts';
import { ApplicationList } from './ApplicationList.tsx';
import { type Application, type ApplicationsData, applicationsQuery } from './applicationsQuery.ts';
import { DataSubjectRequests } from './DataSubjectRequests.tsx';

function AdminApplications() {
  const { t } = useI18n();
  return (
    <AdminPage<ApplicationsData> headline={t('admin:tools.applications')}>
      {(data) => (
        <>
          <ApplicationList {...data} />
          <DataSubjectRequests />
        </>
      )}
    </AdminPage>
  );
}

const download = createListDownload<Application>('applications.csv', {
  email: ({ email }) => email,
  language: ({ language }) => language,
  country: ({ country }) => country,
  state: ({ state }) => state,
  applied: ({ appliedAt }) => appliedAt,
  decided: ({ decidedAt }) => decidedAt,
  decided_by: ({ decidedBy }) => decidedBy,
});

export { AdminApplications as Component, applicationsQuery as query, download };
