/** Every message key of the en source, as `namespace:path`, so that a misspelt key does not compile. */
import type activation from '../locales/en/activation.json';
import type admin from '../locales/en/admin.json';
import type common from '../locales/en/common.json';
import type deny from '../locales/en/deny.json';
import type error from '../locales/en/error.json';
import type landing from '../locales/en/landing.json';
import type membership from '../locales/en/membership.json';
import type registration from '../locales/en/registration.json';
import type status from '../locales/en/status.json';
import type validation from '../locales/en/validation.json';
import type voucher from '../locales/en/voucher.json';
import type { Namespace } from './namespaces.ts';

interface Messages {
  activation: typeof activation;
  admin: typeof admin;
  common: typeof common;
  deny: typeof deny;
  error: typeof error;
  landing: typeof landing;
  membership: typeof membership;
  registration: typeof registration;
  status: typeof status;
  validation: typeof validation;
  voucher: typeof voucher;
}

type Leaf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${Leaf<Tree[Key]>}`;
}[keyof Tree & string];

type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

export type MessageKey = { [Name in Namespace]: `${Name}:${Leaf<Messages[Name]>}` }[Namespace];
