import styles from './CodeText.module.css';

/** No narrower cell has to break what is not longer; a longer code is broken anywhere, and copied as it is. */
const maxUnbrokenLength = 24;

export function CodeText({ code }: { readonly code: string }) {
  return (
    <span className={code.length > maxUnbrokenLength ? styles.long : styles.whole} translate="no">
      {code}
    </span>
  );
}
