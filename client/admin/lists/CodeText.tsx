import styles from './CodeText.module.css';

/** A longer code may break anywhere; its text stays the same, so that it is copied whole. */
const maxUnbrokenLength = 24;

export function CodeText({ code }: { readonly code: string }) {
  return (
    <span className={code.length > maxUnbrokenLength ? styles.breakable : styles.unbroken} translate="no">
      {code}
    </span>
  );
}
