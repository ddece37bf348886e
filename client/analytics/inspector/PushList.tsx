import { useI18n } from '../../i18n/I18n.tsx';
import styles from './Inspector.module.css';

const maxPushes = 50;

/** What was pushed to the data layer, newest first, with its place in it. */
export function PushList() {
  const { t } = useI18n();
  const layer = window.dataLayer ?? [];
  const firstIndex = Math.max(0, layer.length - maxPushes);
  const pushes = layer
    .slice(firstIndex)
    .map((push, index) => ({ number: firstIndex + index + 1, text: stringifyPush(push) }));
  return (
    <>
      {pushes.length === 0 && <p className={styles.note}>{t('inspector:pushes.none')}</p>}
      <ol className={styles.pushes}>
        {pushes.reverse().map(({ number, text }) => (
          <li key={number} className={styles.push}>
            <b>{`${number} ${getPushName(JSON.parse(text))}`}</b>
            <pre className={styles.text}>{text}</pre>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The name of an event, the words of a command. */
function getPushName(push: unknown): string {
  return Array.isArray(push) ? push.slice(0, 2).join(' ') : String(Object(push).event ?? '');
}

/** As JSON, whatever a tag has pushed. Commands read as lists. */
function stringifyPush(push: unknown): string {
  try {
    return JSON.stringify(push === undefined ? getTypeTag(push) : push, replaceUnserializable, 2);
  } catch {
    // It leads back into itself, or does not want to be read.
    return JSON.stringify(getTypeTag(push));
  }
}

/** Tags push elements and events of the page, which lead to all of it. */
function replaceUnserializable(_key: string, value: unknown): unknown {
  if (typeof value === 'function') return getTypeTag(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (getTypeTag(value) === '[object Arguments]') return Array.from(value as ArrayLike<unknown>);
  return getTypeTag(value) === '[object Object]' ? value : getTypeTag(value);
}

function getTypeTag(value: unknown): string {
  return Object.prototype.toString.call(value);
}
