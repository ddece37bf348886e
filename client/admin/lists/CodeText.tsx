import styles from './CodeText.module.css';

/** A longer code may break anywhere, without characters that would be copied. */
const maxUnbrokenLength = 24;

export function CodeText({ code }: { readonly code: string }) {
  return (
    <span className={code.length > maxUnbrokenLength ? styles.breakable : styles.unbroken} translate="no">
      {code}
    </span>
  );
}
