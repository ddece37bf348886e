/** A dress beside its hanger, which still swings from the page's hairline. Decoration: the words say the same. */
import { Picture } from '../../components/Picture/Picture.tsx';
import styles from './FallenGarment.module.css';

export function FallenGarment() {
  return (
    <div className={styles.scene}>
      <svg className={styles.hanger} viewBox="-110 -8 220 80" aria-hidden="true" focusable="false">
        <path d="M-9 2A9 9 0 1 1 5 10Q0 14 0 20V34L104 60q6 2 5 7-1 3-5 3H-104q-4 0-5-3-1-5 5-7L0 34" />
      </svg>
      <div className={styles.garment}>
        <Picture id="garment-slip-dress" alt="" sizes="(min-width: 960px) 480px, 320px" priority />
      </div>
    </div>
  );
}
