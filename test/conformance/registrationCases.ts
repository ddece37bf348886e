import { randomUUID } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import * as botCheck from '../../shared/graphql/botCheckOperations.generated.ts';
import * as member from '../../shared/graphql/memberOperations.generated.ts';
import * as documents from '../../shared/graphql/operations.generated.ts';
import { matchesResponseShape } from '../../shared/graphql/responseShape.ts';
import { withTimeout } from '../../shared/graphql/withTimeout.ts';
import { subscribe } from '../support/subscribe.ts';
import { createUnknownCode, readState } from './codeCases.ts';
import type { Cases, ConformanceSite } from './conformanceSite.ts';
import { expectOneOf, NotTried, needed, prerequisite, WrongAnswer } from './conformanceSite.ts';

const sent = 'ACTIVATION_EMAIL_SENT';
const mailStatuses = ['SENT', 'COOLDOWN', 'LIMIT'];

type Answer = Partial<Omit<documents.RegisterMutation['register'], 'status'>> &
  Readonly<{ status?: string; state?: string; maskedEmail?: string | null }>;

/** The status or state, with the wrong field or why the code is refused. */
function readAnswer({ status, state, registrationId, fieldErrors, errorDetails }: Answer) {
  if (status === sent && !registrationId) return `${sent} without registrationId`;
  if (status === 'INVALID_INPUT') return `${status} ${fieldErrors?.[0]?.field}`;
  if (status !== 'CODE_REFUSED' || errorDetails === undefined) return status ?? state;
  return `${status} ${readState({ errors: [], countryOptions: [], errorDetails })}`;
}

/** In this order: later cases use what earlier ones created. */
export function createRegistrationCases(site: ConformanceSite): Cases {
  const { ask, createEmail, data, eventMs, need, needCode, operations, requestMs } = site;
  let first: { readonly registrationId: string } | undefined;
  let [firstEmail, openLink, usedLink] = ['', '', ''];
  let events: ReturnType<typeof subscribe> | undefined;
  const needFirst = () => needed(first, 'what failed: registration');

  async function expectAnswer<Variables extends object>(
    document: TypedDocumentNode<Record<string, Answer>, Variables>,
    variables: Variables,
    ...expected: readonly string[]
  ) {
    const answer = await ask(document, variables);
    expectOneOf(readAnswer(answer), ...expected);
    return answer;
  }
  const expectState = (state: string, registration = needFirst()) =>
    expectAnswer(documents.RegistrationDetailsDocument, registration, state);
  const expectNoActivation = async (activationId: string, status: string) => {
    await expectAnswer(member.ActivationDetailsDocument, { activationId }, status);
    await expectAnswer(member.ActivateAccountDocument, { activationId }, status);
  };

  async function buildInput(): Promise<documents.RegistrationInput> {
    const [option] = (await ask(documents.CheckRegistrationCodeDocument, needCode('valid'))).countryOptions;
    const { isoCode: country, termsPkString, dataPolicyPkString } = needed(option, 'a country of codes.valid');
    const person = { gender: 'MRS', firstname: 'Maja', lastname: 'Öst', email: createEmail(), country } as const;
    const consents = { newsletter: false, terms: true, termsPkString, dataPolicyPkString, language: 'de' };
    return { idempotencyKey: randomUUID(), ...needCode('valid'), ...person, ...consents };
  }
  /** Sends a valid form with these changes. */
  async function register(changes: Partial<documents.RegistrationInput>, ...expected: string[]) {
    const input = { ...(await prerequisite(buildInput())), ...changes };
    const { registrationId } = await expectAnswer(documents.RegisterDocument, { input }, ...expected);
    return { input, registrationId: registrationId ?? '' };
  }
  const createRegistration = () => prerequisite(register({}, sent));

  async function apply(changes: Partial<documents.MembershipInterestInput>, expected: string) {
    const input = { idempotencyKey: randomUUID(), email: createEmail(), language: 'de', ...changes };
    await expectAnswer(documents.ApplyForMembershipDocument, { input }, expected);
    return input;
  }

  /** From the link in a mail. */
  async function findActivationId(email: string): Promise<string> {
    const url = need('mailbox').replace('{email}', encodeURIComponent(email));
    for (const deadline = Date.now() + requestMs; Date.now() < deadline; ) {
      const id = /activateaccount\?id=([\w-]+)/i.exec(await (await fetch(url)).text())?.[1];
      if (id !== undefined) return id;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new NotTried('needs a mail with a link to registration/activateaccount?id=…');
  }

  return {
    registration: async () => {
      const { input, registrationId } = await register({}, sent);
      first = { registrationId };
      firstEmail = input.email;
    },
    'registration: same key': async () => {
      const { input, registrationId } = await createRegistration();
      expectOneOf((await register(input, sent)).registrationId, registrationId);
    },
    'registration: key with other input': async () =>
      register({ idempotencyKey: (await createRegistration()).input.idempotencyKey }, 'KEY_REUSED'),
    'registration: pending address': async () =>
      register({ email: (await createRegistration()).input.email }, 'ACCOUNT_PENDING', sent),
    'registration: empty first name': () => register({ firstname: '' }, 'INVALID_INPUT firstname'),
    'registration: unknown code': () => register({ registrationCode: createUnknownCode() }, 'CODE_REFUSED invalid'),
    'registration: code without balance': async () => register(needCode('noBalance'), 'CODE_REFUSED balance'),
    'registration: wrong proof of work': async () => {
      const input = await prerequisite(buildInput());
      const { status } = await ask(botCheck.IssueBotChallengeDocument, { form: 'REGISTRATION' });
      if (status === 'OFF') throw new NotTried('needs a backend with BOT_CHECK');
      const proof = { solution: '{}', unseen: '' };
      await expectAnswer(botCheck.RegisterCheckedDocument, { input, botCheck: proof }, 'BOT_CHECK_FAILED');
    },
    'registration: other email address': async () => {
      const { registrationId } = await createRegistration();
      await expectAnswer(documents.ChangeRegistrationEmailDocument, { registrationId, email: createEmail() }, sent);
    },
    'waiting page: state': async () => expectState('PENDING'),
    'waiting page: mail again': async () =>
      expectAnswer(documents.ResendActivationDocument, needFirst(), ...mailStatuses),
    'activation: expired link': async () => expectNoActivation(need('expiredActivationId'), 'EXPIRED'),
    'activation: open link': async () => {
      needFirst();
      const activationId = await findActivationId(firstEmail);
      const { maskedEmail } = await expectAnswer(member.ActivationDetailsDocument, { activationId }, 'READY');
      if (maskedEmail === firstEmail) throw new WrongAnswer('the email address is not masked');
      // Opening the link changes nothing.
      await expectAnswer(member.ActivationDetailsDocument, { activationId }, 'READY');
      openLink = activationId;
    },
    activation: async () => {
      const activationId = needed(openLink || null, 'an open link');
      const { websocketUrl } = data;
      if (websocketUrl !== undefined) {
        operations.add('registrationActivated');
        events = subscribe({ websocketUrl }, print(documents.RegistrationActivatedDocument), needFirst());
        await withTimeout(Promise.race([events.connected, events.ended]), eventMs, null);
      }
      // Meanwhile the subscription arrives.
      await prerequisite(expectState('PENDING'));
      await expectAnswer(member.ActivateAccountDocument, { activationId }, 'ACTIVATED');
      usedLink = activationId;
      await expectState('ACTIVE');
    },
    'waiting page: event of the activation': async () => {
      need('websocketUrl');
      const { received, ended, stop } = needed(usedLink === '' ? null : events, 'an activation');
      await withTimeout(ended, eventMs, null);
      stop();
      const [event] = received as { readonly data?: documents.RegistrationActivatedSubscription }[];
      if (event === undefined) throw new WrongAnswer('registrationActivated: no event arrived');
      expectOneOf(matchesResponseShape(documents.RegistrationActivatedDocument, event.data), true);
      expectOneOf(event.data?.registrationActivated.state, 'ACTIVE');
    },
    'activation: used link': async () =>
      expectNoActivation(needed(usedLink || null, 'an activation'), 'ALREADY_ACTIVE'),
    'member’s invitations': async () => {
      const activationId = needed(usedLink || null, 'an activation');
      const { invitationsToken } = await ask(member.ActivateAccountExtendedDocument, { activationId });
      const token = needed(invitationsToken, 'a backend with codes of members');
      await expectAnswer(member.InvitationsDocument, { token }, 'FOUND');
      await expectAnswer(member.InvitationsDocument, { token: randomUUID() }, 'NOT_FOUND');
      const link = { token, greeting: 'www.example.com' };
      expectOneOf((await ask(member.SetInvitationGreetingDocument, link)).status, 'INVALID_INPUT');
      const { invitation } = await ask(member.SetInvitationGreetingDocument, { token, greeting: 'Welcome' });
      expectOneOf(invitation?.greeting, 'Welcome');
      const registrationCode = invitation?.registrationCode ?? '';
      const replaced = await ask(member.ReplaceInvitationDocument, { token, registrationCode });
      expectOneOf(replaced.invitation?.registrationCode === registrationCode, false);
    },
    'registration: address of a member': async () => {
      needed(usedLink || null, 'an activation');
      // The second, if the backend hides accounts.
      await register({ email: firstEmail }, 'ACCOUNT_ACTIVE', sent);
    },
    'activation: new mail': async () => {
      const variables = { activationId: need('renewableActivationId') };
      await expectAnswer(member.RenewActivationDocument, variables, ...mailStatuses, 'CODE_REFUSED');
    },
    'unknown ids': async () => {
      const [activationId, registrationId] = [randomUUID(), randomUUID()];
      await expectNoActivation(activationId, 'NOT_FOUND');
      await expectAnswer(member.RenewActivationDocument, { activationId }, 'NOT_FOUND');
      await expectAnswer(documents.ResendActivationDocument, { registrationId }, 'NOT_FOUND');
      await expectState('UNKNOWN', { registrationId });
      const change = { registrationId, email: createEmail() };
      await expectAnswer(documents.ChangeRegistrationEmailDocument, change, 'NOT_FOUND');
    },
    application: async () => {
      const input = await apply({}, 'RECEIVED');
      await apply(input, 'RECEIVED');
      await apply({ idempotencyKey: input.idempotencyKey }, 'KEY_REUSED');
    },
    'wait for a place': async () => {
      const code = needCode('noBalance');
      const { fallback } = await prerequisite(ask(documents.CheckRegistrationCodeExtendedDocument, code));
      if (fallback !== 'wait') throw new NotTried('needs a backend that offers to wait for a place');
      const input = { ...code, idempotencyKey: randomUUID(), email: createEmail(), language: 'de' };
      const wait = (changes: object, expected: string) =>
        expectAnswer(botCheck.WaitForPlaceDocument, { input: { ...input, ...changes } }, expected);
      await wait({}, 'RECEIVED');
      await wait({}, 'RECEIVED');
      await wait({ email: createEmail() }, 'KEY_REUSED');
      await wait({ email: 'no address' }, 'INVALID_INPUT email');
      await wait({ idempotencyKey: randomUUID(), registrationCode: createUnknownCode() }, 'CODE_REFUSED');
    },
    'application: wrong address': () => apply({ email: 'no address' }, 'INVALID_INPUT email'),
  };
}
