/**
 * Every submission is a registration with its own link, data and consents, so that an activation never confirms what
 * another visitor typed. Registration, consents, mail and idempotency key are written in one transaction.
 */
import type { RegistrationInput } from '../../../shared/graphql/operations.generated.ts';
import { fallbackLocale, isLocale } from '../../../shared/i18n/locales.ts';
import { canonicalEmail } from '../../../shared/validation/canonicalEmail.ts';
import {
  type InvalidField,
  type RegistrationFormValues,
  validateRegistrationForm,
} from '../../../shared/validation/registrationForm.ts';
import { buildFunnelCounts } from '../admin/funnel.ts';
import { generateId } from '../clock.ts';
import { evaluateLink, isGuess, parseRegistrationCode } from '../codes/checkRegistrationCode.ts';
import { type CodeOutcome, decideEligibility, isUsable } from '../codes/decideCodeOutcome.ts';
import type { Caller, DomainDependencies, Transaction } from '../dependencies.ts';
import { registrationLifetimeMs } from '../durations.ts';
import { getCallerLimits } from '../rateLimits.ts';
import type { Consent, Registration, WithoutNull } from '../records.ts';
import { buildRegistrationEvent } from '../webhookEvents.ts';
import { isOpen } from './activation.ts';
import { addRegistration, applyAccountPrivacy, buildResult, type RegistrationResult } from './addRegistration.ts';
import { type BotProof, passesBotCheck } from './botCheck.ts';
import { lockEmails } from './changeRegistrationEmail.ts';
import { findReplay, runOnce } from './runOnce.ts';

/** `registrationId`: the earlier registration to replace. Only its visitor has the id. */
export type RegistrationRequest = WithoutNull<RegistrationInput>;

export async function register(
  dependencies: DomainDependencies,
  input: RegistrationRequest,
  caller: Caller,
  proof?: BotProof,
): Promise<RegistrationResult> {
  const { unitOfWork, checkLimits, readLimits, links, clock, simulate, countInTotals, accountPrivacy } = dependencies;
  const now = clock();
  const form = validateRegistrationForm(input);
  if (!form.ok) return buildResult('INVALID_INPUT', { fieldErrors: form.errors });

  const call = {
    scope: 'register',
    key: input.idempotencyKey,
    input,
    keyReusedResult: buildResult('KEY_REUSED'),
    isFinal,
  };
  const earlier = await findReplay(unitOfWork.stores.idempotencyKeys, call);
  if (earlier !== null) return applyAccountPrivacy(earlier, dependencies);
  if (!(await passesBotCheck(dependencies, 'REGISTRATION', proof))) return buildResult('BOT_CHECK_FAILED');

  const { counters } = unitOfWork.stores;
  const guessLimits = getCallerLimits(caller, 'wrongCode');
  const wait =
    (await readLimits(counters, guessLimits, now)) ??
    (await checkLimits(counters, getCallerLimits(caller, 'registration'), now));
  if (wait !== null) return buildResult('RATE_LIMITED', { retryAfterSeconds: wait });

  const code = parseRegistrationCode(input.registrationCode);
  const record = await unitOfWork.stores.codes.find(code);
  await simulate(record?.scenario ?? null);
  const { validityTimestamp = '', registrationId } = input;
  const { linkStatus, link } = await evaluateLink({ links }, unitOfWork.stores, code, validityTimestamp, now);
  if (isGuess(record, linkStatus)) await checkLimits(counters, guessLimits, now);
  const eligibility = decideEligibility(record, linkStatus, now);
  if (!isUsable(eligibility)) return buildResult('CODE_REFUSED', { errorDetails: eligibility.errorDetails });
  const invalidField = checkAcceptedTexts(eligibility, form.value.country, input);
  if (invalidField !== null) return buildResult('INVALID_INPUT', { fieldErrors: [invalidField] });

  const source = { code, linkId: link?.id ?? null };
  const candidate = buildRegistration(generateId(), source, form.value, input, now);
  const previous = registrationId === undefined ? null : await unitOfWork.stores.registrations.find(registrationId);
  let isNew = false;
  const result = await unitOfWork.transaction((stores) =>
    runOnce(stores.idempotencyKeys, call, now, async () => {
      const inviterId = record?.ownerId ?? null;
      const transaction = { ...dependencies, stores, now, untrustedCaller: accountPrivacy ? caller : null, inviterId };
      const consents = buildConsents(candidate, input, caller, inviterId !== null);
      const { result, isFirst } = await addOrReplace(transaction, candidate, consents, previous);
      isNew = isFirst && result.status === 'ACTIVATION_EMAIL_SENT';
      // With account privacy also zero is added, and an event that is not sent, so that the response time is the same.
      if (isNew || accountPrivacy) {
        await stores.funnel.add(buildFunnelCounts(candidate, { registered: isNew ? 1 : 0 }, now));
        await stores.webhooks.add({ ...buildRegistrationEvent('created', candidate), isHidden: !isNew }, now);
      }
      return result;
    }),
  );
  if (isNew) countInTotals('registered', candidate);
  return applyAccountPrivacy(result, dependencies);
}

async function addOrReplace(
  transaction: Transaction,
  candidate: Registration,
  consents: readonly Consent[],
  previous: Registration | null,
): Promise<{ readonly result: RegistrationResult; readonly isFirst: boolean }> {
  const { checkLimits, now } = transaction;
  const { registrations, counters } = transaction.stores;
  await lockEmails(transaction.stores, candidate.emailCanonical, previous?.emailCanonical);
  const current = previous === null ? null : await registrations.find(previous.id);
  if (current === null || current.code !== candidate.code || !isOpen(current, now)) {
    const write = (registration: Registration) => registrations.add(registration, consents);
    return { result: await addRegistration(transaction, candidate, write), isFirst: true };
  }
  const wait = await checkLimits(counters, [['emailChangePerRegistration', current.firstId]], now);
  if (wait !== null) return { result: buildResult('RATE_LIMITED', { retryAfterSeconds: wait }), isFirst: false };
  const { firstId, expiresAt, canLapse } = current;
  const replacement = { ...candidate, firstId, expiresAt, canLapse };
  const write = async (registration: Registration) => {
    await registrations.add(registration, consents);
    await registrations.markReplaced(current.id, registration.id);
  };
  return { result: await addRegistration(transaction, replacement, write, current.id), isFirst: false };
}

function checkAcceptedTexts(outcome: CodeOutcome, country: string, input: RegistrationRequest): InvalidField | null {
  const option = outcome.countryOptions.find(({ isoCode }) => isoCode === country);
  if (option === undefined) return { field: 'country', code: 'invalid' };
  const accepted =
    option.termsPkString === input.termsPkString && option.dataPolicyPkString === input.dataPolicyPkString;
  return accepted ? null : { field: 'terms', code: 'invalid' };
}

function buildRegistration(
  id: string,
  source: Pick<Registration, 'code' | 'linkId'>,
  { terms: _terms, ...form }: RegistrationFormValues,
  { language, variant = '', referrerHost = '', campaign, experiments }: RegistrationRequest,
  now: Date,
): Registration {
  return {
    ...form,
    ...source,
    id,
    // Another one: webhooks and the audit log contain it, and whoever has the id can change the registration.
    firstId: generateId(),
    state: 'PENDING',
    replacedBy: null,
    emailCanonical: canonicalEmail(form.email),
    language: isLocale(language) ? language : fallbackLocale,
    variant: /^[A-Za-z0-9-]{1,64}$/.test(variant) ? variant : null,
    referrerHost: /^[a-z0-9.-]{1,253}$/i.test(referrerHost) ? referrerHost : null,
    campaign: campaign?.slice(0, 256) ?? null,
    experiments: experiments?.slice(0, 10).map((name) => name.slice(0, 128)) ?? null,
    registeredAt: now,
    expiresAt: new Date(now.getTime() + registrationLifetimeMs),
    lastMailAt: now,
    canLapse: null,
  };
}

function buildConsents(
  { language, country, newsletter, registeredAt }: Registration,
  input: RegistrationRequest,
  { ip, source }: Caller,
  isMemberCode: boolean,
): readonly Consent[] {
  // The page that was shown may be of another release.
  const { textVersion: sentVersion = '' } = input;
  const textVersion = /^[\w-]{1,32}$/.test(sentVersion) ? sentVersion : 'unknown';
  const evidence = { textVersion, language, country, source, ip, givenAt: registeredAt };
  const tells = isMemberCode && typeof input.tellInvitor === 'boolean' ? [input.tellInvitor] : [];
  const tellInvitor = { ...evidence, kind: 'tellInvitor', pkString: `tell-invitor-${country}-${textVersion}` } as const;
  return [
    { ...evidence, kind: 'terms', accepted: true, pkString: input.termsPkString },
    { ...evidence, kind: 'dataPolicy', accepted: true, pkString: input.dataPolicyPkString },
    { ...evidence, kind: 'newsletter', accepted: newsletter, pkString: `newsletter-${country}-${textVersion}` },
    ...tells.map((accepted) => ({ ...tellInvitor, accepted })),
  ];
}

function isFinal({ status }: RegistrationResult): boolean {
  return status === 'ACTIVATION_EMAIL_SENT' || status === 'ACCOUNT_PENDING' || status === 'ACCOUNT_ACTIVE';
}
