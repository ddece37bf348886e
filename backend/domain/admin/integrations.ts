/** Webhook endpoints and API keys. Their secrets are shown once, and not stored. */
import { apiKeyRights, webhookEventTypes } from '../../../shared/admin/integrations.ts';
import type { Stores } from '../../db/unitOfWork.ts';
import { generateId, generateToken, sha256 } from '../clock.ts';
import { parseTimestamp } from '../days.ts';
import type { DomainDependencies, StoreAccess } from '../dependencies.ts';
import { cleanLabel, type Viewer } from '../records.ts';

/** Each has room for its deliveries (webhooks/startWebhooks.ts). */
const maxEnabledEndpoints = 10;

export const apiKeyPattern = /^sxk_[\w-]{43}$/;

export async function addWebhook(
  { unitOfWork, clock, webhooks: { parseUrl, deriveSecret } }: DomainDependencies,
  input: { readonly url: string; readonly events: readonly string[]; readonly personalData: boolean },
  actor: string,
) {
  const url = parseUrl(input.url.trim());
  const events = webhookEventTypes.filter((type) => input.events.includes(type));
  if (url === null) return { status: 'INVALID_URL' };
  if (events.length === 0) return { status: 'NOTHING_CHOSEN' };
  const [id, now] = [generateId(), clock()];
  return unitOfWork.transaction(async (stores) => {
    if (!(await hasRoomForEndpoint(stores))) return { status: 'TOO_MANY' };
    const { personalData: includesPersonalData } = input;
    const endpoint = { id, url, events, includesPersonalData, createdAt: now, createdBy: actor, disabledAt: null };
    await stores.webhooks.addEndpoint(endpoint);
    const details = `${new URL(url).host} ${events.join(' ')}${includesPersonalData ? ' personalData' : ''}`;
    await stores.audit.add({ actor, action: 'adminAddWebhook', subject: id, details }, now);
    return { status: 'DONE', secret: deriveSecret(id) };
  });
}

/** Until the transaction ends, no other one can answer. */
async function hasRoomForEndpoint({ adminUsers, webhooks }: Stores): Promise<boolean> {
  await adminUsers.lockOwners();
  const enabled = (await webhooks.listEndpoints()).filter(({ disabledAt }) => disabledAt === null);
  return enabled.length < maxEnabledEndpoints;
}

export function setWebhookState(
  { unitOfWork, clock }: StoreAccess,
  { id, enabled }: { readonly id: string; readonly enabled: boolean },
  actor: string,
) {
  const now = clock();
  return unitOfWork.transaction(async (stores) => {
    if (enabled && !(await hasRoomForEndpoint(stores))) return { status: 'TOO_MANY' };
    if (!(await stores.webhooks.setDisabled(id, enabled ? null : now))) return { status: 'NOT_FOUND' };
    const details = enabled ? 'enabled' : 'disabled';
    await stores.audit.add({ actor, action: 'adminSetWebhookState', subject: id, details }, now);
    return { status: 'DONE' };
  });
}

/** Sends the events of a period again, each with its id. */
export async function replayWebhook(
  { unitOfWork, clock }: StoreAccess,
  { id, ...period }: { readonly id: string; readonly from: string; readonly to: string },
  actor: string,
) {
  const [from, to, now] = [parseTimestamp(period.from), parseTimestamp(period.to), clock()];
  if (from === null || to === null) return { status: 'INVALID_PERIOD' };
  return unitOfWork.transaction(async ({ webhooks, audit }) => {
    if (!(await webhooks.listEndpoints()).some((endpoint) => endpoint.id === id)) return { status: 'NOT_FOUND' };
    const count = await webhooks.replay(id, from, to, now);
    const details = `${count} ${from.toISOString()} ${to.toISOString()}`;
    await audit.add({ actor, action: 'adminReplayWebhook', subject: id, details }, now);
    return { status: 'DONE', count };
  });
}

export async function createApiKey(
  { unitOfWork, clock }: StoreAccess,
  input: { readonly name: string; readonly rights: readonly string[] },
  actor: string,
) {
  const name = cleanLabel(input.name);
  const rights = apiKeyRights.filter((right) => input.rights.includes(right));
  if (!name) return { status: 'INVALID_NAME' };
  if (rights.length === 0) return { status: 'NOTHING_CHOSEN' };
  const [id, now, key] = [generateId(), clock(), `sxk_${generateToken()}`];
  return unitOfWork.transaction(async ({ adminUsers, apiKeys, audit }) => {
    await adminUsers.lockOwners();
    // The audit log contains names.
    if ((await apiKeys.list()).some((other) => other.name === name)) return { status: 'NAME_TAKEN' };
    const created = { createdAt: now, createdBy: actor, lastUsedAt: null, revokedAt: null };
    await apiKeys.add({ id, name, keyHash: sha256(key), rights, ...created });
    await audit.add({ actor, action: 'adminCreateApiKey', subject: id, details: `${name}: ${rights.join(' ')}` }, now);
    return { status: 'DONE', secret: key };
  });
}

/** Null for an unknown or revoked key. */
export async function findApiKey({ unitOfWork, clock }: StoreAccess, key: string): Promise<Viewer | null> {
  const found = await unitOfWork.stores.apiKeys.use(sha256(key), clock());
  return found && { subject: `key:${found.name}`, roles: [], authenticatedAt: null, permissions: found.rights };
}

export function revokeApiKey({ unitOfWork, clock }: StoreAccess, { id }: { readonly id: string }, actor: string) {
  const now = clock();
  return unitOfWork.transaction(async ({ apiKeys, audit }) => {
    const name = await apiKeys.revoke(id, now);
    if (name === null) return { status: 'NOT_FOUND' };
    await audit.add({ actor, action: 'adminRevokeApiKey', subject: id, details: name }, now);
    return { status: 'DONE' };
  });
}
