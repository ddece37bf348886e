import { randomUUID } from 'node:crypto';
import { print } from 'graphql';
import * as proven from '../../shared/graphql/botCheckOperations.generated.ts';
import * as plain from '../../shared/graphql/operations.generated.ts';
import { matchesResponseShape } from '../../shared/graphql/responseShape.ts';
import { withTimeout } from '../../shared/graphql/withTimeout.ts';
import { subscribe } from '../support/subscribe.ts';
import { createUnknownCode, parseInvitation, readState } from './codeCases.ts';
import { expectOneOf, NotTried, needed, OperationFailed, prerequisite, WrongAnswer } from './conformanceCase.ts';
import type { Cases, ConformanceSite } from './createConformanceSite.ts';

const sent = 'ACTIVATION_EMAIL_SENT';
const mailStatuses = ['SENT', 'COOLDOWN', 'LIMIT'] as const;

async function buildInput(site: ConformanceSite): Promise<plain.RegistrationInput> {
  const invitation = parseInvitation(needed(site.data.codes.valid, 'codes.valid'));
  const [option] = (await site.ask(plain.CheckRegistrationCodeDocument, invitation)).countryOptions;
  const { isoCode: country, termsPkString, dataPolicyPkString } = needed(option, 'a country of codes.valid');
  const person = { gender: 'MRS', firstname: 'Maja', lastname: 'Öst', email: site.createEmail(), country } as const;
  const consents = { newsletter: false, terms: true, termsPkString, dataPolicyPkString, language: 'de' };
  return { idempotencyKey: randomUUID(), ...invitation, ...person, ...consents };
}

/** Sends a valid form with these changes. */
async function register(site: ConformanceSite, changes: Partial<plain.RegistrationInput>, ...expected: string[]) {
  const input = { ...(await prerequisite(buildInput(site))), ...changes };
  const documents = [plain.RegisterDocument, proven.RegisterCheckedDocument] as const;
  const answer = await site.sendForm('REGISTRATION', ...documents, input);
  expectOneOf(answer.status, ...expected);
  if (answer.status === sent && !answer.registrationId) throw new WrongAnswer('got no registrationId');
  return { ...answer, registrationId: answer.registrationId ?? '', input };
}

const registered = (site: ConformanceSite) => prerequisite(register(site, {}, sent));
const first = ({ progress }: ConformanceSite) => needed(progress.registration, 'what failed: registration');

async function apply(site: ConformanceSite, status: string, changes: { email?: string; idempotencyKey?: string } = {}) {
  const input = { idempotencyKey: randomUUID(), email: site.createEmail(), language: 'de', ...changes };
  const documents = [plain.ApplyForMembershipDocument, proven.ApplyForMembershipCheckedDocument] as const;
  const answer = await site.sendForm('MEMBERSHIP_INTEREST', ...documents, input);
  expectOneOf(answer.status, status);
  return { ...answer, input };
}

async function isNoActivation(site: ConformanceSite, activationId: string, status: string) {
  await site.expect(plain.ActivationDetailsDocument, { activationId }, status);
  await site.expect(plain.ActivateAccountDocument, { activationId }, status);
}

async function expectEvent({ received, ended, stop }: ReturnType<typeof subscribe>, eventMs: number) {
  await withTimeout(ended, eventMs, null);
  stop();
  const data = (received[0] as { data?: plain.RegistrationActivatedSubscription } | undefined)?.data;
  if (data !== undefined && matchesResponseShape(plain.RegistrationActivatedDocument, data))
    return expectOneOf(data.registrationActivated.state, 'ACTIVE');
  throw new OperationFailed('registrationActivated', 'server', data ? 'not of the contract' : 'no event arrived');
}

/** In this order: later cases use what earlier ones created. */
export const registrationCases: Cases = {
  registration: async (site) => {
    const { input, registrationId } = await register(site, {}, sent);
    site.progress.registration = { email: input.email, registrationId };
  },
  'registration: same key': async (site) => {
    const { input, registrationId } = await registered(site);
    expectOneOf((await register(site, input, sent)).registrationId, registrationId);
  },
  'registration: key with other input': async (site) => {
    const { idempotencyKey } = (await registered(site)).input;
    await register(site, { idempotencyKey }, 'KEY_REUSED');
  },
  'registration: pending address': async (site) =>
    register(site, { email: (await registered(site)).input.email }, 'ACCOUNT_PENDING', sent),
  'registration: empty first name': async (site) => {
    const { fieldErrors } = await register(site, { firstname: '' }, 'INVALID_INPUT');
    expectOneOf(fieldErrors[0]?.field, 'firstname');
  },
  'registration: unknown code': async (site) => {
    const answer = await register(site, { registrationCode: createUnknownCode() }, 'CODE_REFUSED');
    expectOneOf(readState({ errors: [], countryOptions: [], ...answer }), 'invalid');
  },
  'registration: code without balance': async (site) => {
    const invitation = parseInvitation(needed(site.data.codes.noBalance, 'codes.noBalance'));
    const answer = await register(site, invitation, 'CODE_REFUSED');
    expectOneOf(readState({ errors: [], countryOptions: [], ...answer }), 'balance');
  },
  'registration: wrong proof of work': async (site) => {
    const input = await prerequisite(buildInput(site));
    const { status } = await site.ask(proven.IssueBotChallengeDocument, { form: 'REGISTRATION' });
    if (status === 'OFF') throw new NotTried('needs a backend with BOT_CHECK');
    const botCheck = { solution: '{}', unseen: '' };
    await site.expect(proven.RegisterCheckedDocument, { input, botCheck }, 'BOT_CHECK_FAILED');
  },
  'registration: other email address': async (site) => {
    const change = { registrationId: (await registered(site)).registrationId, email: site.createEmail() };
    const { registrationId } = await site.expect(plain.ChangeRegistrationEmailDocument, change, sent);
    expectOneOf(Boolean(registrationId), true);
  },
  'waiting page: state': async (site) => site.expect(plain.RegistrationDetailsDocument, first(site), 'PENDING'),
  'waiting page: mail again': async (site) => site.expect(plain.ResendActivationDocument, first(site), ...mailStatuses),
  'activation: expired link': async (site) =>
    isNoActivation(site, needed(site.data.expiredActivationId, 'expiredActivationId'), 'EXPIRED'),
  'activation: open link': async (site) => {
    const { email } = first(site);
    const activationId = await site.findActivationId(email);
    // Opening the link changes nothing.
    for (const _time of ['first', 'second']) {
      const { maskedEmail } = await site.expect(plain.ActivationDetailsDocument, { activationId }, 'READY');
      if (maskedEmail === email) throw new WrongAnswer('the email address is not masked');
    }
    site.progress.activationId = activationId;
  },
  activation: async (site) => {
    const activationId = needed(site.progress.activationId, 'an open link');
    const { registrationId } = first(site);
    const { websocketUrl } = site.data;
    if (websocketUrl !== undefined) {
      site.operations.add('registrationActivated');
      site.progress.events = subscribe({ websocketUrl }, print(plain.RegistrationActivatedDocument), {
        registrationId,
      });
      await withTimeout(Promise.race([site.progress.events.connected, site.progress.events.ended]), site.eventMs, null);
    }
    // Meanwhile the subscription arrives.
    await prerequisite(site.expect(plain.RegistrationDetailsDocument, { registrationId }, 'PENDING'));
    await site.expect(plain.ActivateAccountDocument, { activationId }, 'ACTIVATED');
    site.progress.isActivated = true;
    await site.expect(plain.RegistrationDetailsDocument, { registrationId }, 'ACTIVE');
  },
  'waiting page: event of the activation': async (site) => {
    needed(site.data.websocketUrl, 'websocketUrl');
    await expectEvent(
      needed((site.progress.isActivated && site.progress.events) || undefined, 'an activation'),
      site.eventMs,
    );
  },
  'activation: used link': async (site) => {
    needed(site.progress.isActivated, 'an activation');
    await isNoActivation(site, site.progress.activationId ?? '', 'ALREADY_ACTIVE');
  },
  'registration: address of a member': async (site) => {
    needed(site.progress.isActivated, 'an activation');
    // The second, if the backend hides accounts.
    await register(site, { email: first(site).email }, 'ACCOUNT_ACTIVE', sent);
  },
  'activation: new mail': async (site) => {
    const activationId = needed(site.data.renewableActivationId, 'renewableActivationId');
    await site.expect(plain.RenewActivationDocument, { activationId }, ...mailStatuses, 'CODE_REFUSED');
  },
  'unknown ids': async (site) => {
    const [activationId, registrationId] = [randomUUID(), randomUUID()];
    await isNoActivation(site, activationId, 'NOT_FOUND');
    await site.expect(plain.RenewActivationDocument, { activationId }, 'NOT_FOUND');
    await site.expect(plain.ResendActivationDocument, { registrationId }, 'NOT_FOUND');
    await site.expect(plain.RegistrationDetailsDocument, { registrationId }, 'UNKNOWN');
    const change = { registrationId, email: site.createEmail() };
    await site.expect(plain.ChangeRegistrationEmailDocument, change, 'NOT_FOUND');
  },
  application: async (site) => {
    const { input } = await apply(site, 'RECEIVED');
    await apply(site, 'RECEIVED', input);
    await apply(site, 'KEY_REUSED', { idempotencyKey: input.idempotencyKey });
  },
  'application: wrong address': async (site) => {
    const { fieldErrors } = await apply(site, 'INVALID_INPUT', { email: 'no address' });
    expectOneOf(fieldErrors[0]?.field, 'email');
  },
};
