/** This browser's latest registration, with the code that it was made with: known in another tab, too. */
import { cleanRegistrationCode } from '../../shared/code/registrationCode.ts';
import { browserMemory } from '../memory.ts';
import { presentCode } from './arrival.ts';

const ownKey = 'ownRegistration';

const presentNumber = () => cleanRegistrationCode(presentCode()?.registrationCode ?? '');

export function keepOwn(registrationId: string): void {
  browserMemory.set(ownKey, `${registrationId} ${presentNumber()}`);
}

/** Its id; `withPresentCode`, only where it was made with the code of the address. Null without one. */
export function ownRegistration(withPresentCode = false): string | null {
  const [id = '', number] = browserMemory.get(ownKey)?.split(' ') ?? [];
  return (!withPresentCode || (number && number === presentNumber())) && id !== '' ? id : null;
}
