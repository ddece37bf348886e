import styles from './InvitationCard.module.css';

/** X, I and V as a didone draws them, in strokes at fourteen degrees: heavy down to the right, fine down to the left. */
const strokes =
  'M3.85 14H8.25L17.22 50H12.82ZM14.27 14H15.77L6.8 50H5.3ZM29.8 14H34.2L25.22 50H20.82ZM37.8 14H42.2L51.18 50H46.78ZM57.2 14H58.7L49.73 50H48.23Z';

/** The house's mark in a lozenge that leans as it does: pressed in oxblood, or blind into the paper. */
export function Seal({ isBlind = false }: { isBlind?: boolean }) {
  return (
    <svg
      className={isBlind ? styles.blind : styles.seal}
      viewBox={isBlind ? '3.85 14 54.85 36' : '0 0 80 64'}
      aria-hidden="true"
      focusable="false"
    >
      {!isBlind && <path className={styles.wax} d="M15.96 0H80L64.04 64H0Z" />}
      <path className={styles.strokes} transform={isBlind ? undefined : 'translate(18.2 9) scale(.72)'} d={strokes} />
    </svg>
  );
}
