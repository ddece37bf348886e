import { useRef, useState } from 'react';
import { AdminApplicationsDocument } from '../../../../shared/graphql/adminOperations.generated.ts';
import { region } from '../../../../shared/i18n/format.ts';
import { isLocale, localeNames } from '../../../../shared/i18n/locales.ts';
import type { ListContext } from '../../../../shared/security/adminAccess.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { createAdminPage, type LoadedData } from '../../layout/AdminPage.tsx';
import { createListDownload } from '../../lists/csv.ts';
import { List } from '../../lists/List.tsx';
import { emptyToNull, isDownload, oneOf, readListQuery } from '../../lists/listQuery.ts';
import { Timestamp } from '../../lists/Timestamp.tsx';
import { type Application, ApplicationActions } from './ApplicationActions.tsx';
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

const decidedStates = ['approved', 'declined'] as const;

type ApplicationsData = LoadedData<typeof loadApplications>;

async function loadApplications({ run, query: searchParams, locale }: ListContext) {
  const typed = readListQuery(searchParams, ['state', 'search', 'after']);
  const state = oneOf(typed.state, decidedStates);
  const query = { ...typed, state: state ?? '' };
  const result = await run(AdminApplicationsDocument, {
    state: state ?? 'waiting',
    search: emptyToNull(query.search),
    after: emptyToNull(query.after),
    forDownload: isDownload(searchParams),
  });
  if (!result.ok) return result;
  const list = result.data.adminApplications;
  // Written by the server, since names of countries differ between the language data of server and browser.
  const names = new Intl.DisplayNames([region[locale]], { type: 'region' });
  const codes = list.rows.flatMap(({ country }) => (country !== null && /^[A-Z]{2}$/.test(country) ? [country] : []));
  const countries = Object.fromEntries(codes.map((code) => [code, names.of(code) ?? code]));
  return { ok: true as const, data: { query, list, countries } };
}

export const { Component, query } = createAdminPage(loadApplications, Applications);
