/** Admin operations whose input changes nothing, and the site's own operations. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { createHttpSend } from '../../server/graphql/httpSend.ts';
import { createSendAsSite } from '../../server/graphql/sendAsSite.ts';
import * as documents from '../../shared/graphql/adminOperations.generated.ts';
import { ViewerDocument } from '../../shared/graphql/operations.generated.ts';
import { createUnknownCode } from './codeCases.ts';
import { expectOneOf, needed, OperationFailed } from './conformanceCase.ts';
import type { Cases, ConformanceSite } from './createConformanceSite.ts';

const days = { from: '2026-01-01', to: '2026-01-02' };

/** The variables of each operation, and the status. */
const operations: Readonly<Record<keyof typeof documents, readonly [variables: object, status?: string]>> = {
  AdminApplicationsDocument: [{}],
  AdminAuditDocument: [{}],
  AdminCodesDocument: [{}],
  AdminCreateCodesDocument: [{ input: { code: 'no code' }, count: 1 }, 'INVALID_INPUT'],
  AdminCreateLinksDocument: [
    { registrationCode: createUnknownCode(), count: 1, single: false, beyondPlaces: false },
    'INVALID_CODE',
  ],
  AdminDecideApplicationDocument: [{ id: randomUUID(), decision: 'DECLINE' }, 'NOT_FOUND'],
  AdminEraseAddressDocument: [{ email: 'no address' }, 'INVALID_INPUT'],
  AdminExportAddressDocument: [{ email: 'no address' }, 'INVALID_INPUT'],
  AdminFunnelDocument: [days],
  AdminFunnelByCodeDocument: [days],
  AdminImportCodesDocument: [{ csv: 'label\nTrade fair', preview: true, skip: false }, 'READ'],
  AdminLinksDocument: [{}],
  AdminReferrerDenialsDocument: [days],
  AdminRevokeLinkDocument: [{ id: randomUUID() }, 'NOT_FOUND'],
  AdminSetCodeStateDocument: [{ code: createUnknownCode(), state: 'paused' }, 'NOT_FOUND'],
  AdminUndoDecisionDocument: [{ id: randomUUID() }, 'NOT_FOUND'],
};

const rows = Object.entries(documents).map(([name, document]) => {
  const [variables, status] = operations[name as keyof typeof documents];
  return { document: document as TypedDocumentNode<Record<string, unknown>, object>, variables, status };
});

/** The statuses with the site's signature, and with another. */
async function sendAsSite(site: ConformanceSite, name: string, variables: object, ...expected: readonly string[]) {
  const query = readFileSync(`server/graphql/${name}.graphql`, 'utf8');
  site.operations.add(name);
  const siteSecret = needed(site.data.siteSecret, 'siteSecret');
  for (const [index, secret] of [siteSecret, randomUUID()].entries()) {
    const options = { graphqlUrl: site.graphqlUrl, secret, send: createHttpSend(), timeout: site.requestMs };
    const text = await (await createSendAsSite(options)(name, query, variables)).text();
    expectOneOf(/"status":"(\w+)"/.exec(text)?.[1], expected[index]);
  }
}

export const adminCases: Cases = {
  'visitor without roles': async (site) => {
    for (const token of [undefined, 'not.a.token'])
      expectOneOf((await site.ask(ViewerDocument, {}, token)).roles.length, 0);
  },
  'admin’s roles': async (site) => {
    const token = needed(site.data.adminToken, 'adminToken');
    expectOneOf((await site.ask(ViewerDocument, {}, token)).roles.includes('admin'), true);
  },
  'admin operations without a token': async (site) => {
    needed(site.data.adminToken, 'adminToken');
    for (const { document, variables } of rows) {
      const failure = await site.ask(document, variables).then(
        () => 'an answer',
        (error: unknown) => error instanceof OperationFailed && error.failure,
      );
      expectOneOf(failure, 'unauthenticated', 'forbidden');
    }
  },
  'admin operations': async (site) => {
    const token = needed(site.data.adminToken, 'adminToken');
    for (const { document, variables, status } of rows) {
      const answer = await site.ask(document, variables, token);
      expectOneOf((answer as { readonly status?: string }).status, status);
    }
  },
  'site’s counts': (site) =>
    sendAsSite(site, 'noteSiteCounts', { input: { invitations: [], denials: [] } }, 'NOTED', 'FORBIDDEN'),
  'site’s sign-in of admins': (site) =>
    sendAsSite(site, 'signInAdministrator', { invitation: 'unknown' }, 'REFUSED', 'FORBIDDEN'),
};
