/** The settings and a payload with which every mail can be rendered. */
import { renderMail } from '../../backend/mail/renderMail.ts';
import { createSupportLinks } from '../../shared/settings/publicConfig.ts';

export const mailSettings = {
  brandName: 'Salon XIV',
  siteUrl: 'https://club.example/acquisition',
  loginUrl: 'https://shop.example/login',
  shopUrl: 'https://shop.example/',
  legalLine: 'Salon XIV GmbH, Beispielstraße 14, 10785 Berlin',
  supportContact: createSupportLinks('+44 20 7946 0014', 'desk@shop.example'),
  backendOrigin: 'https://members.example',
  applicationRetentionDays: 30,
};
export const mailPayload = {
  token: 'A-token_of-43',
  gender: 'MRS',
  firstname: 'Zoë',
  lastname: 'de Vogt',
  newsletter: true,
  code: 'WELCOME10',
  inviter: 'Anna Lindqvist',
  validUntil: '2026-12-05T22:30:00Z',
  percent: 10,
  minimumOrderMinor: 10_000,
  member: true,
  openAgain: '2026-12-19T23:00:00Z',
};
export const mailTemplates = [
  'activation',
  'activationAgain',
  'activationReminder',
  'accountExists',
  'welcome',
  'membershipInterest',
  'membershipInterestAgain',
  'membershipApproved',
  'membershipDeclined',
  'placeWait',
  'placeOffer',
  'placeWanted',
] as const;
export const renderMailExample = (
  template: (typeof mailTemplates)[number],
  locale: string,
  changes: Record<string, unknown> = {},
) => renderMail(mailSettings, template, locale, { ...mailPayload, ...changes });
