import styles from './InvitationCard.module.css';
import { Sheet } from './Sheet.tsx';

/** Closed: its flaps are folded at the house's angle, and the seal holds them. */
export function SealedCard({ title }: { title: string }) {
  return (
    <Sheet className={styles.sealed}>
      <span className={styles.flaps}>
        <svg viewBox="0 0 100 14" aria-hidden="true" focusable="false">
          <path d="M0 0 50 12.47 100 0M0-1.6 50 10.87 100-1.6" />
        </svg>
      </span>
      <p className={styles.title}>{title}</p>
    </Sheet>
  );
}
