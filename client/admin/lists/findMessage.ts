import type { MessageKey } from '../../../shared/i18n/messageKeys.ts';
import type { Namespace } from '../../../shared/i18n/namespaces.ts';
import type { MessageValues, Translate } from '../../../shared/i18n/translate.ts';

/** The message of a name from the backend; null if there is none, such as for a name of another release. */
export function findMessage(t: Translate, key: `${Namespace}:${string}`, values?: MessageValues): string | null {
  const text = t(key as MessageKey, values);
  return key.endsWith(`:${text}`) ? null : text;
}
