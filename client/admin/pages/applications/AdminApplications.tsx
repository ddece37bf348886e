import { useRef, useState } from 'react';
import { isLocale, localeNames } from '../../../../shared/i18n/locales.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { createAdminPage } from '../../layout/AdminPage.tsx';
import { createListDownload } from '../../lists/csv.ts';
import { List } from '../../lists/List.tsx';
import { oneOf } from '../../lists/listQuery.ts';
import { Timestamp } from '../../lists/Timestamp.tsx';
import { ApplicationActions } from './ApplicationActions.tsx';
import { type Application, type ApplicationsData, decidedStates, loadApplications } from './applicationsQuery.ts';
import { DataSubjectRequests } from './DataSubjectRequests.tsx';
import { InvitationCode } from './InvitationCode.tsx';

function Applications(data: ApplicationsData) {
  return (
    <>
      <ApplicationList {...data} />
      <DataSubjectRequests />
    </>
  );
}

function ApplicationList({ query, list, countries }: ApplicationsData) {
  const { t } = useI18n();
  const state = oneOf(query.state, decidedStates) ?? 'waiting';
  const isWaiting = state === 'waiting';
  const code = useRef<HTMLInputElement>(null);
  const [codeError, setCodeError] = useState<string | null>(null);
  /** The count is a key, so that a repeated text is announced again. */
  const [announcement, setAnnouncement] = useState({ count: 0, text: '' });
  const showCodeError = (reason: string) => {
    setCodeError(reason);
    code.current?.focus();
  };
  return (
    <List
      query={query}
      list={list}
      filterFields={['search']}
      filters={[
        {
          name: 'state',
          label: t('adminApplications:columns.state'),
          emptyLabel: t('adminApplications:states.waiting'),
          options: decidedStates.map((value) => ({ value, label: t(`adminApplications:states.${value}`) })),
        },
        { name: 'search', label: t('adminApplications:search') },
      ]}
      caption={t('admin:tools.applications')}
      getLabel={(id) => t(`adminApplications:columns.${id}`)}
      columns={{
        email: { cell: ({ email }) => email, translate: 'no' },
        language: ({ language }) => (isLocale(language) ? localeNames[language] : language),
        country: ({ country }) => (country === null ? '–' : (countries[country] ?? country)),
        appliedAt: ({ appliedAt }) => <Timestamp iso={appliedAt} />,
        ...(!isWaiting && {
          decidedAt: ({ decidedAt, decidedBy, mailRefused }: Application) => (
            <span>
              {decidedAt !== null && <Timestamp iso={decidedAt} />} <span translate="no">{decidedBy}</span>
              {mailRefused && <strong> {t('adminApplications:refused')}</strong>}
            </span>
          ),
        }),
      }}
      getKey={({ id }) => id}
      actions={(row) => (
        <ApplicationActions
          application={row}
          onCodeError={showCodeError}
          announce={(text) => setAnnouncement(({ count }) => ({ count: count + 1, text }))}
        />
      )}
      noMatchText={t('adminApplications:none.found')}
      emptyText={t(`adminApplications:none.${state}`)}
    >
      {isWaiting && list.rows.length > 0 && (
        <InvitationCode ref={code} error={codeError} onInput={() => setCodeError(null)} />
      )}
      <p role="status" className="visually-hidden">
        {announcement.text !== '' && <span key={announcement.count}>{announcement.text}</span>}
      </p>
    </List>
  );
}

export const download = createListDownload<Application>('applications.csv', {
  email: 'email',
  language: 'language',
  country: 'country',
  state: 'state',
  applied: 'appliedAt',
  decided: 'decidedAt',
  decided_by: 'decidedBy',
});

export const { Component, query } = createAdminPage(loadApplications, Applications);
