/** Consents are stored with the version of their text, so a text must not change without a new version. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { consentTextVersion } from '../../shared/consent/consent.ts';
import { formTextVersion } from '../../shared/consent/formTextVersion.ts';
import { type Locale, locales } from '../../shared/i18n/locales.ts';
import { flattenMessages } from './locales.ts';

export interface ConsentText {
  readonly versionLocation: string;
  readonly version: string;
  readonly namespace: string;
  /** Beginnings of the keys. */
  readonly keys: readonly string[];
  readonly recorded: { readonly version: string; readonly hashes: Readonly<Record<Locale, string>> };
}

const consentTexts: readonly ConsentText[] = [
  {
    versionLocation: 'consentTextVersion in shared/consent/consent.ts',
    version: consentTextVersion,
    namespace: 'consent',
    keys: [
      'visits',
      'partners',
      'accept',
      'refuse',
      'settings.signal',
      'settings.necessary',
      'settings.statistics',
      'settings.marketing',
    ],
    recorded: {
      version: '4',
      hashes: {
        en: '11aafbd60fba',
        de: '2e790a46f7f9',
        fr: '744cb329fd20',
        it: '94dc1882399b',
        nl: '5352a7686b2c',
        pl: '64c842aecc0e',
        sv: '99c8bdce3195',
      },
    },
  },
  {
    versionLocation: 'formTextVersion in shared/consent/formTextVersion.ts',
    version: formTextVersion,
    namespace: 'registration',
    keys: ['newsletter.', 'tellInviter.', 'terms.'],
    recorded: {
      version: '2026-11-29',
      hashes: {
        en: 'b08209b2906e',
        de: 'afc69ba0dc45',
        fr: 'cd2208590ef5',
        it: '83a2c1ed27c1',
        nl: '186c9004a7e3',
        pl: '6fd617cd41a9',
        sv: '54432bb9810c',
      },
    },
  },
];

/** Ignores no-break spaces and invisible joiners. */
export function hashTexts(messages: ReadonlyMap<string, string>, keys: readonly string[]): string {
  const texts = [...messages]
    .filter(([key]) => keys.some((prefix) => key.startsWith(prefix)))
    .map(([key, text]) => [key, text.replace(/[\u00ad\u2060]/g, '').replace(/\s/g, ' ')])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12);
}

export function compareConsentText(text: ConsentText, hashes: Readonly<Record<Locale, string>>): string[] {
  const { versionLocation, version, namespace, keys, recorded } = text;
  const changed = locales.filter((locale) => hashes[locale] !== recorded.hashes[locale]);
  if (changed.length === 0 && version === recorded.version) return [];
  const subject = `${keys.join(', ')} of ${namespace}.json`;
  const record = `record in build/checks/consentTexts.ts: ${JSON.stringify(hashes)}`;
  if (version !== recorded.version)
    return [`The version of ${subject} is ${version}, the recorded version is ${recorded.version}: ${record}`];
  return [`${subject} changed in ${changed.join(', ')}: raise ${versionLocation}, and ${record}`];
}

export async function checkConsentTexts(root: string): Promise<readonly string[]> {
  const errors = await Promise.all(
    consentTexts.map(async (text) => {
      const hashes = await Promise.all(
        locales.map(async (locale) => {
          const path = join(root, 'locales', locale, `${text.namespace}.json`);
          return [locale, hashTexts(flattenMessages(JSON.parse(await readFile(path, 'utf8'))), text.keys)] as const;
        }),
      );
      return compareConsentText(text, Object.fromEntries(hashes) as Record<Locale, string>);
    }),
  );
  return errors.flat();
}
