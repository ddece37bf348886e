/** Renders the pages that most visitors see first, before the first of them comes. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseAddress } from '../../shared/address.ts';
import { buildPath } from '../../shared/buildPath.ts';
import { CheckRegistrationCodeExtendedDocument } from '../../shared/graphql/codeDocuments.generated.ts';
import type { CheckRegistrationCodeQuery } from '../../shared/graphql/operations.generated.ts';
import type { OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { fallbackLocale, type Locale, locales } from '../../shared/locales.ts';
import { notAssigned, type RequestContext } from '../middleware/requestContext.ts';
import type { DecidePage } from '../routes/decidePage.ts';
import type { FindTemplate } from './pageTemplates.ts';
import { canonicalSlugOf } from './searchTags.ts';

export interface WarmTemplatesOptions {
  readonly basePath: string;
  readonly decidePage: DecidePage;
  readonly findTemplate: FindTemplate;
}

/** Without a code, by an invitation, and by a registration link, which says until when. */
const arrivals = ['', '?rc=WARM', '?rc=WARM&ts=4102444800000.warm'];

/** Any inviter: a name is not part of a state. */
const invitation: CheckRegistrationCodeQuery = {
  registrationCodeDetails: { errors: [], errorDetails: [], invitorName: 'warm', countryOptions: [] },
};
/** As a backend answers that says what a code is worth. */
const offer = { registrationCodeDetails: { ...invitation.registrationCodeDetails, voucher: { percent: 10 } } };
const run: RunOperation = async <Data>(document: unknown) => {
  const data = document === CheckRegistrationCodeExtendedDocument ? offer : invitation;
  return { ok: true, data } as unknown as OperationResult<Data>;
};
const operations = { run, sessionId: 'warm', cacheJson: () => '{}' };

/** One page for each turn of the event loop, so that visitors who come meanwhile wait for one render at most. */
export async function warmTemplates({ basePath, decidePage, findTemplate }: WarmTemplatesOptions): Promise<void> {
  for (const prefix of [null, ...locales]) {
    for (const arrival of arrivals) {
      await nextTurn();
      const context = contextOf(prefix, arrival, basePath);
      const decision = await decidePage({ headers: {}, method: 'GET', cookies: {} }, context, operations);
      if (decision.kind !== 'page') continue;
      const about = { slug: canonicalSlugOf(context.address.slug), indexed: decision.indexed };
      // A template is made for a state's second visitor, and all of it is compressed for the template's second.
      for (let visit = 0; visit < 3; visit += 1) {
        const own = { nonce: 'warm', sessionId: 'warm', cache: '{}', experiments: context.experiments.json };
        const found = findTemplate(decision.screen, about, own);
        found?.template.joinGzipped(found.values);
      }
    }
  }
}

function contextOf(prefix: Locale | null, arrival: string, basePath: string): RequestContext {
  const path = buildPath({ basePath, locale: prefix, route: 'landing' });
  const address = parseAddress(path + arrival, basePath);
  return {
    requestId: 'warm',
    sessionId: 'warm',
    nonce: 'warm',
    trace: null,
    address,
    locale: prefix ?? fallbackLocale,
    experiments: notAssigned('crawler'),
  };
}
