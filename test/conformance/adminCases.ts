/** Admin operations whose input changes nothing, and the site's own operations. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { createHttpSend } from '../../server/graphql/httpSend.ts';
import { createSendAsSite } from '../../server/graphql/sendAsSite.ts';
import * as documents from '../../shared/graphql/adminOperations.generated.ts';
import { ViewerDocument } from '../../shared/graphql/operations.generated.ts';
import { createUnknownCode } from './codeCases.ts';
import { type Cases, type ConformanceSite, expectOneOf, findFailure } from './conformanceSite.ts';

const days = { from: '2026-01-01', to: '2026-01-02' };
const unknownId = { id: randomUUID() };
const unknownRegistration = { registrationId: randomUUID() };
const newLinks = { registrationCode: createUnknownCode(), count: 1, single: false, beyondPlaces: false };

type Row = readonly [document: TypedDocumentNode<Record<string, unknown>, never>, variables: object, status?: string];

const rows: readonly Row[] = [
  [documents.AdminAddWebhookDocument, { url: 'no address', events: [], personalData: false }, 'INVALID_URL'],
  [documents.AdminApplicationsDocument, {}],
  [documents.AdminAuditDocument, {}],
  [documents.AdminChangeEmailDocument, { ...unknownRegistration, email: 'no address' }, 'INVALID_INPUT'],
  [documents.AdminCodesDocument, {}],
  [documents.AdminCreateCodesDocument, { input: { code: 'no code' }, count: 1 }, 'INVALID_INPUT'],
  [documents.AdminCreateApiKeyDocument, { name: '', rights: [] }, 'INVALID_NAME'],
  [documents.AdminCreateLinksDocument, newLinks, 'INVALID_CODE'],
  [documents.AdminDecideApplicationDocument, { ...unknownId, decision: 'DECLINE' }, 'NOT_FOUND'],
  [documents.AdminEndRegistrationDocument, unknownRegistration, 'NOT_FOUND'],
  [documents.AdminEraseAddressDocument, { email: 'no address' }, 'INVALID_INPUT'],
  [documents.AdminExportAddressDocument, { email: 'no address' }, 'INVALID_INPUT'],
  [documents.AdminFunnelDocument, days],
  [documents.AdminFunnelGroupsDocument, { ...days, dimension: 'code' }],
  [documents.AdminImportCodesDocument, { csv: 'label\nTrade fair', preview: true, skip: false }, 'READ'],
  [documents.AdminIntegrationsDocument, {}],
  [documents.AdminLinksDocument, {}],
  [documents.AdminReferrerDenialsDocument, days],
  [documents.AdminResendMailDocument, unknownRegistration, 'NOT_FOUND'],
  [documents.AdminReplayWebhookDocument, { ...unknownId, from: '', to: '' }, 'INVALID_PERIOD'],
  [documents.AdminRevokeApiKeyDocument, unknownId, 'NOT_FOUND'],
  [documents.AdminSetWebhookStateDocument, { ...unknownId, enabled: true }, 'NOT_FOUND'],
  [documents.AdminSetRoleDocument, { subject: randomUUID(), role: 'readOnly' }, 'NOT_FOUND'],
  [documents.AdminUndoDecisionDocument, unknownId, 'NOT_FOUND'],
  [documents.AdminUpdateCodesDocument, { ids: [createUnknownCode()], change: { state: 'paused' } }, 'DONE'],
  [documents.AdminUpdateLinksDocument, { ids: [unknownId.id], change: { revoke: true } }, 'DONE'],
  [documents.AdminUsersDocument, {}],
  [documents.AdminVisitorsDocument, { search: createUnknownCode() }, 'FOUND'],
];

/** With the site's signature, and with another. */
async function expectSigned(site: ConformanceSite, status: string, name: string, variables: object) {
  const query = readFileSync(`server/graphql/${name}.graphql`, 'utf8');
  const options = { graphqlUrl: site.graphqlUrl, send: createHttpSend(), timeout: site.requestMs };
  const send = async (secret: string) =>
    (await createSendAsSite({ ...options, secret })(name, query, variables)).text();
  expectOneOf(/"status":"(\w+)"/.exec(await send(site.need('siteSecret')))?.[1], status);
  expectOneOf(/"status":"(\w+)"/.exec(await send(randomUUID()))?.[1], 'FORBIDDEN');
}

export const createAdminCases = (site: ConformanceSite): Cases => ({
  'visitor without roles': async () => {
    for (const token of [undefined, 'not.a.token'])
      expectOneOf((await site.ask(ViewerDocument, {}, token)).roles.length, 0);
  },
  'admin’s roles': async () =>
    expectOneOf((await site.ask(ViewerDocument, {}, site.need('adminToken'))).roles.includes('admin'), true),
  'admin operations without a token': async () => {
    site.need('adminToken');
    for (const [document, variables] of rows)
      expectOneOf(await findFailure(site.ask(document, variables as never)), 'unauthenticated', 'forbidden');
  },
  'admin operations': async () => {
    for (const [document, variables, status] of rows) {
      const answer = await site.ask(document, variables as never, site.need('adminToken'));
      expectOneOf((answer as { readonly status?: string }).status, status);
    }
  },
  'site’s counts': () => expectSigned(site, 'NOTED', 'noteSiteCounts', { input: { invitations: [], denials: [] } }),
  'site’s sign-in of admins': () => expectSigned(site, 'REFUSED', 'signInAdministrator', { invitation: 'unknown' }),
});
