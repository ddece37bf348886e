/** Google's data layer, loaded after consent. No other module of the site writes to it. */
import type { Choices } from '../../../shared/consent/consent.ts';
import { gtmContainerIdPattern } from '../../../shared/settings/publicConfig.ts';
import { loadScript } from '../../browser/loadScript.ts';
import type { Redaction } from '../../Runtime.tsx';
import { createRedaction, startRedaction, whenLinksRedacted } from './createRedaction.ts';
import { createPayload, type PayloadSource, readCampaign } from './payload.ts';

declare global {
  interface Window {
    /** Tags and consent services also write to it. */
    dataLayer?: unknown[];
  }
}

export type Layer = ReturnType<typeof startDataLayer>;

/** Consent Mode v2 before a decision. */
const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  personalization_storage: 'denied',
  functionality_storage: 'granted',
  security_storage: 'granted',
  wait_for_update: 500,
};

export interface LayerSource extends PayloadSource {
  /** Called before tags run: from then on the page shows redacted URLs. */
  readonly onRedaction: (redaction: Redaction) => void;
}

/** Pushes the denied defaults, the consent and the payload of spec §3, in this order, before everything else. */
export function startDataLayer({ onRedaction, ...source }: LayerSource, choices: Choices) {
  const { basePath, gtmContainerId: container } = source.config;
  // Before redaction, which may remove a click id from the URL.
  const visitorFields = { ...readCampaign(new URLSearchParams(window.location.search)), ...source.customer };
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  // First, also if a consent service has already written: no tag has read yet.
  layer.unshift(command('consent', 'default', denied));
  let currentChoices = choices;
  const update = (newChoices: Choices) => {
    currentChoices = newChoices;
    const ads = currentChoices.marketing ? 'granted' : 'denied';
    const analytics = currentChoices.statistics ? 'granted' : 'denied';
    // There is no choice for personalised advertising: `ad_personalization` stays denied.
    layer.push(command('consent', 'update', { ad_storage: ads, ad_user_data: ads, analytics_storage: analytics }));
  };
  const push = (entry: object) => {
    const allowed = filterByConsent(entry, currentChoices);
    if (allowed !== null) layer.push(allowed);
  };
  update(choices);
  layer.push({ ...createPayload(source), ...filterByConsent(visitorFields, currentChoices) });
  let hasTags = false;
  return {
    update: (newChoices: Choices) => {
      update(newChoices);
      push(visitorFields);
    },
    push,
    loadTags: () => {
      if (hasTags || !gtmContainerIdPattern.test(container)) return;
      hasTags = true;
      const redaction = createRedaction(basePath, () => currentChoices.marketing);
      if (!startRedaction(redaction)) return;
      onRedaction(redaction);
      whenLinksRedacted(() => loadTagManager(container, layer));
    },
  };
}

const marketingFields: readonly string[] = [
  'email_hash',
  'registration_id_hash',
  'click_id_type',
  'click_id',
  'customer_consent_token',
  'customer_hashed_id',
];

function filterByConsent(push: object, { statistics, marketing }: Choices): object | null {
  const event = 'event' in push ? push.event : null;
  // The conversion event of advertisements, which the consent text names under marketing.
  const isEventAllowed = statistics || (marketing && event === 'registration_submitted');
  if (event !== null && !isEventAllowed) return null;
  const allowedFields = Object.entries(push).filter(([name]) =>
    marketingFields.includes(name) ? marketing : isEventAllowed,
  );
  return allowedFields.length === 0 ? null : Object.fromEntries(allowedFields);
}

/** Google's snippet requires an arguments object and ignores an array. */
function command(..._args: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: an arguments object is required.
  return arguments;
}

function loadTagManager(id: string, layer: unknown[]): void {
  // If a script has replaced the layer, the container would find no denied defaults and assume consent.
  window.dataLayer = layer;
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  // Content blockers block it: not an error.
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${id}`).catch(() => undefined);
}
