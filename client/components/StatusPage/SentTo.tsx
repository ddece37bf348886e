import styles from './StatusPage.module.css';

/** Where a mail went. The address is known to the tab alone: its line is there before, so that nothing jumps. */
export function SentTo({ text, address }: { text: string; address: string }) {
  return (
    <div className={styles.sent}>
      <p>{text}</p>
      <p className={styles.address}>{address || '\u00a0'}</p>
    </div>
  );
}
