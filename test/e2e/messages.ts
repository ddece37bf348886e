/** The product's messages in a language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { MessageKey } from '../../shared/i18n/messageKeys.ts';

/** Placeholders and tags stay. */
export function getMessages(locale: Locale): (key: MessageKey) => string {
  return (key) => {
    const [namespace = '', path = ''] = key.split(':');
    const file = join(process.cwd(), 'locales', locale, `${namespace}.json`);
    let value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    for (const part of path.split('.')) value = (value as Record<string, unknown>)[part];
    if (typeof value !== 'string') throw new Error(`${key} is no message in ${locale}`);
    return value;
  };
}
