/** Google's data layer and what it needs around it. Loaded for those who have agreed, and the only place that writes to it. */
import type { Choices } from '../../../shared/consent/consent.ts';
import { gtmContainerIdPattern } from '../../../shared/settings/publicConfig.ts';
import { loadScript } from '../../browser/loadScript.ts';
import type { Redaction } from '../../Runtime.tsx';
import { createRedaction, startRedaction, whenLinksRedacted } from './createRedaction.ts';
import { createPayload, type PayloadSource, readCampaign } from './payload.ts';

declare global {
  interface Window {
    /** Also written by the tags themselves, and by consent services. */
    dataLayer?: unknown[];
  }
}

export interface Layer {
  /** What of it is agreed to. */
  readonly push: (entry: object) => void;
  /** Tells the tags what is agreed to now. */
  readonly update: (choices: Choices) => void;
  /** Once; nothing without a container. */
  readonly loadTags: () => void;
}

/** Consent Mode v2: what nobody has agreed to yet. */
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

/** Denial, what was agreed to, the payload of spec §3: in this order, and before everything else. */
export interface LayerSource extends PayloadSource {
  /** Tags are about to run: from now on the page shows its addresses by this. */
  readonly onRedaction: (redaction: Redaction) => void;
}

export function startDataLayer({ onRedaction, ...source }: LayerSource, choices: Choices): Layer {
  const { basePath, gtmContainerId: container } = source.config;
  // Of the address as it came: a click id may be taken out of it.
  const visitorFields = { ...readCampaign(new URLSearchParams(window.location.search)), ...source.customer };
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  // A consent service may have written to it already. Tags read from the start, and nobody has read yet.
  layer.unshift(command('consent', 'default', denied));
  let currentChoices = choices;
  const update = (newChoices: Choices) => {
    currentChoices = newChoices;
    const ads = currentChoices.marketing ? 'granted' : 'denied';
    const analytics = currentChoices.statistics ? 'granted' : 'denied';
    // Nobody is asked about advertisements that are chosen for them: `ad_personalization` stays denied.
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
    update: (newChoices) => {
      update(newChoices);
      push(visitorFields);
    },
    push,
    loadTags: () => {
      if (hasTags || !gtmContainerIdPattern.test(container)) return;
      hasTags = true;
      const redaction = createRedaction({ basePath, agreesToMarketing: () => currentChoices.marketing });
      if (!startRedaction(redaction)) return;
      onRedaction(redaction);
      whenLinksRedacted(() => loadTagManager(container, layer));
    },
  };
}

/** What tells which advertisement brought somebody. */
const marketingFields: readonly string[] = [
  'email_hash',
  'registration_id_hash',
  'click_id_type',
  'click_id',
  'customer_consent_token',
  'customer_hashed_id',
];

/** What of a push may leave under these choices; null where that is nothing. */
function filterByConsent(push: object, { statistics, marketing }: Choices): object | null {
  const event = 'event' in push ? push.event : null;
  // The one event that an advertisement is counted by, and that the consent text names under marketing.
  const isEventAllowed = statistics || (marketing && event === 'registration_submitted');
  if (event !== null && !isEventAllowed) return null;
  const allowedFields = Object.entries(push).filter(([name]) =>
    marketingFields.includes(name) ? marketing : isEventAllowed,
  );
  return allowedFields.length === 0 ? null : Object.fromEntries(allowedFields);
}

/** Google's snippet reads commands as arguments objects, and ignores an array of the same. */
function command(..._args: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: this very object is what is wanted.
  return arguments;
}

function loadTagManager(id: string, layer: unknown[]): void {
  // Whatever else took its place meanwhile: the container would find no denial there, and take everything for agreed to.
  window.dataLayer = layer;
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  // Many visitors block it, which is their right and no problem of the page.
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${id}`).catch(() => undefined);
}
